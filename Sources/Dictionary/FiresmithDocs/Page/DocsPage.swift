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
  let anchors: Anchors
  let types: TypeText
  private let relations: Relations
  /// The collections in each collection, and at the top.
  let inner: [CollectionID?: [CollectionID]]
  let referrers: [CollectionID: [Relation]]
  let stewards: Stewards
  /// The declarations in the code of each output.
  let declarations: [Declarations]
  /// The stored maps of the types that collections share.
  let typeEvidence: TypeEvidence

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
    // docsPage for docs-page: The data of `docs-page`, the data dictionary.
    return [
      // Its title.
      "title": .string(options.title),
      // The style, with what a team has added.
      "style": .string(style),
      // The hash by which the policy allows the style.
      "styleHash": .string(Self.hash(of: style)),
      // The script.
      "script": .string(script),
      // The hash by which the policy allows the script.
      "scriptHash": .string(Self.hash(of: script)),
      // [docsCount]: How much there is.
      "counts": .list(counts(shown)),
      // [docsText]: What the summary of stored documents says of itself.
      "notes": .texts(options.evidence?.notes ?? []),
      // docsDiagram?: The diagram; null if there is one collection.
      "diagram": diagram,
      // docsLabelIndex?: All labels; null if there are none.
      "labels": LabelIndex(schema, types).context,
      // [docsEntry]: The collections that aren't inside of others.
      "contents": .list(contents(of: nil)),
      // Whether there are types with a place of their own.
      "hasTypes": .boolean(!shown.isEmpty),
      // [docsTypeEntry]: Links to them.
      "typeContents": .list(
        shown.map {
          // docsTypeEntry: A type in the contents.
          [
            // Its place on the page.
            "anchor": .string(anchors[$0]),
            // Its name.
            "name": .string(name(of: $0)),
          ]
        }),
      // [docsCollection]: All collections and single documents.
      "collections": .list(collections.map(context)),
      // [docsType]: The types with a place of their own.
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

  func name(of id: TypeID) -> String {
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
      // docsCount: A number with its noun.
      return [
        // The number.
        "number": .string(words[0]),
        // The noun.
        "noun": .string(words[1]),
      ]
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
    // docsDiagram: The diagram.
    return [
      // The drawing. It is SVG.
      "svg": .string(DiagramSVG(graph).html.html),
      // [docsLegend]: The kinds of lines.
      "legend": .list(
        legend.filter { lines.contains($0.0) }.map {
          // docsLegend: A kind of line in the diagram.
          [
            // The class that the style has for it.
            "style": .string($0.1),
            // Its meaning.
            "words": .string($0.2),
          ]
        }),
      // Whether each box is a schema file.
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
      // docsEntry: A collection in the contents.
      return [
        // Its place on the page.
        "anchor": .string(anchors[id]),
        // Its name.
        "name": .string(schema[id].name.value),
        // Whether it holds others.
        "hasInner": .boolean(!inner.isEmpty),
        // [docsEntry]: What it holds.
        "inner": .list(inner),
      ]
    }
  }
}
