import FiresmithTestSupport
import Foundation
import Testing

/// Whatever a compilation depends on is a part of its name in the store, and only what compiles
/// without a word is in the store.
@Suite struct CompiledResultsTests {
  private static let inputs = CompilerInputs(
    compiler: "Swift 6.3.1, x86_64", arguments: ["-typecheck", "-swift-version", "6"],
    files: ["Output/Books.swift": "struct Book {}", "Output/Code.swift": "let book = Book()"],
    modules: ["FiresmithRuntime": "1", "FirebaseFirestore": "2"])

  /// Each changes one input.
  private static let changes: [@Sendable (inout CompilerInputs) -> Void] = [
    { $0.compiler = "Swift 6.3.2, x86_64" }, { $0.compiler = "" },
    { $0.arguments[2] = "5" }, { $0.arguments.append("-warnings-as-errors") },
    { $0.arguments.reverse() }, { $0.arguments = ["-typecheck-swift-version", "6"] },
    { $0.arguments.removeLast() },
    // A generated file, and the code next to it.
    { $0.files["Output/Books.swift"] = "struct Book { }" },
    { $0.files["Output/Books.swift"] = "struct Cook {}" },
    { $0.files["Output/Code.swift"] = "let book = Book();" },
    { $0.files["Output/Code.swift"] = nil },
    { $0.files["Output/More.swift"] = "" },
    {
      $0.files = ["Output/Code.swift": "struct Book {}", "Output/Books.swift": "let book = Book()"]
    },
    { $0.files["Output/Books2.swift"] = $0.files.removeValue(forKey: "Output/Books.swift") },
    { $0.modules["FiresmithRuntime"] = "3" }, { $0.modules["FirebaseFirestore"] = "3" },
    { $0.modules["FirebaseFirestore"] = nil }, { $0.modules["FirebaseCore"] = "4" },
    { $0.modules = ["FiresmithRuntime": "2", "FirebaseFirestore": "1"] },
    // What was a file becomes a module, and an argument the compiler.
    { $0.modules["x"] = $0.files.removeValue(forKey: "Output/Code.swift") },
    { $0.compiler += $0.arguments.removeFirst() },
  ]

  @Test func everyInputIsAPartOfTheKey() {
    let changed = Self.changes.map { change in
      var inputs = Self.inputs
      change(&inputs)
      return inputs.key
    }
    #expect(Set(changed + [Self.inputs.key]).count == Self.changes.count + 1)
    #expect(Self.inputs.key == CompilerInputs(copyOf: Self.inputs).key)
  }

  /// Wherever a text is changed, and however long it is.
  @Test func everyByteCounts() {
    var keys: Set<String> = []
    var count = 0
    for length in 0..<20 {
      let text = String(repeating: "a", count: length)
      for position in -1..<length {
        var changed = Array(text.utf8)
        if position >= 0 { changed[position] = UInt8(ascii: "b") }
        var inputs = Self.inputs
        inputs.files["Output/Code.swift"] = String(decoding: changed, as: UTF8.self)
        keys.insert(inputs.key)
        count += 1
      }
    }
    #expect(keys.count == count)
  }

  @Test func theSourcesOfImportedModulesCountEvenThroughLinks() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "Sources/Module/A.swift")
    try folder.write("b", to: "Sources/Module/Inner/B.swift")
    try folder.write("c", to: "Support/C.swift")
    try folder.write("d", to: "Support/shared/D.swift")
    try FileManager.default.createSymbolicLink(
      at: folder.url(of: "Sources/Module/shared"),
      withDestinationURL: folder.url(of: "Support/shared"))
    try FileManager.default.createSymbolicLink(
      at: folder.url(of: "Sources/Module/C.swift"),
      withDestinationURL: folder.url(of: "Support/C.swift"))
    try FileManager.default.createSymbolicLink(
      at: folder.url(of: "Link"), withDestinationURL: folder.url(of: "Sources/Module"))
    let module = folder.url(of: "Link")
    var hashes = [try CompilerInputs.hash(ofSources: [module])]
    for path in [
      "Sources/Module/A.swift", "Sources/Module/Inner/B.swift", "Support/C.swift",
      "Support/shared/D.swift", "Support/shared/New.swift",
    ] {
      try folder.write("changed", to: path)
      hashes.append(try CompilerInputs.hash(ofSources: [module]))
    }
    try folder.remove("Sources/Module/A.swift")
    hashes.append(try CompilerInputs.hash(ofSources: [module]))
    #expect(Set(hashes).count == hashes.count)
    try folder.write("no Swift", to: "Support/shared/README.md")
    #expect(try CompilerInputs.hash(ofSources: [module]) == hashes.last)
  }

  /// All modules that generated code can import are inputs.
  @Test func theModulesOfCompilationsAreInputs() async throws {
    let imported = StandIns.imported(by: "portable")
    var modules = StandIns.modules
    for folder in try await imported.folders() {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      modules += files.filter { $0.hasSuffix(".swiftmodule") }
        .map { String($0.dropLast(".swiftmodule".count)) }
    }
    let hashes = try imported.hashes()
    #expect(modules.contains("FiresmithRuntime"))
    #expect(Set(modules).isSubset(of: hashes.keys))
    #expect(Set(hashes.values).count == hashes.count)
  }

  // MARK: The store

  private static let success = Tool.Result(output: "", problems: "", status: 0)

  @Test(arguments: [
    (success, 1), (Tool.Result(output: "", problems: "warning: unused", status: 0), 2),
    (Tool.Result(output: "note", problems: "", status: 0), 2),
    (Tool.Result(output: "", problems: "", status: 1), 2),
    (Tool.Result(output: "", problems: "error:", status: 1), 2),
    (Tool.Result(output: "", problems: "", status: 0, hasCrashed: true), 2),
  ])
  func onlySuccessWithoutAWordIsStored(_ result: Tool.Result, _ expected: Int) async throws {
    let folder = try TemporaryFolder()
    let store = CompiledResults(folder: folder.url(of: "store"), isFresh: false)
    var runs = 0
    for _ in 1...2 {
      let found = try await store.result(of: Self.inputs) {
        runs += 1
        return result
      }
      #expect(found == result)
    }
    #expect(runs == expected)
  }

  @Test func anotherInputIsCompiled() async throws {
    let folder = try TemporaryFolder()
    let store = CompiledResults(folder: folder.url, isFresh: false)
    var compiled: [String] = []
    var inputs = Self.inputs
    for file in ["1", "2", "1", "2", "3"] {
      inputs.files["Output/Code.swift"] = file
      _ = try await store.result(of: inputs) {
        compiled.append(file)
        return Self.success
      }
    }
    #expect(compiled == ["1", "2", "3"])
  }

  @Test func aFreshRunCompilesEverythingAndStoresIt() async throws {
    let folder = try TemporaryFolder()
    var runs = 0
    for isFresh in [false, true, true, false] {
      let store = CompiledResults(folder: folder.url, isFresh: isFresh)
      _ = try await store.result(of: Self.inputs) {
        runs += 1
        return Self.success
      }
    }
    #expect(runs == 3)
  }
}

extension CompilerInputs {
  /// The same inputs, with their files in another order in memory.
  fileprivate init(copyOf inputs: CompilerInputs) {
    self.init(
      compiler: inputs.compiler, arguments: inputs.arguments,
      files: Dictionary(uniqueKeysWithValues: inputs.files.sorted { $0.key > $1.key }),
      modules: Dictionary(uniqueKeysWithValues: inputs.modules.sorted { $0.key > $1.key }))
  }
}
