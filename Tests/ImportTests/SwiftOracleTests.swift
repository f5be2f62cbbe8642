import FiresmithImport
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

  /// The program that lists declarations as the compiler's parser reads them.
  private struct Oracle {
    let folder: TemporaryFolder
    let program: Tool

    init(_ libraries: URL) async throws {
      folder = try TemporaryFolder()
      let flags = [
        "-I", libraries.path, "-L", libraries.path, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker",
        "-rpath", "-Xlinker", libraries.path,
      ]
      program = Tool(executable: folder.url.appendingPathComponent("oracle"))
      let source = SwiftOracleTests.folder.appendingPathComponent("oracle.swift").path
      let compiled = try await Tool.named("swiftc").run(
        [source, "-o", "oracle"] + flags, in: folder.url)
      #expect(compiled.status == 0, "\(compiled.problems)")
    }

    /// The CPU time that one process may have, in seconds, because the compiler's parser is slow on
    /// nesting. It is no limit for what is tested.
    static let limit = 120

    /// Returns the declarations of files, and whether their text has errors. A file that the
    /// compiler's parser doesn't come to an end with has no list.
    func lists(
      _ files: [String], limit: Int = limit
    ) async throws -> [String: (lines: [String], hasError: Bool)] {
      var lists: [String: (lines: [String], hasError: Bool)] = [:]
      var next = 0
      while next < files.count {
        let some = Array(files[next..<min(next + 100, files.count)])
        let result = try await Tool.named("sh").run(
          ["-c", "ulimit -t \(limit); exec \"$@\"", "sh", program.path] + some, in: folder.url)
        #expect(result.status == 0 || result.hasCrashed || result.status > 128)
        var path = ""
        var count = 0
        for line in result.output.split(separator: "\n") {
          if line.hasPrefix("file\t") {
            path = String(line.dropFirst(5))
            lists[path] = ([], false)
            count += 1
          } else if line == "error" {
            lists[path]?.hasError = true
          } else {
            lists[path]?.lines.append(String(line))
          }
        }
        next += count == some.count ? count : count + 1
      }
      return lists
    }
  }

  /// Built once per test run.
  private static let oracle = Task<Oracle, any Error> {
    try await Oracle(try #require(libraries))
  }

  @Test(.enabled(if: libraries != nil, "this toolchain has no SwiftParser"))
  func declarationsAreThoseOfTheCompiler() async throws {
    let files = try Self.files()
    let lists = try await Self.oracle.value.lists(files)
    let skipped = files.filter { lists[$0] == nil }
    if !skipped.isEmpty {
      print("\(skipped.count) files took the compiler's parser too long: \(skipped)")
    }
    #expect(skipped.count <= files.count / 100)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      let code = try SwiftFile(bytes)
      guard var theirs = lists[file]?.lines else { continue }
      var ours = DeclarationList(code).lines
      if code.cut != nil {
        // The last one of a file that is cut off is what the cut goes through.
        theirs.removeLast(min(1, theirs.count))
        ours = Array(ours.prefix(theirs.count))
      }
      let difference = ours.difference(from: theirs)
      #expect(difference.isEmpty, "\(file): \(Array(difference.prefix(4)))")
    }
  }

  /// A file that takes the compiler's parser too long is left out, and those after it are read.
  @Test(.enabled(if: libraries != nil, "this toolchain has no SwiftParser"))
  func theCompilersParserHasALimit() async throws {
    let oracle = try await Self.oracle.value
    // Each level is read twice there, and each of those in it.
    let slow = "let x = " + String(repeating: "[", count: 200)
    try oracle.folder.write(slow, to: "slow.swift")
    try oracle.folder.write("struct A { var a: Int }", to: "quick.swift")
    let lists = try await oracle.lists(["slow.swift", "quick.swift"], limit: 1)
    #expect(lists["quick.swift"]?.lines.count == 2)
    #expect(lists["slow.swift"] == nil)
    _ = try SwiftFile(Array(slow.utf8))
  }

  /// Declarations that end before a cut are read as the compiler reads them, and an import says
  /// of a file that it was cut off where the compiler has an error.
  @Test(.enabled(if: libraries != nil, "this toolchain has no SwiftParser"))
  func declarationsBeforeACutAreThoseOfTheCompiler() async throws {
    let oracle = try await Self.oracle.value
    var texts = try MadeUpApp.all.flatMap { app in
      try app.text.split(separator: "// file: ").map { String($0.drop { $0 != "\n" }) }
    }
    let odd = Self.folder.appendingPathComponent("odd.txt")
    texts.append(try String(contentsOf: odd, encoding: .utf8))
    var numbers = SeededGenerator(seed: 20)
    var cuts: [(path: String, text: String, whole: [String], wholePath: String)] = []
    for (number, text) in texts.enumerated() {
      let whole = DeclarationList(try SwiftFile(Array(text.utf8))).lines
      let wholePath = "\(number).swift"
      try oracle.folder.write(text, to: wholePath)
      for cut in 0..<RandomCases.count(20) {
        let length = Int.random(in: 0..<text.count, using: &numbers)
        let path = "\(number)-\(cut).swift"
        let start = String(text.prefix(length))
        try oracle.folder.write(start, to: path)
        cuts.append((path, start, whole, wholePath))
      }
    }
    let lists = try await oracle.lists(cuts.map(\.path) + texts.indices.map { "\($0).swift" })
    var errors = 0
    for (path, text, whole, wholePath) in cuts {
      let file = try SwiftFile(Array(text.utf8))
      let ours = DeclarationList(file).lines
      let theirs = try #require(lists[path])
      // The last one is what the cut goes through.
      let before = zip(theirs.lines, whole).prefix { $0 == $1 }.map(\.0).dropLast()
      #expect(Array(ours.prefix(before.count)) == Array(before), "\(path): \(text.suffix(80))")
      #expect(ours.count - before.count <= 3, "\(path): \(ours.dropFirst(before.count))")
      let imported = SwiftImport([CodeFile(path: "A.swift", file: file)])
      let isReported = imported.findings.contains {
        $0.message.contains("isn't closed") || $0.message.contains("the file ends")
      }
      // Among the odd declarations are errors for themselves.
      let isOdd = try #require(lists[wholePath]).hasError
      #expect(isReported == theirs.hasError || isOdd, "\(path): \(text.suffix(80))")
      if isReported { errors += 1 }
    }
    #expect(errors > cuts.count / 3)
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
