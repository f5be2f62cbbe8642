import FiresmithGenerator
import FiresmithLanguage
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRules
@testable import FiresmithSchema

/// Whether generated Python reads what the security rules of the same schema accept, and writes
/// what they accept.
@Suite(.emulator, .python)
struct RulesTests {
  private struct Report: Decodable {
    /// The fields because of which documents can't be read, by the document's id.
    let unreadable: [String: String]
    /// The documents that rules refused when they were written again.
    let refused: [String]
  }

  private let schema: Schema
  private let options = RulesOptions(serverTimes: .trusted)

  init() throws {
    let folder = Files.package.appendingPathComponent("Schemas/agreement")
    var files = SourceFiles()
    let paths = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let indexes = try paths.map { path in
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(path)))
      return files.add(SourceFile(path: path, relativePath: path, bytes: bytes))
    }
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let readings = SchemaSyntax.read(
      indexes, in: files, rules: Languages.all.map(\.bindings), limits: &limits)
    schema = Schema.draft(of: readings.compactMap(\.syntax), diagnostics: &diagnostics).schema
  }

  @Test func pythonReadsWhatRulesAccept() async throws {
    let exchange = try await Exchange()
    try await exchange.setRules(try rules())
    let corpora = try Corpus.all(documents: exchange.documents)
    for corpus in corpora {
      let accepted = try await exchange.storeAsNobody(corpus)
      #expect(accepted > 0 && accepted < corpus.cases.count)
    }
    // What comments say isn't checked may be wrong.
    let unchecked = RulesProgram(schema, options).functions
      .compactMap(\.function.unchecked.sentence).joined()
    let reports: [String: Report] = try await exchange.runPython(script: "rules.py")
    for (name, report) in reports {
      #expect(report.refused.isEmpty, "\(name)")
      // A type written by hand decides for itself: Money is never negative. And rules don't know
      // how many segments the path of a reference has.
      for (id, field) in report.unreadable where field != "price" && id != "target-below" {
        let parts = field.split { $0 == "." || $0 == "[" }
        #expect(parts.contains { unchecked.contains("'\($0)'") }, "\(name)/\(id): \(field)")
      }
    }
  }

  @Test func rulesAcceptWhatPythonWrites() async throws {
    let exchange = try await Exchange()
    try await exchange.setRules(try rules())
    for corpus in try Corpus.all(documents: exchange.documents) { try await exchange.store(corpus) }
    let reports: [String: Report] = try await exchange.runPython(script: "rules.py")
    for (name, report) in reports { #expect(report.refused.isEmpty, "\(name)") }
  }

  /// Rules that let everybody write the corpus's collections, and what is made of them.
  private func rules() throws -> String {
    let models = ["samples": "Sample", "cards": "Card", "attachments": "Attachment"]
    let matches = models.sorted { $0.key < $1.key }.flatMap { collection, model in
      ["/\(collection)/{id}", "/agreement/{language}/\(collection)/{id}"].map { path in
        """
            match \(path) {
              allow read: if true;
              allow create: if isValid\(model)Create(request.resource.data);
              allow update: if isValid\(model)Update(request.resource.data, resource.data);
            }
        """
      }
    }
    return try RulesFile(options).text(
      for: schema,
      in: """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents {
        \(matches.joined(separator: "\n"))
          }
        }
        """)
  }
}
