import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

/// The facts that the page has of a collection's queries.
struct QueryFacts {
  let schema: Schema
  let types: TypeText
  let indexes: QueryIndexes

  func context(of query: Query, in id: CollectionID) -> MustacheValue {
    let collection = schema[id]
    let conditions = WrittenConditions(of: query, operand: Self.operand)
    let summary = QueryDocumentation(
      query: query, nouns: collection.name.value.split(separator: "_").joined(separator: " "),
      codeMark: "`", conditions: conditions
    ).summary
    let needs = indexes.of(query, in: collection)
    // docsQuery: A query.
    return [
      // Its place on the page.
      "anchor": .string(types.anchors.query(query.name.value, of: id)),
      // Its name.
      "name": .string(query.name.value),
      // The words for the search.
      "path": .string("\(collection.name.value).\(query.name.value)"),
      // Its description, or what it asks for. It is HTML.
      "summary": .string(Markdown.html(query.description ?? summary).html),
      // string?: What it asks for, if it has a description. It is HTML.
      "conditions": query.description == nil ? .null : .string(Markdown.html(summary).html),
      // Whether it has parameters.
      "hasParameters": .boolean(!conditions.parameters.isEmpty),
      // [docsParameter]: Its parameters.
      "parameters": .list(
        conditions.parameters.enumerated().map { index, parameter in
          // docsParameter: A parameter of a query.
          [
            // Whether it is the first.
            "isFirst": .boolean(index == 0),
            // Its name.
            "name": .string(parameter.operand),
            // Its type. It is HTML.
            "type": .string(Self.type(of: parameter.filter, types).html),
          ]
        }),
      // Whether it is over all collections of the name.
      "isGroup": .boolean(query.isGroup),
      // [docsIndex]: The indexes that it needs.
      "indexes": .list(needs.map(context)),
      // Whether it needs none of its own.
      "needsNone": .boolean(needs.isEmpty),
    ]
  }

  private static func type(of filter: Query.Filter, _ types: TypeText) -> HTMLText {
    let type = types.html(filter.operandType)
    return filter.operator.takesList ? "array&lt;\(type)&gt;" : type
  }

  /// Returns what a condition compares with: a value, or the name of a parameter.
  private static func operand(_ filter: Query.Filter) -> String {
    switch filter.literal?.value {
    case .null: "null"
    case .value(let value): text(value)
    case nil:
      filter.parameter?.value
        ?? ([filter.field.names.last ?? ""] + filter.operator.words.suffix).joined(separator: "_")
    }
  }

  private static func text(_ value: DefaultValue) -> String {
    switch value {
    case .string(let text), .enumerationCase(let text), .timestamp(_, let text): text
    case .boolean(let boolean): boolean ? "true" : "false"
    case .integer(let integer): String(integer)
    case .double(let double): String(double)
    case .geopoint(let latitude, let longitude): "[\(latitude), \(longitude)]"
    case .list(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .map, .structure, .new: "…"
    }
  }

  // MARK: Indexes

  private func context(of index: QueryIndexes.Index) -> MustacheValue {
    let parts = index.parts.map { "<code>\($0.path)</code> \($0.words)" as HTMLText }.joined(", ")
    // docsIndex: An index that a query needs.
    return [
      // Its fields. It is HTML.
      "text": .string((index.isGroup ? "\(parts) across all parents" : parts).html),
      // string?: The file of indexes, if there is one.
      "file": index.isListed == nil ? .null : .optional(indexes.file?.file),
      // Whether that file has it.
      "isListed": .boolean(index.isListed == true),
    ]
  }
}
