import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema
import FiresmithYAML
import Testing

/// A language with rules of its own: every name in capitals, types side by side, and the cases of a
/// union as members.
private struct ShoutingRules: NamingRules {
  let words = CamelCase(acronyms: [])
  let bindings = BindingRules(language: "shouting", title: "Shouting", member: "a property")
  let propertyNoun = "a Shouting property"
  let typeNoun = "a Shouting type"
  let bindingExample = "shouting: { name: … }"
  let module = "the program"
  let nestsTypes = false
  let unionCases = UnionCases.members
  let unknownCase: String? = "OTHER"

  private func shouted(_ name: String) -> String? {
    words.upper(name).map(CaseMapping.uppercased)
  }

  func type(_ stored: String) -> String? { shouted(stored) }
  func property(_ stored: String) -> String? { shouted(stored) }
  func enumCase(_ stored: String) -> String? { shouted(stored) }
  func method(_ stored: String) -> String? { shouted(stored) }
  func parameter(_ path: [String]) -> String? { shouted(path.joined(separator: "_")) }
  func parameter(for filter: Query.Filter) -> String? { parameter(filter.field.names) }
  func collection(_ name: String, isPath: Bool) -> String? { shouted(name) }
  func repository(ofModel model: String) -> String { model + "_STORE" }
  func writtenType(_ name: String, isNested: Bool) -> String? {
    name == "Secret" ? nil : shouted(name)
  }
  func writtenProperty(_ name: String) -> String? { shouted(name) }
  func isHidden(
    _ field: Field, named property: String, by documentID: DeclaredNames.DocumentIDName
  ) -> Bool { property == documentID.name }
  func addTypes(of schema: Schema, named names: DeclaredNames, to scope: inout IdentifierScope) {
    for (declaration, name) in zip(schema.types, names.types) {
      scope.add(name.qualified, at: declaration.mark)
    }
  }
}

/// A language gives rules, and `NameResolver` does the rest.
@Suite struct NamingRulesTests {
  private func names(of yaml: String) -> (names: DeclaredNames, problems: [String]) {
    var files = SourceFiles()
    let file = files.add(
      SourceFile(path: "a.yaml", relativePath: "a.yaml", bytes: Array(yaml.utf8)))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let syntax = SchemaSyntax.read(
      file, in: files, rules: [ShoutingRules().bindings], limits: &limits,
      diagnostics: &diagnostics)
    let (schema, _) = Schema.draft(of: [syntax], diagnostics: &diagnostics)
    var options = OutputOptions()
    options.unknownCases = .open
    let names = NameResolver.names(
      of: schema, options: options, rules: ShoutingRules(), diagnostics: &diagnostics)
    return (names, diagnostics.map(\.message))
  }

  @Test func declarationsAreNamedByTheRules() throws {
    let (names, problems) = names(
      of: """
        collections:
          books:
            model: Book
            fields:
              title: string
              cover: { fields: { small_url: url } }
              state: State
            queries:
              by_title: { where: [title ==] }
            collections:
              loans: { model: Loan, fields: { until: timestamp } }
        enums:
          State: { cases: { new: , sold: } }
        """)
    #expect(problems == [])
    #expect(names.types.map(\.qualified).sorted() == ["BOOK", "BOOKCOVER", "LOAN", "STATE"])
    let book = try #require(names.types.first { $0.qualified == "BOOK" })
    #expect(book.properties == ["TITLE", "COVER", "STATE"])
    #expect(book.documentID?.name == "ID")
    let state = try #require(names.types.first { $0.qualified == "STATE" })
    #expect(state.cases == ["NEW", "SOLD"])
    #expect(state.unknownCase == "OTHER")
    let books = try #require(names.collections.first { $0.name == "BOOKS" })
    #expect(books.repository == "BOOK_STORE")
    #expect(books.queries == ["BYTITLE"])
    let loans = try #require(names.collections.first { $0.name == "LOANS" })
    #expect(loans.parameters == ["BOOKID"])
    #expect(loans.accessor == "LOANS")
  }

  @Test func problemsAreReportedInTheRulesWords() {
    let (_, problems) = names(
      of: """
        collections:
          books:
            model: Book
            fields: { a_b: string, aB: string, id: string, "_": string, kind: Secret }
        enums:
          Secret: { cases: { first: , second: } }
        """)
    #expect(
      problems == [
        "'Secret' can't be the name of a Shouting type",
        "the field 'id' would be hidden by the document's id, which is 'ID' too; give the id another"
          + " name (id: document_id), or say that it is stored (id: { name: id, stored: true })",
        "'_' contains no character for a Shouting identifier; use a letter or a digit",
        "this becomes 'AB' in Shouting, a name that BOOK has already",
      ])
  }
}
