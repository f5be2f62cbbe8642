import FiresmithDiagnostics
import FiresmithGenerator
import FiresmithLanguage
import FiresmithLanguages
import FiresmithSchema
import FiresmithTestSupport
import Testing

@testable import FiresmithDocs

/// Owners and labels: where they come from, and what pages say of them.
@Suite struct StewardsTests {
  private static let text = """
    collections:
      users:
        model: User
        owner: Accounts
        labels: [personal]
        include: [Audited]
        fields:
          name: { type: string, owner: Names, labels: [public] }
          address: Address?
          mails: array<Email>
          contact: { labels: [secret], fields: { phone: string } }
        collections:
          notes: { model: Note, labels: [draft], fields: { text: string } }
      orders: { model: Order, fields: { buyer: snapshot<users>, number: { type: string, labels: ["a b"] } } }
    types:
      Audited: { mixin: true, labels: [audit], fields: { changed_by: string } }
      Address: { labels: [place], owner: Mail, fields: { street: string } }
      Email: { type: Text, labels: [mail] }
      Text: { type: string, labels: [text] }
    """

  /// Returns the labels and the owner of a field, as words.
  private func words(_ name: String, of collection: String) throws -> [String] {
    let schema = try DocsExamples.schema(Self.text)
    let stewards = Stewards(schema: schema)
    let index = try #require(schema.collections.firstIndex { $0.name.value == collection })
    let model = schema.collections[index].model
    let field = try #require(schema.fields(of: model).first { $0.name.value == name })
    let outer = stewards.of(CollectionID(index: index)).inside(collection)
    let found = stewards.of(field, of: model, in: outer)
    return found.labels.map(\.words) + (found.owner.map { [$0.words] } ?? [])
  }

  @Test func fieldsHaveWhatIsAroundThemAndWhatTheirTypesHave() throws {
    #expect(try words("name", of: "users") == ["public", "personal (through users)", "Names"])
    #expect(
      try words("address", of: "users") == [
        "place (through Address)", "personal (through users)", "Accounts (through users)",
      ])
    #expect(
      try words("mails", of: "users") == [
        "mail (through Email)", "text (through Text)", "personal (through users)",
        "Accounts (through users)",
      ])
    #expect(
      try words("changed_by", of: "users") == [
        "audit (through Audited)", "personal (through users)", "Accounts (through users)",
      ])
    #expect(
      try words("text", of: "notes") == [
        "draft (through notes)", "personal (through users)", "Accounts (through users)",
      ])
    #expect(try words("buyer", of: "orders") == ["personal (through users)"])
  }

  @Test func thePageSaysThemOnceAndTheFilterFindsThemAll() throws {
    let page = try DocsExamples.page(Self.text)
    #expect(page.contains("<li id=\"label.personal\" class=\"label-entry\">"))
    #expect(page.contains("<a href=\"#users.contact\">users.contact</a>"))
    #expect(
      page.contains(
        "<tr id=\"users.contact.phone\" data-labels=\"secret personal\">"))
    #expect(page.contains("data-labels=\"a%20b\""))
    #expect(
      page.contains(
        "<a class=\"label\" href=\"#label.secret\">secret</a> <span class=\"quiet\">through contact</span>"
      ))
    // The section says it of all its fields; a copy is elsewhere.
    #expect(
      page.components(separatedBy: "personal</a> <span class=\"quiet\">through users").count == 3)
    #expect(page.contains("<p class=\"owner\">Owner: Names</p>"))
    #expect(!page.contains("Owner: Accounts <"))
  }

  @Test func markdownHasThem() throws {
    let text = try MarkdownFile().text(for: try DocsExamples.schema(Self.text), in: nil)
    #expect(text.contains("\nOwner: Accounts. Labels: `personal`.\n"))
    #expect(
      text.contains("| `address` | `Address` | (optional) Labels: `place` (through Address). |"))
    #expect(
      text.contains(
        "\nOwner: Accounts (through users). Labels: `draft`, `personal` (through users).\n"))
  }

  @Test func fieldsSayWhatTheyReferTo() throws {
    let schema = try DocsExamples.schema(
      """
      collections:
        authors: { model: Author, fields: { mentor: { type: string, refers_to: authors } } }
        books:
          model: Book
          fields:
            writer: { type: string, refers_to: authors }
            author_id: { type: string, refers_to: none }
            translators: { type: map<string>, refers_to: authors }
            author_ids: array<string>
      """)
    let found = Relations(schema).all.map { relation in
      "\(schema[relation.source].name.value).\(relation.path.joined(separator: "."))"
    }
    #expect(found == ["authors.mentor", "books.writer", "books.translators", "books.author_ids"])
  }
}

/// Code in all languages, which no word for readers changes.
@Suite struct StewardsInCodeTests {
  @Test func ownersLabelsAndReferencesByNameAreInNoCode() throws {
    func code(_ field: String, _ other: String) throws -> [[String: String]] {
      let schema = try DocsExamples.schema(
        """
        collections:
          authors: { model: Author\(other), fields: { name: string } }
          books: { model: Book, fields: { writer_id: { type: string\(field) }, kind: Kind } }
        enums:
          Kind: { cases: [a]\(other) }
        """)
      return Languages.all.map { language in
        var problems: [Diagnostic] = []
        let files = Generator().files(
          for: schema, in: language, options: OutputOptions(), diagnostics: &problems)
        #expect(problems.isEmpty)
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.contents) })
      }
    }
    let plain = try code("", "")
    #expect(plain.count == 3 && plain.allSatisfy { $0.count > 1 })
    let words = ", owner: Team, labels: [personal]"
    #expect(try code(words + ", refers_to: authors", words) == plain)
  }
}

/// The labels that schemas may have.
@Suite struct LabelProblemTests {
  private func problems(_ labels: String, allowed: [String] = []) throws -> [String] {
    let schema = try DocsExamples.schema(
      "collections:\n  a: { model: A, fields: { b: { type: string, labels: [\(labels)] },"
        + " c: { type: string, labels: [personal] }, d: { type: string, labels: [personal] } } }")
    return schema.labelProblems(allowed: allowed).map { "\($0.severity): \($0.message)" }
  }

  @Test func otherLabelsThanTheListedOnesAreErrors() throws {
    #expect(
      try problems("personel, zebra", allowed: ["personal", "secret"]) == [
        "error: there is no label 'personel'; did you mean 'personal'?",
        "error: there is no label 'zebra'; expected 'personal' or 'secret'",
      ])
    #expect(try problems("secret", allowed: ["personal", "secret"]) == [])
  }

  @Test func withoutAListAMistypedLabelIsAWarning() throws {
    #expect(
      try problems("personel, zebra") == [
        "warning: the label 'personel' is there once; did you mean 'personal'?"
      ])
    #expect(try problems("zebra, zebras").count == 1)
  }

  /// A mixin's fields are those of each type that includes it.
  @Test func labelsOfMixinsCountOnce() throws {
    let schema = try DocsExamples.schema(
      """
      types:
        A: { mixin: true, fields: { a: { type: string, labels: [personal] } } }
        B: { include: [A], fields: {} }
        C: { include: [A], fields: {} }
      """)
    #expect(schema.labels.map(\.value) == ["personal"])
  }
}
