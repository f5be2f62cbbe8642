import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithTestSupport
import FiresmithTypeScript
import Foundation
import Testing

/// Generated TypeScript, compiled in one run of the compiler with stand-ins for Google's SDKs, and
/// tested by node.
///
/// The tests are skipped where there is no node, or no package index to install the pinned compiler
/// from; `FIRESMITH_REQUIRE_PYTHON=1` makes that a failure.
@Suite(.typeScript)
struct TypeScriptTests {
  @Test func generatedCodeCompiles() async throws {
    let compilation = try await Compilation.shared.value
    #expect(compilation.result.status == 0, "\(compilation.result.output)")
  }

  @Test func generatedCodeBehaves() async throws {
    let compilation = try await Compilation.shared.value
    try #require(compilation.result.status == 0)
    let result = try await compilation.runTests()
    #expect(result.status == 0, "\(result.output)\(result.problems)")
    let count = result.output.matches(of: /(?m)^ok \d+/).count
    #expect(count > 20)
    print("\(count) tests of TypeScript")
  }
}

/// The calls that the data dictionary shows compile, of every example and of every odd schema that
/// there is TypeScript for. The first ring has those of a few.
@Suite(.ring(.consumers), .typeScript)
struct TypeScriptCallTests {
  @Test func callsOfEachSchemaCompile() async throws {
    let compilation = try await Compilation.shared.value
    #expect(compilation.result.status == 0, "\(compilation.result.output)")
    let calls = try FileTree(compilation.folder.url(of: "calls")).paths
    // One of the odd schemas has nothing to call.
    #expect(calls.count { $0.hasSuffix("/calls.ts") } == 22)
  }
}

/// The table of what TypeScript's code has not is that of the code.
@Suite struct TypeScriptGapTests {
  @Test func theTableOfThePageIsComplete() throws {
    let page = try String(
      contentsOf: Files.package.appendingPathComponent("Documentation/TypeScript.md"),
      encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "## What TypeScript's code has not").last)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
    let known = TypeScriptGap.allCases.map { "| \($0.construct) | \($0.consequence) |" }
    #expect(rows.map(String.init) == known)
  }
}

/// A folder with all generated code, and what the compiler says of it.
struct Compilation: Sendable {
  let folder: TemporaryFolder
  let result: Tool.Result

  static let shared = Task { try await Compilation() }

  private init() async throws {
    folder = try TemporaryFolder()
    for name in ["Behaviour", "Configurations", "StandIns", "tsconfig.json"] {
      try FileManager.default.copyItem(
        at: Files.tests.appendingPathComponent(name), to: folder.url(of: name))
    }
    try folder.write("{ \"private\": true }\n", to: "package.json")
    for name in ["agreement", "guide", "showcase"] {
      let output = folder.url(of: "generated/\(name)")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Files.package.appendingPathComponent("Generated/\(name)/typescript"),
        to: output.appendingPathComponent("typescript"))
    }
    try await Self.generate(in: folder)
    for sdk in ["web", "admin"] { try await Self.addCalls(of: sdk, to: folder) }
    try Self.addPage(to: folder)
    try Self.addModules(to: folder)
    result = try await TypeScriptTools.compiler.value.run(["-p", "."], in: folder.url)
  }

  /// Generates what isn't checked in.
  private static func generate(in folder: TemporaryFolder) async throws {
    let schemas = Files.package.appendingPathComponent("Schemas/showcase").path
    try await generate("showcase/admin", from: schemas, sdk: "admin", in: folder)
    let agreement = Files.package.appendingPathComponent("Schemas/agreement").path
    try await generate(
      "agreement/zod", from: agreement, sdk: "admin", "integers: bigint\n", in: folder)
    let words = Files.tests.appendingPathComponent("Schemas/words.yaml").path
    try await generate("words", from: words, in: folder)
    let former = Files.tests.appendingPathComponent("Schemas/former.yaml").path
    try await generate("former", from: former, in: folder)
    try await generate("words-stored", from: words, "names: stored\ntimestamps: date\n", in: folder)
    // What generated Swift is tortured with; the others have names that clash in TypeScript alone.
    for torture in [TortureSchemas.fields, .nested, .cases, .text, .long] {
      let path = "schemas/\(torture)/torture.yaml"
      try folder.write(torture.text(), to: path)
      try await generate("torture-\(torture)", from: folder.url(of: path).path, in: folder)
    }
    try folder.write(Page.block("yaml schema name=library"), to: "schemas/library.yaml")
    let library = folder.url(of: "schemas/library.yaml").path
    try await generate("stored", from: library, "names: stored\ntimestamps: date\n", in: folder)
    for sdk in ["web", "admin"] {
      try await generate("../pages/\(sdk)/generated", from: library, sdk: sdk, in: folder)
    }
  }

  private static func generate(
    _ name: String, from schemas: String, sdk: String = "web", _ others: String = "",
    in folder: TemporaryFolder
  ) async throws {
    let place = "configurations/\(name.replacing("/", with: "-"))"
    let options = "language: typescript\nsdk: \(sdk)\nzod: true\nsamples: true\n\(others)"
    try folder.write(options, to: "\(place)/firesmith.yaml")
    let output = folder.url(of: "generated/\(name)").standardizedFileURL.path
    let result = try await Tool.firesmith().run(
      [
        "generate", "--quiet", "--language", "typescript", "--schemas", schemas, "--output", output,
      ],
      in: folder.url(of: place))
    try #require(result.status == 0, "\(name): \(result.problems)")
  }

  /// Writes the calls that the data dictionary shows, with the code that they are calls of.
  private static func addCalls(of sdk: String, to folder: TemporaryFolder) async throws {
    var options = OutputOptions()
    options.typeScript.sdk = sdk == "web" ? .web : .admin
    let functions: Set =
      sdk == "web" ? ["addDoc", "doc", "getDoc", "getDocs", "setDoc"] : []
    let module = sdk == "web" ? "firebase/firestore" : "firebase-admin/firestore"
    var examples = ["marketplace": CallWrappers.marketplace]
    if Ring.hasConsumers {
      examples.merge(CallWrappers.examples.map { ($0.name, $0.schemas) }) { $1 }
    }
    // The others have names that clash in TypeScript alone.
    for torture in [TortureSchemas.fields, .text, .long]
      + (Ring.hasConsumers ? [.nested, .cases] : [])
    {
      examples["\(torture)"] = ["torture.yaml": torture.text()]
    }
    for (name, schemas) in examples {
      let place = "calls/\(sdk)-\(name)"
      for (path, text) in schemas { try folder.write(text, to: "\(place)/schemas/\(path)") }
      try await generate(
        "../\(place)/generated", from: folder.url(of: "\(place)/schemas").path, sdk: sdk, in: folder
      )
      let calls = try CallWrappers.functions(
        for: schemas, in: TypeScriptLanguage(), options,
        template: """
          export async function useNUMBER(db: Firestore{{#values}}, {{name}}: {{type}}{{/values}}) {
            {{> typescript-use}}
            return [{{#locals}}{{.}}, {{/locals}}];
          }

          """)
      let names = Set(calls.joined().matches(of: /[\p{L}_$][\p{L}\p{N}_$]*/).map { String($0.0) })
      guard !calls.isEmpty else { continue }
      let exported = try exports(of: folder.url(of: "\(place)/generated")).filter(names.contains)
      let types: Set = ["DocumentReference", "Firestore", "Timestamp"]
      let imported = functions.union(types).intersection(names).subtracting(exported).sorted()
        .joined(separator: ", ")
      let text =
        "import { \(imported) } from '\(module)';\nvoid [\(imported)];\n" + calls.joined()
      try folder.write(
        "import { \(exported.sorted().joined(separator: ", ")) } from './generated';\n" + text,
        to: "\(place)/calls.ts")
    }
  }

  /// Returns the names that the files of an output export.
  private static func exports(of folder: URL) throws -> Set<String> {
    var names: Set<String> = []
    for file in try FileTree(folder).paths
    where file.hasPrefix("models/") || file == "collections.ts" {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(
        of: /(?m)^export (?:async )?(?:type|function|const) ([^\s(<:=]+)/)
      { names.insert(String(match.1)) }
    }
    return names
  }

  /// Writes the code of the page about TypeScript, each block as a file of its own.
  private static func addPage(to folder: TemporaryFolder) throws {
    for sdk in ["web", "admin"] {
      for (index, block) in try Page.blocks("ts uses=\(sdk)").enumerated() {
        try folder.write(block, to: "pages/\(sdk)/block\(index).ts")
      }
    }
  }

  /// Writes what node takes for the modules that generated code imports.
  private static func addModules(to folder: TemporaryFolder) throws {
    let modules = [
      "firebase/firestore.js": "web/firestore", "firebase-admin/firestore.js": "admin/firestore",
      "money/index.js": "money", "zod/index.js": "zod",
    ]
    for (module, standIn) in modules {
      try folder.write(
        "module.exports = require(\"../../out/StandIns/\(standIn).js\");\n",
        to: "node_modules/\(module)")
    }
  }

  /// Returns what the compiler says of generated code in a configuration of `Configurations`.
  func check(_ configuration: String) async throws -> Tool.Result {
    let path = "Configurations/\(configuration).json"
    return try await TypeScriptTools.compiler.value.run(["-p", path], in: folder.url)
  }

  /// Runs all tests in one process.
  func runTests() async throws -> Tool.Result {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url(of: "Behaviour").path)
    let tests = names.filter { $0.hasSuffix(".test.cjs") }.sorted()
    let lines = tests.map { "require('./Behaviour/\($0)');\n" }
    try folder.write(lines.joined(), to: "all.cjs")
    return try await TypeScriptTools.node().run(
      ["--test-reporter=tap", "all.cjs"], in: folder.url,
      environment: [
        "FIRESMITH_CORPUS": Files.package.appendingPathComponent("Tests/PythonTests/Agreement").path
      ])
  }
}

/// The page about TypeScript.
private enum Page {
  /// Returns the first block with this info string.
  static func block(_ info: String) throws -> String {
    try #require(try blocks(info).first)
  }

  /// Returns the blocks with this info string.
  static func blocks(_ info: String) throws -> [String] {
    let page = try String(
      contentsOf: Files.package.appendingPathComponent("Documentation/TypeScript.md"),
      encoding: .utf8)
    return page.components(separatedBy: "```\(info)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first.map { $0 + "\n" }
    }
  }
}
