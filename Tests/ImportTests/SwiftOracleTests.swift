import FiresmithSwiftReader
import FiresmithTestSupport
import Foundation
import Testing

/// Whether declarations are read as the compiler's own parser reads them, whose libraries are part
/// of the toolchain.
@Suite struct SwiftOracleTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Oracle")
  private static let project = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of the toolchain's libraries; `nil` where they are missing.
  private static let libraries: URL? = {
    guard let swiftc = try? Tool.named("swiftc") else { return nil }
    let folder = URL(fileURLWithPath: swiftc.path).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift/host")
    let module = folder.appendingPathComponent("SwiftParser.swiftmodule")
    return FileManager.default.fileExists(atPath: module.path) ? folder : nil
  }()

  @Test(.enabled(if: libraries != nil, "this toolchain has no SwiftParser"))
  func declarationsAreThoseOfTheCompiler() async throws {
    let libraries = try #require(Self.libraries)
    let folder = try TemporaryFolder()
    let flags = [
      "-I", libraries.path, "-L", libraries.path, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker",
      "-rpath", "-Xlinker", libraries.path,
    ]
    let program = folder.url.appendingPathComponent("oracle")
    let source = Self.folder.appendingPathComponent("oracle.swift").path
    let compiled = try await Tool.named("swiftc").run(
      [source, "-o", program.path] + flags, in: folder.url)
    #expect(compiled.status == 0, "\(compiled.problems)")
    let files = try Self.files()
    let oracle = Tool(executable: program)
    for start in stride(from: 0, to: files.count, by: 100) {
      let some = Array(files[start..<min(start + 100, files.count)])
      let result = try await oracle.run(some, in: folder.url)
      #expect(result.status == 0)
      try Self.compare(result.output, files: some)
    }
  }

  private static func compare(_ output: String, files: [String]) throws {
    var lists: [String: [String]] = [:]
    var path = ""
    for line in output.split(separator: "\n") {
      if line.hasPrefix("file\t") {
        path = String(line.dropFirst(5))
        lists[path] = []
      } else {
        lists[path]?.append(String(line))
      }
    }
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      let ours = DeclarationList(try SwiftFile(bytes)).lines
      let theirs = lists[file] ?? []
      let difference = ours.difference(from: theirs)
      #expect(difference.isEmpty, "\(file): \(Array(difference.prefix(4)))")
    }
  }

  /// The odd declarations, and of the project's files and the toolchain's interfaces some in the
  /// first ring, and in the long one all, and every tenth.
  private static func files() throws -> [String] {
    var sources: [String] = []
    for name in ["Sources", "Support", "Plugins", "Tests", "Generated", "Examples"] {
      let found = FileManager.default.enumerator(atPath: project.appendingPathComponent(name).path)
      while let file = found?.nextObject() as? String {
        guard file.hasSuffix(".swift"), !file.contains(".build/") else { continue }
        sources.append(project.appendingPathComponent("\(name)/\(file)").path)
      }
    }
    sources.sort()
    let odd = [folder.appendingPathComponent("odd.txt").path]
    guard Ring.isLong else {
      return odd + sources.indices.filter { $0 % 97 == 0 }.map { sources[$0] }
    }
    return odd + sources + interfaces()
  }

  private static func interfaces() -> [String] {
    guard let folder = libraries?.deletingLastPathComponent() else { return [] }
    var paths: [String] = []
    let found = FileManager.default.enumerator(atPath: folder.path)
    while let file = found?.nextObject() as? String {
      if file.hasSuffix(".swiftinterface") { paths.append("\(folder.path)/\(file)") }
    }
    paths.sort()
    return paths.indices.filter { $0 % 10 == 0 }.map { paths[$0] }
  }
}
