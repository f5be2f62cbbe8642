import FiresmithTestSupport
import Foundation
import Testing

/// Whether generated Python reads what the security rules of the same schema accept, and writes
/// what they accept.
@Suite(.ring(.consumers), .emulator, .python)
struct RulesTests {
  private struct Report: Decodable {
    /// The fields because of which documents can't be read, by the document's id.
    let unreadable: [String: String]
    /// The documents that rules refused when they were written again.
    let refused: [String]
  }

  private let rules: AgreementRules

  init() throws { rules = try AgreementRules() }

  @Test func pythonReadsWhatRulesAccept() async throws {
    let exchange = try await Exchange()
    try await exchange.setRules(try rules.text())
    let corpora = try Corpus.all(documents: exchange.documents)
    for corpus in corpora {
      let accepted = try await exchange.storeAsNobody(corpus)
      #expect(accepted > 0 && accepted < corpus.cases.count)
    }
    let reports: [String: Report] = try await exchange.runPython(script: "rules.py")
    for (name, report) in reports {
      #expect(report.refused.isEmpty, "\(name)")
      for (id, field) in report.unreadable {
        #expect(rules.canPass(id, withWrong: field), "\(name)/\(id): \(field)")
      }
    }
  }

  @Test func rulesAcceptWhatPythonWrites() async throws {
    let exchange = try await Exchange()
    try await exchange.setRules(try rules.text())
    for corpus in try Corpus.all(documents: exchange.documents) { try await exchange.store(corpus) }
    let reports: [String: Report] = try await exchange.runPython(script: "rules.py")
    for (name, report) in reports { #expect(report.refused.isEmpty, "\(name)") }
  }
}
