import FiresmithLanguageKeys
import FiresmithTestSupport
import Foundation
import Testing

/// Whether generated TypeScript, Swift and Python read what the others have stored in the emulator,
/// and whether the security rules of the same schema accept what TypeScript stores.
///
/// The emulator is behind a small client of its REST API, which has the names of Google's SDK.
@Suite(.ring(.consumers), .emulator, .python, .typeScript)
struct TypeScriptExchangeTests {
  private struct Report: Decodable {
    /// The documents that have been stored again.
    let stored: [String]
    /// The reasons why the others can't be read, by id.
    let refusals: [String: Refusal]
    /// The documents that rules refused when they were written again, and the emulator's words.
    let refused: [String: String]

    /// The documents that rules refused as invalid. A sample's rules have up to 1,014 expressions,
    /// of which Firestore evaluates 1,000, and integers where doubles belong take most of them.
    var invalid: Set<String> {
      let isInvalid = { (words: String) in !words.contains("maximum of 1000 expressions") }
      return Set(refused.filter { isInvalid($0.value) }.keys)
    }
  }

  /// The samples with UUIDs in another form than the usual one, in which Swift and TypeScript store
  /// them, and Python doesn't.
  private let usualUUIDs: Set = [
    "token-capitals", "token-mixed", "serial-small-letters", "serials-small-letters",
    "handles-small-letters",
  ]
  /// The samples with whole doubles where an integer is another value: both SDKs store integers.
  private let wholeDoubles: Set = ["anything-nested", "mixed", "signal-of-a-whole-double"]
  /// The samples with numbers that are equal to nothing.
  private let notNumbers: Set = ["mixed-double-nan", "ratio-nan"]

  @Test func theOthersReadWhatTypeScriptWrites() async throws {
    let exchange = try await Exchange()
    for corpus in try Corpus.all(documents: exchange.documents) { try await exchange.store(corpus) }
    let typeScript = try await TypeScriptProgram.shared.value
    let reports: [String: Report] = try await typeScript.run("store", in: exchange)
    // Each reads TypeScript's documents in the place of those of the other language.
    let inPython = try await exchange.unequalInPython()
    #expect(inPython["samples"] == usualUUIDs.union(notNumbers))
    let inSwift = try await exchange.storeWithSwift()
    #expect(inSwift["samples"]?.unequal == wholeDoubles.union(notNumbers))
    for (name, report) in reports {
      #expect(report.stored.count >= 10, "\(name)")
      #expect(Set(report.refusals.keys) == Set(inSwift[name]?.refusals.keys.map(\.self) ?? []))
      guard name != "samples" else { continue }
      #expect(inPython[name] == [] && inSwift[name]?.unequal == [], "\(name)")
    }
  }

  @Test func typeScriptReadsWhatTheOthersWrite() async throws {
    let exchange = try await Exchange()
    for corpus in try Corpus.all(documents: exchange.documents) { try await exchange.store(corpus) }
    _ = try await exchange.storeWithSwift()
    _ = try await exchange.storeWithPython()
    let typeScript = try await TypeScriptProgram.shared.value
    let differing: [String: [String: Set<String>]] = try await typeScript.run(
      "compare", in: exchange)
    #expect(differing.count == 3)
    for (name, documents) in differing {
      let rewritten = name == "samples" ? Set(AgreementTests.rewrittenBySwift.keys) : []
      #expect(documents == ["Swift": rewritten, "Python": []], "\(name)")
    }
  }

  @Test func rulesAcceptWhatTypeScriptWrites() async throws {
    let exchange = try await Exchange()
    try await exchange.setRules(try AgreementRules().text())
    for corpus in try Corpus.all(documents: exchange.documents) { try await exchange.store(corpus) }
    let typeScript = try await TypeScriptProgram.shared.value
    let reports: [String: Report] = try await typeScript.run("store", in: exchange, hasRules: true)
    for (name, report) in reports {
      #expect(report.invalid.isEmpty && report.refused.count < 5, "\(name)")
      #expect(report.stored.count >= 10, "\(name)")
    }
  }

  @Test func typeScriptReadsWhatRulesAccept() async throws {
    let exchange = try await Exchange()
    let rules = try AgreementRules()
    try await exchange.setRules(try rules.text())
    for corpus in try Corpus.all(documents: exchange.documents) {
      _ = try await exchange.storeAsNobody(corpus)
    }
    let typeScript = try await TypeScriptProgram.shared.value
    let reports: [String: Report] = try await typeScript.run("store", in: exchange, hasRules: true)
    for (name, report) in reports {
      #expect(report.invalid.isEmpty, "\(name)")
      for (id, refusal) in report.refusals {
        #expect(rules.canPass(id, withWrong: refusal.field), "\(name)/\(id): \(refusal)")
      }
    }
  }
}

/// The corpus's generated TypeScript, compiled with what stands in for Google's SDK.
struct TypeScriptProgram {
  private let folder: TemporaryFolder

  static let shared = Task { try await TypeScriptProgram() }

  private init() async throws {
    folder = try TemporaryFolder()
    let tests = Files.package.appendingPathComponent("Tests/TypeScriptTests")
    let parts = [
      "StandIns": tests.appendingPathComponent("StandIns"),
      "tsconfig.json": tests.appendingPathComponent("tsconfig.json"),
      "generated": Files.package.appendingPathComponent("Generated/agreement/typescript"),
      "exchange.cjs": Files.tests.appendingPathComponent("Agreement/exchange.cjs"),
      "renamed-cases.json": Files.tests.appendingPathComponent("Agreement/renamed-cases.json"),
      "renamed.json": Files.tests.appendingPathComponent("Agreement/renamed.json"),
    ]
    for (name, url) in parts {
      try FileManager.default.copyItem(at: url, to: folder.url(of: name))
    }
    for (module, standIn) in ["firebase-admin/firestore": "admin/firestore", "money": "money"] {
      try folder.write(
        "module.exports = require(require('node:path').resolve('out/StandIns/\(standIn).js'));\n",
        to: "node_modules/\(module).js")
    }
    let result = try await TypeScriptTools.compiler.value.run(["-p", "."], in: folder.url)
    try #require(result.status == 0, "\(result.output)")
  }

  /// Returns what a command of `exchange.cjs` prints.
  func run<Output: Decodable>(
    _ command: String, in exchange: Exchange, hasRules: Bool = false
  ) async throws -> Output {
    let environment = exchange.environment.merging(["FIRESMITH_HAS_RULES": hasRules ? "1" : "0"]) {
      $1
    }
    return try JSONDecoder().decode(Output.self, from: try await output([command], environment))
  }

  /// Returns the JSON of the samples, by the names of the types.
  func samples(seed: UInt64) async throws -> [String: [Any]] {
    // Nothing is asked of the emulator.
    let output = try await output(
      ["samples", "\(seed)"], ["FIRESTORE_EMULATOR_HOST": "127.0.0.1:1", "FIRESMITH_PROJECT": "p"])
    return try #require(JSONSerialization.jsonObject(with: output) as? [String: [Any]])
  }

  private func output(_ arguments: [String], _ environment: [String: String]) async throws -> Data {
    let result = try await TypeScriptTools.node().run(
      ["exchange.cjs"] + arguments, in: folder.url, environment: environment)
    try #require(result.status == 0, "\(result.problems)")
    return Data(result.output.utf8)
  }
}
