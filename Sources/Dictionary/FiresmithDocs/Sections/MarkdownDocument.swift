import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema
import FiresmithText

/// The parts of Markdown about a schema.
struct MarkdownDocument {
  let schema: Schema
  let types: TypeText
  let relations: Relations
  let stewards: Stewards
  /// The conditions that security rules have for documents, by their models.
  private let conditions: [TypeID: RuleConditions]
  private let indexes: QueryIndexes
  /// The code whose calls the pages of collections show.
  private let code: [ShownCode]

  init(
    _ schema: Schema, _ conditions: [TypeID: RuleConditions], _ indexes: QueryIndexes,
    _ code: [ShownCode]
  ) {
    self.code = code
    self.indexes = indexes
    self.schema = schema
    self.conditions = conditions
    types = TypeText(schema: schema, anchors: Anchors(schema))
    relations = Relations(schema)
    stewards = Stewards(schema: schema)
  }

  var lines: [String] {
    var lines = ["<!-- Written by Firesmith from the schemas; changes here are lost. -->"]
    if let diagram { lines += [""] + diagram }
    for index in schema.collections.indices {
      let id = CollectionID(index: index)
      lines += ["", "### \(title(of: id))"] + about(id) + details(of: id)
    }
    return lines + typeSections
  }

  /// The diagram of all collections.
  var diagram: [String]? {
    MarkdownWriting.mermaid(DiagramGraph(schema, relations.all, types.anchors))
  }

  /// The sections of the types that collections share.
  var typeSections: [String] {
    schema.types.indices.map { TypeID(index: $0) }.filter(isShown).flatMap(section)
  }

  /// Returns the lines of a collection's own page.
  ///
  /// - Parameter index: The page that lists all collections.
  func page(of id: CollectionID, _ names: PageNames, _ index: String) -> [String] {
    var lines = ["# \(title(of: id))", "", "[All collections](\(index))"] + about(id)
    let graph = DiagramGraph(neighboursOf: id, in: schema, relations.all, types.anchors)
    if let diagram = MarkdownWriting.mermaid(graph) { lines += [""] + diagram }
    let near = relations.all.filter { $0.source == id || $0.target == id }
      .map { $0.source == id ? $0.target : $0.source }
    let around =
      schema.collections.indices.map { CollectionID(index: $0) }
      .filter { schema[$0].parent == id || schema[id].parent == $0 }
    let links = (around + near).uniqued().filter { $0 != id }.map { link(to: $0, names) }
    if !links.isEmpty { lines += ["", "Related: \(links.joined(separator: ", "))"] }
    return lines + details(of: id) + calls(of: id)
  }

  /// Returns the calls by which each output's code uses a collection.
  private func calls(of id: CollectionID) -> [String] {
    let calls = code.flatMap { code -> [String] in
      guard let text = code.calls[id] else { return [] }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return ["", "```\(code.language.lowercased())"] + lines + ["```"]
    }
    return calls.isEmpty ? [] : ["", "In code:"] + calls
  }

  private func title(of id: CollectionID) -> String {
    MarkdownWriting.code(schema.names(of: id).joined(separator: "/"))
  }

  /// Returns a link to a collection's page.
  ///
  /// - Parameter folder: The folder that the page is in, with a slash.
  func link(to id: CollectionID, _ names: PageNames, in folder: String = "") -> String {
    "[\(title(of: id))](\(folder)\(names[id]))"
  }

  /// Returns the first sentence about a collection; empty if there is none.
  func sentence(about id: CollectionID) -> String {
    let text = schema[id].description ?? schema[schema[id].model].description
    return text.map { MarkdownWriting.sentence($0, limit: 160) } ?? ""
  }

  private func isShown(_ id: TypeID) -> Bool {
    let type = schema[id]
    return type.snapshot == nil && type.selection == nil && !types.isFolded(id)
      && schema.collection(of: id) == nil
  }

  // MARK: Collections

  private func about(_ id: CollectionID) -> [String] {
    let collection = schema[id]
    let path = MarkdownWriting.code(collection.pathPattern)
    let model = MarkdownWriting.code(schema[collection.model].name.name.value)
    let kind = collection.isSingleDocument ? "Single document" : "Collection"
    var lines = ["", "\(kind) \(path), model \(model)."]
    if let text = collection.description { lines += [""] + MarkdownWriting.lines(text) }
    return lines + self.lines(about: stewards.of(id))
  }

  /// Returns a collection's fields and queries, and what refers to it.
  private func details(of id: CollectionID) -> [String] {
    let collection = schema[id]
    var lines = table(of: collection.model, stewards.of(id).inside(collection.name.value))
    if !collection.queries.isEmpty { lines += ["", "Queries:", ""] }
    lines += collection.queries.flatMap { query in
      let summary = query.description.map { ": " + MarkdownWriting.line($0) } ?? ""
      let needed = indexes.of(query, in: collection)
      return ["- \(MarkdownWriting.code(query.name.value))\(summary)"]
        + (needed.isEmpty ? ["  - No index of its own"] : needed.map(line(about:)))
    }
    let referrers = relations.all.filter { $0.target == id }
    if !referrers.isEmpty { lines += ["", "Referred to by:", ""] }
    lines += referrers.map { relation in
      let source = MarkdownWriting.code(schema.names(of: relation.source).joined(separator: "/"))
      let field = MarkdownWriting.code(relation.path.joined(separator: "."))
      return "- \(source), \(field)\(relation.kind.words.map { ", \($0)" } ?? "")"
    }
    if let conditions = conditions[collection.model] {
      lines += ["", "In security rules:", ""]
      lines += conditions.statements.map { "- \(MarkdownWriting.code($0))" }
    }
    return lines
  }

  /// Returns the line about an index that a query needs.
  private func line(about index: QueryIndexes.Index) -> String {
    let parts = index.parts.map { "\(MarkdownWriting.code($0.path)) \($0.words)" }
    let fields = parts.joined(separator: ", ") + (index.isGroup ? " across all parents" : "")
    guard let file = indexes.file?.file, let isListed = index.isListed else {
      return "  - Index: \(fields)"
    }
    return "  - Index \(isListed ? "in" : "missing in") \(MarkdownWriting.code(file)): \(fields)"
  }

  private func section(of id: TypeID) -> [String] {
    let type = schema[id]
    var lines = ["", "### \(MarkdownWriting.code(schema.typePath(id).joined(separator: ".")))"]
    var kind = types.kind(of: id)
    if case .alias(let alias) = type.kind {
      kind = MarkdownWriting.code(types.plain(alias.field.type))
    }
    if case .external(let external) = type.kind {
      kind = MarkdownWriting.code(types.plain(external.encodedAs))
    }
    lines += ["", kind.capitalizedFirst + "."]
    if let text = type.description { lines += [""] + MarkdownWriting.lines(text) }
    let stewardship = stewards.of(id)
    lines += self.lines(about: stewardship)
    guard case .enumeration(let enumeration) = type.kind else {
      return lines + table(of: id, stewardship.inside(type.name.name.value))
    }
    lines += ["", "| Case | Stored value | Description |", "| --- | --- | --- |"]
    lines += enumeration.cases.map { unionCase in
      let text = MarkdownWriting.line(unionCase.documentation)
      let value = Self.values(unionCase.storedValues)
      return "| \(MarkdownWriting.code(unionCase.name.value)) | \(value) | \(text) |"
    }
    return lines
  }

  /// Returns a stored value, and those that it had before.
  private static func values(_ values: [Enumeration.RawValue]) -> String {
    let codes = values.map { MarkdownWriting.code($0.text) }
    let former = codes.dropFirst().joined(separator: ", ")
    return codes[0] + (former.isEmpty ? "" : ", previously \(former)")
  }

  /// Returns a paragraph about an owner and labels, if there are any.
  private func lines(about stewardship: FoundStewardship) -> [String] {
    let owner = stewardship.owner.map { "Owner: \(MarkdownWriting.line($0.words))." }
    let labels = stewardship.labels.isEmpty ? nil : Self.words(for: stewardship.labels)
    let words = [owner, labels].compactMap(\.self)
    return words.isEmpty ? [] : ["", words.joined(separator: " ")]
  }

  private static func words(for labels: [FoundStewardship.Word]) -> String {
    let words = labels.map { label in
      MarkdownWriting.code(label.text)
        + (label.way.map { " (through \(MarkdownWriting.line($0)))" } ?? "")
    }
    return "Labels: \(words.joined(separator: ", "))."
  }

  // MARK: Fields

  /// - Parameter stewardship: What the fields inherit.
  private func table(of type: TypeID, _ stewardship: FoundStewardship) -> [String] {
    let rows = rows(of: type, path: "", types: [], stewardship)
    guard !rows.isEmpty else { return [] }
    return ["", "| Field | Type | Description |", "| --- | --- | --- |"] + rows
  }

  /// - Parameters:
  ///   - path: The words before the names of fields: `cover.`.
  ///   - types: The types that this one is inside of: one may hold itself.
  private func rows(
    of type: TypeID, path: String, types: Set<TypeID>, _ stewardship: FoundStewardship
  ) -> [String] {
    let types = types.union([type])
    if case .union(let union) = schema[type].kind {
      return union.cases.flatMap { unionCase in
        let tag = "\(path)\(union.discriminator.value)"
        let description = schema[unionCase.payload].description ?? ""
        let former = unionCase.previousTags.isEmpty ? "" : " Previously \(unionCase.formerTags)."
        let row = row(tag, unionCase.tag.text, MarkdownWriting.line(description + former))
        guard self.types.isFolded(unionCase.payload), !types.contains(unionCase.payload) else {
          return [row]
        }
        return [row] + rows(of: unionCase.payload, path: path, types: types, stewardship)
      }
    }
    return schema.fields(of: type).flatMap { field in
      let facts = FieldFacts(field: field, schema: schema)
      let name = path + field.name.value
      let found = stewards.of(field, of: type, in: stewardship)
      var text = text(of: field, facts)
      // What all fields inherit is said above the table.
      let own = found.labels.filter { !stewardship.labels.contains($0) }
      if !own.isEmpty { text += (text.isEmpty ? "" : " ") + Self.words(for: own) }
      let rows = [row(name, self.types.html(field.writtenType).plainText, text)]
      guard let inner = field.writtenType.declaredType, self.types.isFolded(inner),
        !types.contains(inner), schema[inner].snapshot == nil
      else { return rows }
      return rows
        + self.rows(
          of: inner, path: name + ".", types: types, found.inside(field.name.value))
    }
  }

  private func row(_ name: String, _ type: String, _ text: String) -> String {
    "| \(MarkdownWriting.code(name)) | \(MarkdownWriting.code(type)) | \(text) |"
  }

  /// Returns a field's description, followed by its marks and details.
  private func text(of field: Field, _ facts: FieldFacts) -> String {
    let marks = facts.marks.joined(separator: ", ")
    let details = facts.details.map { "\($0.name): \(MarkdownWriting.code($0.value))." }
    let parts =
      [field.deprecated?.sentence, field.description].compactMap { $0.map(MarkdownWriting.line) }
      + (marks.isEmpty ? [] : ["(\(marks))"])
    return (parts + details).joined(separator: " ")
  }
}

extension Relation.Kind {
  /// The note for a relation by id or by name; `nil` for references and snapshots, which need none.
  fileprivate var words: String? {
    switch self {
    case .reference, .snapshot: nil
    case .id: "by its id"
    case .name: "by its name"
    }
  }
}

extension Union.Case {
  /// The tags that the case had before, for people.
  var formerTags: String { previousTags.map(\.value.text).joined(separator: ", ") }
}
