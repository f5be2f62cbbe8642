import FiresmithRuntime
import Foundation

/// `library add "Momo" --pages 304`
@main
struct Main {
  static func main() async {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      try await run(arguments)
    } catch {
      FileHandle.standardError.write(Data("library: \(error.localizedDescription)\n".utf8))
      exit(error is UsageError ? 2 : 1)
    }
  }

  private static func run(_ arguments: Arguments) async throws {
    guard arguments.command != .help else { return print(Arguments.help) }
    let database = try Database(arguments)
    let shelves = Shelves(books: BookRepository())
    do {
      try await database.open()
      try await shelves.run(arguments)
    } catch {
      await database.close()
      throw error
    }
    await database.close()
  }
}
