import FiresmithTestSupport
import Foundation

/// Compiles a page's Swift blocks: all that use the same schema together, as one program.
struct PageCode {
  let page: Page
  let sources: PageSources

  /// The default isolation of the modules.
  enum Isolation {
    /// The main actor for every second module, beginning with the first one of a page.
    case turns
    /// The main actor for the other modules.
    case otherTurns

    func isMainActor(ofModule number: Int) -> Bool {
      switch self {
      case .turns: number.isMultiple(of: 2)
      case .otherTurns: !number.isMultiple(of: 2)
      }
    }
  }

  /// A block of code, with its index among the page's blocks.
  struct Piece {
    let index: Int
    let block: Page.Block
    let form: BlockKind.CodeForm
  }

  /// Compiles `pieces` with the code from `generated`, and runs those that are programs.
  ///
  /// - Parameter isOnMainActor: Whether the module's default isolation is the main actor.
  /// - Returns: The output of each program, by its index.
  func run(
    _ pieces: [Piece], _ generated: BlockKind.Generated, isOnMainActor: Bool
  ) async throws -> [Int: Tool.Result] {
    let folder = try TemporaryFolder()
    let generation = try await sources.generate(generated, in: folder)
    guard generation.status == 0 else {
      throw PageSources.Missing(message: generation.problems)
    }
    try folder.write(source(of: pieces), to: "Blocks.swift")
    let isRun = pieces.contains { $0.form == .program }
    var options = isOnMainActor ? ["-default-isolation", "MainActor"] : []
    if pieces.contains(where: { $0.block.text.contains("import SwiftUI") }) {
      let standIns = try await AppleStandIns.built.value
      options += ["-I", standIns.folder.path] + AppleStandIns.importOfViews
      if isRun { options += standIns.objects }
    }
    let program = try await compile(in: folder, options, isRun: isRun)
    guard program.status == 0 else {
      let problems = (program.output + program.problems).split(separator: "\n")
        .filter { $0.contains("error:") }.joined(separator: "\n")
      throw PageSources.Missing(
        message: problems.isEmpty ? program.output + program.problems : problems)
    }
    let warnings = Self.warnings(in: program)
    guard warnings.isEmpty else {
      throw PageSources.Missing(message: warnings.joined(separator: "\n"))
    }
    var results: [Int: Tool.Result] = [:]
    for piece in pieces where piece.form == .program {
      results[piece.index] = try await Tool(executable: folder.url(of: "blocks"))
        .run(["\(piece.index)"], in: folder.url)
    }
    return results
  }

  /// Returns the compiler's warnings, except those about unused variables: an example may show a
  /// value without using it.
  private static func warnings(in result: Tool.Result) -> [Substring] {
    (result.output + result.problems).split(separator: "\n").filter { line in
      line.contains("warning:") && !line.contains("was never used")
        && !line.contains("was never mutated")
    }
  }

  /// Compiles all files, and links them with the libraries' object files, which are next to the
  /// tool, if the program is to run. Otherwise, they only have to be right.
  private func compile(
    in folder: TemporaryFolder, _ options: [String], isRun: Bool
  ) async throws -> Tool.Result {
    let products = try Tool.firesmith().folder
    let modules = [
      "FiresmithIndexRules", "FiresmithValues", "FiresmithRuntime", "FiresmithREST",
      "FiresmithServiceAccount", "FiresmithSQLite",
    ]
    let objects = try modules.flatMap { module in
      try Self.objects(in: products.appendingPathComponent("\(module).build"))
    }
    let sources = try FileTree.paths(in: folder.url, endingWith: ".swift")
    let arguments =
      [
        "-swift-version", "6", "-Onone", "-wmo", "-DDEBUG", "-parse-as-library",
        "-module-name", "Blocks",
        "-I", products.appendingPathComponent("Modules").path,
      ] + options + LibraryCatalog.systemModules + sources
      + (isRun
        ? objects + Self.linker + ["-o", folder.url(of: "blocks").path]
        : ["-emit-module", "-o", folder.url(of: "Blocks.swiftmodule").path])
    #if canImport(Darwin)
      return try await Tool.named("xcrun").run(["swiftc"] + arguments, in: folder.url)
    #else
      return try await Tool.named("swiftc").run(arguments, in: folder.url)
    #endif
  }

  /// The arguments that choose the fastest linker of the toolchain.
  private static var linker: [String] {
    #if os(Linux)
      ["-use-ld=lld"]
    #else
      []
    #endif
  }

  /// Returns the object files of a module. Its build folder may have those of files that are gone.
  private static func objects(in folder: URL) throws -> [String] {
    struct Outputs: Decodable {
      var object: String?
    }
    let map = try Data(contentsOf: folder.appendingPathComponent("output-file-map.json"))
    let outputs = try JSONDecoder().decode([String: Outputs].self, from: map)
    return outputs.values.compactMap(\.object)
  }

  private func source(of pieces: [Piece]) -> String {
    var imports: Set = ["import FiresmithRuntime", "import Foundation"]
    var declarations = ""
    var calls = ""
    for piece in pieces {
      let lines = piece.block.text.split(separator: "\n", omittingEmptySubsequences: false)
      imports.formUnion(lines.filter { $0.hasPrefix("import ") }.map(String.init))
      // Imports are replaced with empty lines, so that line numbers are those of the page.
      let body = lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
      let place = "#sourceLocation(file: \"\(page.path)\", line: \(piece.block.line + 1))\n"
      if piece.form == .declarations {
        declarations += place + body + "\n#sourceLocation()\n"
      } else {
        declarations += "func block\(piece.index)() async throws {\n"
        declarations += place + body + "\n#sourceLocation()\n}\n"
      }
      if piece.form == .program {
        calls += "    case \"\(piece.index)\": try await block\(piece.index)()\n"
      }
    }
    return """
      \(imports.sorted().joined(separator: "\n"))

      @main struct Blocks {
        static func main() async throws {
          switch CommandLine.arguments[1] {
      \(calls)    default: break
          }
        }
      }

      """ + declarations
  }
}

extension FileTree {
  /// The sorted paths of the files below `folder` with this suffix.
  static func paths(in folder: URL, endingWith suffix: String) throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(suffix) }.sorted()
      .map { folder.appendingPathComponent($0).path }
  }
}
