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
    return [
      "anchor": .string(types.anchors.query(query.name.value, of: id)),
      "name": .string(query.name.value),
      "path": .string("\(collection.name.value).\(query.name.value)"),
      "summary": .string(Markdown.html(query.description ?? summary).html),
      "conditions": query.description == nil ? .null : .string(Markdown.html(summary).html),
      "hasParameters": .boolean(!conditions.parameters.isEmpty),
      "parameters": .list(
        conditions.parameters.enumerated().map { index, parameter in
          [
            "isFirst": .boolean(index == 0),
            "name": .string(parameter.operand),
            "type": .string(Self.type(of: parameter.filter, types).html),
          ]
        }),
      "isGroup": .boolean(query.isGroup),
      "indexes": .list(needs.map(context)),
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
    return [
      "text": .string((index.isGroup ? "\(parts) across all parents" : parts).html),
      "file": index.isListed == nil ? .null : .optional(indexes.file?.file),
      "isListed": .boolean(index.isListed == true),
    ]
  }
}
