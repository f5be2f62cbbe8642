import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema
import FiresmithText

/// The page, made from a schema.
struct DocsPage {
  /// The words by which a page is known as one of ours.
  static let mark = "<meta name=\"generator\" content=\"Firesmith\">"

  let schema: Schema
  let options: DocsOptions
  private let anchors: Anchors
  private let types: TypeText
  private let relations: Relations
  /// The collections in each collection, and at the top.
  private let inner: [CollectionID?: [CollectionID]]
  private let referrers: [CollectionID: [Relation]]
  private let stewards: Stewards
  /// The declarations in the code of each output.
  private let declarations: [Declarations]
  /// The stored maps of the types that collections share.
  private let typeEvidence: TypeEvidence

  init(_ schema: Schema, _ options: DocsOptions) {
    self.schema = schema
    self.options = options
    anchors = Anchors(schema)
    types = TypeText(schema: schema, anchors: anchors)
    relations = Relations(schema)
    inner = Dictionary(grouping: schema.collections.indices.map { CollectionID(index: $0) }) {
      schema[$0].parent
    }
    referrers = Dictionary(grouping: relations.all, by: \.target)
    stewards = Stewards(schema: schema)
    declarations = options.code.map { Declarations($0.files) }
    typeEvidence = TypeEvidence(schema, stewards, options.evidence)
  }

  /// Returns the page.
  ///
  /// - Throws: An error in a team's templates.
  func html(with templates: MustacheTemplates) throws(MustacheError) -> String {
    try templates.render("docs-page", context(style(with: templates))).withHiddenShown
  }

  /// Returns the style with what a team has added; the policy has the hash of both.
  ///
  /// - Throws: An error in a team's templates.
  func style(with templates: MustacheTemplates) throws(MustacheError) -> String {
    let own = String(Self.asset("style.css").dropLast())
    return try "\n" + templates.render("docs-style", ["style": .string(own)])
  }

  private static func asset(_ name: String) -> String {
    Templates.named("docs/" + name).first?.text ?? ""
  }

  /// Returns the source by which the policy allows an element's text.
  private static func hash(of text: String) -> String {
    "sha256-" + SHA256.digest(of: text.utf8).base64
  }

  // MARK: The context

  /// Returns the data of the page.
  ///
  /// - Parameter style: The style, with what a team has added.
  func context(_ style: String) -> MustacheValue {
    let script = "\n" + Self.asset("search.js") + Self.asset("script.js")
    let collections = schema.collections.indices.map { CollectionID(index: $0) }
    let shown = schema.types.indices.map { TypeID(index: $0) }.filter(isShown)
    return [
      "title": .string(options.title),
      "style": .string(style),
      "styleHash": .string(Self.hash(of: style)),
      "script": .string(script),
      "scriptHash": .string(Self.hash(of: script)),
      "counts": .list(counts(shown)),
      "notes": .list((options.evidence?.notes ?? []).map { ["text": .string($0)] }),
      "diagram": diagram,
      "labels": LabelIndex(schema, types).context,
      "contents": .list(contents(of: nil)),
      "hasTypes": .boolean(!shown.isEmpty),
      "typeContents": .list(
        shown.map { ["anchor": .string(anchors[$0]), "name": .string(name(of: $0))] }),
      "collections": .list(collections.map(context)),
      "types": .list(shown.map(context)),
    ]
  }

  /// Whether a type has a place of its own on the page.
  private func isShown(_ id: TypeID) -> Bool {
    let type = schema[id]
    guard isStored(type) else { return false }
    return !types.isFolded(id) && schema.collection(of: id) == nil && !isCasePayload(id)
  }

  /// Whether a type is declared in a case of a union, and shown there.
  private func isCasePayload(_ id: TypeID) -> Bool {
    schema[id].parent != nil && types.isFolded(id)
  }

  private func name(of id: TypeID) -> String {
    schema.typePath(id).joined(separator: ".")
  }

  private func counts(_ shown: [TypeID]) -> [MustacheValue] {
    let singles = schema.collections.count(where: \.isSingleDocument)
    let fields = schema.types.indices.reduce(0) {
      let type = schema.types[$1]
      return isStored(type)
        ? $0 + schema.fields(of: TypeID(index: $1)).count : $0
    }
    let queries = schema.collections.reduce(0) { $0 + $1.queries.count }
    return [
      (schema.collections.count - singles, "collection"), (singles, "single document"),
      (fields, "field"), (shown.count, "type"), (queries, "query"),
    ].filter { $0.0 > 0 }.map { count, noun in
      let words = counted(count, noun).split(separator: " ", maxSplits: 1).map(String.init)
      return ["number": .string(words[0]), "noun": .string(words[1])]
    }
  }

  private var diagram: MustacheValue {
    guard schema.collections.count > 1 else { return .null }
    let graph = DiagramGraph(schema, relations.all, anchors)
    let lines = Set(graph.edges.map(\.line))
    let legend: [(DiagramGraph.Line, String, String)] = [
      (.holds, "holds", "holds"), (.reference, "reference", "refers to"),
      (.snapshot, "snapshot", "has a copy of"),
      (.name, "by-name", wordsForStrings),
    ]
    return [
      "svg": .string(DiagramSVG(graph).html.html),
      "legend": .list(
        legend.filter { lines.contains($0.0) }.map {
          ["style": .string($0.1), "words": .string($0.2)]
        }),
      "isGrouped": .boolean(graph.isGrouped),
    ]
  }

  /// The meaning of dashed lines in the diagram.
  private var wordsForStrings: String {
    let kinds = Set(relations.all.map(\.kind))
    guard kinds.contains(.name) else { return "refers to, by its id" }
    return "refers to, by \(kinds.contains(.id) ? "its id or by " : "")the field's name"
  }

  /// Returns the collections in one, for the contents.
  private func contents(of parent: CollectionID?) -> [MustacheValue] {
    inner[parent, default: []].map { id in
      let inner = contents(of: id)
      return [
        "anchor": .string(anchors[id]),
        "name": .string(schema[id].name.value),
        "hasInner": .boolean(!inner.isEmpty),
        "inner": .list(inner),
      ]
    }
  }

  // MARK: Collections

  private func context(of id: CollectionID) -> MustacheValue {
    let collection = schema[id]
    let place = schema.names(of: id).joined(separator: "/")
    let stewardship = stewards.of(id)
    let stored = options.evidence?.documents(of: collection)
    let rows = FieldRows(
      schema: schema, types: types, stewards: stewards, anchor: anchors[id], place: place,
      stewardship: stewardship, stored: stored)
    let queries = QueryFacts(schema: schema, types: types, indexes: options.indexes)
    let inner = inner[id, default: []]
    let model = schema[collection.model].name.name.value
    let referrers = referrers(to: id)
    return [
      "anchor": .string(anchors[id]),
      "kind": .string(collection.isSingleDocument ? "Single document" : "Collection"),
      "parent": collection.parent.map { .string(types.link(to: $0).html) } ?? .null,
      "name": .string(collection.name.value),
      "place": .string(place),
      "path": .list(
        collection.pathSegments.map { segment in
          ["text": .string(segment ?? "{id}"), "isID": .boolean(segment == nil)]
        }),
      "pathText": .string(collection.pathPattern),
      "model": .string(model),
      "stewardship": stewardship.context(within: nil),
      "modelOwner": collection.declaresModel ? .null : sharedModel(collection.model),
      "description": .string(description(of: collection)),
      "stored": context(of: stored, in: collection),
      "timeToLive": .optional(collection.timeToLive?.text),
      "unique": .list(collection.uniqueIndexes.map { ["words": .string($0.words)] }),
      "groups": rows.table(of: collection.model),
      "hasOtherFields": .boolean(keepsOtherFields(collection.model)),
      "hasQueries": .boolean(!collection.queries.isEmpty),
      "queries": .list(collection.queries.map { queries.context(of: $0, in: id) }),
      "showsPath": .boolean(collection.pathPattern != collection.name.value),
      "hasInner": .boolean(!inner.isEmpty),
      "inner": .list(
        inner.enumerated().map { index, id in
          ["link": .string(types.link(to: id).html), "isFirst": .boolean(index == 0)]
        }),
      "hasReferrers": .boolean(!referrers.isEmpty),
      "referrers": .list(referrers),
      "hasConditions": .boolean(options.conditions[collection.model] != nil),
      "conditions": .list(
        (options.conditions[collection.model]?.statements ?? []).map { ["text": .string($0)] }),
      "code": code(of: collection.model, id),
    ]
  }

  /// Returns the context of what is stored in a collection; `null` without a summary.
  private func context(of documents: StoredMaps?, in collection: Collection) -> MustacheValue {
    guard let evidence = options.evidence else { return .null }
    let gap = evidence.gap(in: collection)
    let count = FiresmithText.counted(documents?.count ?? 0, "document")
    let notes = gap.map { [$0] } ?? documents?.notes ?? []
    return [
      "count": .string(gap == nil ? count : "not known"),
      "notes": .list(notes.map { ["text": .string($0)] }),
    ]
  }

  private func keepsOtherFields(_ type: TypeID) -> Bool {
    guard case .structure(let structure) = schema[type].kind else { return false }
    return structure.otherFields != nil
  }

  private func description(of collection: Collection) -> String {
    let text = collection.description ?? schema[collection.model].description
    return text.map(Markdown.html)?.html ?? ""
  }

  /// Returns a link to the collection that declares a model which several have.
  private func sharedModel(_ model: TypeID) -> MustacheValue {
    schema.collection(of: model).map { .string(types.link(to: $0).html) } ?? .null
  }

  private func referrers(to id: CollectionID) -> [MustacheValue] {
    referrers[id, default: []].map { relation in
      let words =
        switch relation.kind {
        case .reference: "reference"
        case .snapshot: "copy"
        case .id: "by its id"
        case .name: "by its name"
        }
      return [
        "link": .string(types.link(to: relation.source).html),
        "field": .string(relation.path.joined(separator: ".")),
        "words": .string(words),
      ]
    }
  }

  // MARK: Types

  private func context(of id: TypeID) -> MustacheValue {
    let type = schema[id]
    let stewardship = stewards.of(id)
    let rows = FieldRows(
      schema: schema, types: types, stewards: stewards, anchor: anchors[id], place: name(of: id),
      stewardship: stewardship, stored: typeEvidence.maps(of: id),
      hidesValues: typeEvidence.hidesValues(of: id))
    let users = users(of: id)
    let cases = cases(of: id)
    var alias: MustacheValue = .null
    if case .alias(let value) = type.kind {
      let facts = FieldFacts(field: value.field, schema: schema)
      alias = [
        "type": .string(types.html(value.field.type).html),
        "details": .list(
          facts.details.map { ["term": .string($0.name), "value": .string($0.value)] }),
      ]
    }
    if case .external(let external) = type.kind {
      alias = ["type": .string(types.html(external.encodedAs).html), "details": .list([])]
    }
    return [
      "anchor": .string(anchors[id]),
      "kind": .string(types.kind(of: id).capitalizedFirst),
      "name": .string(name(of: id)),
      "stewardship": stewardship.context(within: nil),
      "description": .string(type.description.map(Markdown.html)?.html ?? ""),
      "alias": alias,
      "groups": rows.table(of: id),
      "hasCases": .boolean(!cases.isEmpty),
      "cases": .list(cases),
      "isOpen": .boolean(isOpen(type.kind)),
      "hasUsers": .boolean(!users.isEmpty),
      "users": .list(
        users.enumerated().map { index, link in
          ["link": .string(link.html), "isFirst": .boolean(index == 0)]
        }),
      "code": code(of: id),
    ]
  }

  private func isOpen(_ kind: TypeDeclaration.Kind) -> Bool {
    switch kind {
    case .enumeration(let enumeration): enumeration.unknown != nil
    case .union(let union): union.unknown != nil
    case .untagged(let union): union.unknown != nil
    case .structure, .tuple, .external, .alias: false
    }
  }

  /// Returns a paragraph about the stored values that a case had before.
  private func former(_ values: [String]) -> String {
    if values.isEmpty { return "" }
    let html: HTMLText = "<p>Previously \(values.joined(separator: ", ")).</p>"
    return html.html
  }

  private func cases(of id: TypeID) -> [MustacheValue] {
    guard case .enumeration(let enumeration) = schema[id].kind else { return [] }
    return enumeration.cases.map { enumerationCase in
      [
        "anchor": .string("\(anchors[id]).\(Anchors.encoded(enumerationCase.name.value))"),
        "name": .string(enumerationCase.name.value),
        "value": .string(enumerationCase.rawValue.text),
        "path": .string("\(name(of: id)).\(enumerationCase.name.value)"),
        "description": .string(
          (enumerationCase.details?.description.map(Markdown.html)?.html ?? "")
            + former(enumerationCase.previousValues.map(\.value.text))),
        "deprecated": deprecation(enumerationCase.details?.deprecated),
      ]
    }
  }

  /// Returns links to what has fields of a type.
  private func users(of id: TypeID) -> [HTMLText] {
    var links: [HTMLText] = []
    for index in schema.types.indices where index != id.index && isStored(schema.types[index]) {
      let fields = schema.fields(of: TypeID(index: index))
      let uses =
        fields.contains { $0.writtenType.declaredType == id || $0.keys == id }
        || schema.types[index].includes.contains(id) || hasCase(TypeID(index: index), id)
      if uses { links.append(types.link(to: shownOwner(of: TypeID(index: index)))) }
    }
    return links.uniqued()
  }

  /// Whether a type is more than some fields of another.
  private func isStored(_ type: TypeDeclaration) -> Bool {
    type.snapshot == nil && type.selection == nil
  }

  private func hasCase(_ type: TypeID, _ payload: TypeID) -> Bool {
    guard case .union(let union) = schema[type].kind else { return false }
    return union.cases.contains { $0.payload == payload }
  }

  /// Returns the type that shows a folded one.
  private func shownOwner(of id: TypeID) -> TypeID {
    guard types.isFolded(id), let parent = schema[id].parent else { return id }
    return shownOwner(of: parent)
  }

  // MARK: Code

  /// Returns the declarations of a type in all outputs.
  ///
  /// - Parameter collection: The collection whose calls stand above the declarations.
  private func code(of id: TypeID, _ collection: CollectionID? = nil) -> MustacheValue {
    let name = schema[id].name.name.value
    let titles = options.code.map(\.language)
    let blocks = zip(options.code, declarations).compactMap {
      code, declarations -> MustacheValue? in
      guard schema[id].parent == nil, let found = declarations[name] else { return nil }
      let isOnly = titles.count { $0 == code.language } == 1
      return [
        "title": .string(isOnly ? code.language : "\(code.language), \(code.folder)"),
        "file": .string(found.file),
        "text": .string(found.text.escapedForElements),
        "calls": .optional(
          collection.flatMap { code.calls[$0] }.map { $0.escapedForElements }),
        "isCut": .boolean(found.isCut),
      ]
    }
    return blocks.isEmpty ? .null : ["blocks": .list(blocks)]
  }
}
