import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithTestSupport
import FiresmithYAML
import Foundation

@testable import FiresmithRules

/// Security rules of the corpus's schema, which let everybody read, and write what is valid.
struct AgreementRules {
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
      indexes, in: files, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    schema = Schema.draft(of: readings.compactMap(\.syntax), diagnostics: &diagnostics).schema
  }

  /// The rules of the corpus's collections, and of what is made of them.
  func text() throws -> String {
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

  /// Whether rules may accept a document whose field is wrong.
  func canPass(_ id: String, withWrong field: String) -> Bool {
    // A type written by hand decides for itself: Money is never negative. And rules don't know how
    // many segments the path of a reference has.
    if field == "price" || id == "target-below" { return true }
    // What comments say isn't checked may be wrong.
    let unchecked = RulesProgram(schema, options).functions
      .compactMap(\.function.unchecked.sentence).joined()
    let parts = field.split { $0 == "." || $0 == "[" }
    return parts.contains { unchecked.contains("'\($0)'") }
  }
}
