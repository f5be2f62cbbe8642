import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguages
import FiresmithSwift
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithInputs
@testable import FiresmithSchema
@testable import firesmith

/// The tables of the reference agree with the code, and are complete.
@Suite struct TableTests {
  private let schema: Page
  private let configuration: Page

  init() throws {
    schema = try Page.named("Documentation/Schema.md")
    configuration = try Page.named("Documentation/Configuration.md")
  }

  // MARK: The schema language

  @Test func everyKeyIsInATable() {
    let keys = Table(["key", "what it says"], of: schema).rows.flatMap { $0[0].codes }
    let known =
      SchemaReader.CollectionKey.allCases.map(\.rawValue)
      + SchemaReader.FieldKey.allCases.map(\.rawValue)
      + Languages.all.names + SchemaReader.QueryKey.allCases.map(\.rawValue)
      + SchemaReader.NearestKey.allCases.map(\.rawValue)
    #expect(keys.sorted() == known.sorted())
  }

  @Test func everyTypeBecomesWhatTheTableSays() async throws {
    let rows = Table(["type", "in Firestore", "in Swift"], of: schema).rows
    var text = """
      collections:
        authors: { model: Author, fields: { name: string } }
        examples:
          model: Example
          fields:

      """
    for (index, row) in rows.enumerated() { text += "      field_\(index): \(row[0].code)\n" }
    let output = try await generate(
      text + """
        types:
          Email: string
          Tag: { fields: { title: string } }
          Media: { discriminator: kind, cases: { audio: { fields: { minutes: integer } } } }
        enums:
          Status: { cases: { draft: } }
        """)
    for (index, row) in rows.enumerated() {
      #expect(output.contains(" var field\(index): \(row[2].code)\n"), "\(row)")
    }
    let words = Set(rows.map { $0[0].code.prefix { $0 != "<" } }.map(String.init))
    #expect(words.isSuperset(of: TypeWords.all))
  }

  @Test func everyOperatorsParameterIsCalledAsTheTableSays() async throws {
    let rows = Table(["condition", "fields", "parameter"], of: schema).rows
    var text = """
      collections:
        examples:
          model: Example
          fields: { pages: integer, tags: array<string> }
          queries:

      """
    for (index, row) in rows.enumerated() {
      text += "      query_\(index): { where: [\(row[0].code)] }\n"
    }
    let output = try await generate(text)
    for (index, row) in rows.enumerated() {
      #expect(output.contains("  func query\(index)(\(row[2].code)) ->"), "\(row)")
    }
    let operators = Set(rows.map { $0[0].code.split(separator: " ").last.map(String.init) })
    #expect(operators == Set(Query.Operator.allCases.map(\.rawValue)))
  }

  @Test func everyNameBecomesWhatTheTableSays() {
    let naming = SwiftNaming(acronyms: OutputOptions.defaultAcronyms)
    let rows = Table(["stored", "property", "case", "type"], of: schema).rows
    #expect(rows.count > 10)
    for row in rows {
      let name = row[0].code
      #expect(naming.property(name) == row[1].code, "\(name)")
      #expect(naming.enumCase(name) == row[2].code, "\(name)")
      #expect(naming.type(name) == row[3].code, "\(name)")
    }
  }

  private func generate(_ schema: String) async throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(schema, to: "Schemas/examples.yaml")
    let result = try await Tool.firesmith().run(["generate", "--sdk", "portable"], in: folder.url)
    try #require(result.status == 0, "\(result.problems)")
    return try folder.text(of: "Generated/examples.firesmith.swift")
  }

  // MARK: Templates

  @Test func everyBlockIsInATable() throws {
    let page = try Page.named("Documentation/Templates.md")
    let rows = Table(["template", "what it writes", "blocks"], of: page).rows
    let documented = rows.map { "\($0[0].code): \($0[2].codes.joined(separator: ", "))" }
    let known = Languages.all.templates.filter { !$0.blocks.isEmpty }
      .map { "\($0.name): \($0.blocks.joined(separator: ", "))" }
    #expect(documented.sorted() == known)
  }

  @Test func everyVersionOfTheContextIsInATable() throws {
    let page = try Page.named("Documentation/Templates.md")
    let rows = Table(["version", "what changed"], of: page).rows
    #expect(
      rows.map { [$0[0], $0[1]] }
        == ContextVersion.history.map { ["\($0.number)", $0.changes.joined(separator: ", ")] })
  }

  // MARK: The configuration

  @Test func everyOptionIsInATable() {
    let rows = Table(["key", "default", "what it says"], of: configuration).rows
    let keys = rows.map { $0[0].code } + ConfigurationKey.ofTopLevel
    #expect(keys.sorted() == ConfigurationKey.all.sorted())
  }

  @Test func theDefaultsAreThoseOfTheTable() throws {
    let rows = Table(["key", "default", "what it says"], of: configuration).rows
    let folder = try TemporaryFolder()
    // A row without code for its default is explained in words.
    let lines = rows.filter { $0[1].hasPrefix("`") }.map { "\($0[0].code): \($0[1].code)\n" }
    #expect(lines.count >= 10)
    try folder.write(lines.joined(), to: "firesmith.yaml")
    var inputs = InputFiles(languages: .all)
    let path = folder.url(of: "firesmith.yaml").path
    let read = inputs.readConfiguration(path, for: .command)
    let configuration = try #require(read)
    #expect(inputs.diagnostics.isEmpty)
    #expect(configuration.settings.options == OutputOptions())
  }

  @Test func everyStatusIsInATable() {
    let rows = Table(["exit status", "meaning"], of: configuration).rows
    #expect(rows.map { Int32($0[0]) } == [ExitStatus.done, .findings, .failure].map(\.rawValue))
  }
}
