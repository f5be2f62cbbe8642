import FiresmithDiagnostics
import FiresmithPatterns
import FiresmithSchema

/// A schema as text, so that a test can say in a few lines what it expects of all of it.
struct SchemaOutline: CustomStringConvertible {
  private let schema: Schema

  init(_ schema: Schema) {
    self.schema = schema
  }

  var description: String {
    (schema.types.map(outline) + schema.collections.map(outline)).joined(separator: "\n")
  }

  // MARK: Types

  private func outline(_ type: TypeDeclaration) -> String {
    var head: String
    var lines: [String] = []
    switch type.kind {
    case .structure(let structure):
      head = "struct \(name(type))"
      lines = structure.fields.map(outline)
      if let others = structure.otherFields { lines.append("others \(others.value)") }
    case .tuple(let tuple):
      head = "tuple \(name(type))"
      lines = tuple.fields.map(outline)
    case .untagged(let union):
      head = "any of \(name(type))"
      lines = union.members.fields.map(outline)
      if let unknown = union.unknown { lines.append("unknown \(unknown.value)") }
    case .union(let union):
      head = "union \(name(type)) by \(union.discriminator.value)"
      if let content = union.content { head += " in \(content.value)" }
      lines = union.cases.map { unionCase in
        let isNamed = unionCase.tag == .string(unionCase.name.value)
        let tag = isNamed ? "" : " = \(outline(unionCase.tag))"
        return "\(unionCase.name.value)\(tag): \(name(schema[unionCase.payload]))"
      }
      if let unknown = union.unknown { lines.append("unknown \(unknown.value)") }
    case .enumeration(let enumeration):
      head = "enum \(name(type)): \(enumeration.rawKind)"
      lines = enumeration.cases.map { each in
        var line = "\(each.name.value) = \(outline(each.rawValue))"
        if let deprecated = each.details?.deprecated {
          line += " deprecated \(deprecated.message ?? "-")"
        }
        if let description = each.details?.description { line += " // \(description)" }
        return line
      }
      if let unknown = enumeration.unknown { lines.append("unknown \(unknown.value)") }
    case .alias(let alias):
      head = "alias " + outline(alias.field)
    case .external(let external):
      head = "external \(name(type)) as \(outline(external.encodedAs))"
      lines = [("swift", external.bindings["swift"]), ("python", external.bindings["python"])]
        .compactMap {
          (language, binding) in
          binding.map { "\(language) \($0.module?.value ?? "-").\($0.name.value)" }
        }
    }
    if type.isDocument { head += " (document)" }
    if let selection = type.selection {
      head += " (selection of \(name(schema[selection.model])) \(selection.fields))"
    }
    if let snapshot = type.snapshot {
      head += " (snapshot of \(name(schema[snapshot.model])) \(snapshot.fields)"
      head += snapshot.id.map { " with \($0.value))" } ?? ")"
    }
    head += outline(type.stewardship)
    if let description = type.description { head += " // \(description)" }
    return ([head] + lines.map { "  " + $0 }).joined(separator: "\n")
  }

  private func name(_ type: TypeDeclaration) -> String {
    let own: String
    switch type.name {
    case .written(let name): own = name.value
    case .derived(let name): own = "<\(name.value)>"
    }
    return type.parent.map { name(schema[$0]) + "." + own } ?? own
  }

  private func outline(_ value: Enumeration.RawValue) -> String {
    switch value {
    case .string(let string): "\"\(string)\""
    case .integer(let integer): "\(integer)"
    }
  }

  private func outline(_ field: Field) -> String {
    var words = ["\(field.name.value): \(outline(field.type))\(field.isOptional ? "?" : "")"]
    if field.writtenType != field.type { words.append("as \(outline(field.writtenType))") }
    if let keys = field.keys { words.append("keys \(name(schema[keys]))") }
    if field.isIndirect { words.append("indirect") }
    if let value = field.constant { words.append("always \(outline(value))") }
    if let value = field.defaultValue { words.append("= \(outline(value))") }
    if let time = field.serverTime { words.append("server \(time)") }
    if field.nulls == .explicit { words.append("nulls") }
    if !field.isStored { words.append("unstored") }
    if field.isImmutable { words.append("immutable") }
    if field.letterCase == .upper { words.append("upper") }
    if !field.isIndexed { words.append("unindexed") }
    if let swiftName = field.bindings["swift"]?.name { words.append("swift \(swiftName.value)") }
    if let swiftType = field.bindings["swift"]?.type { words.append("as \(swiftType.value)") }
    if let pythonName = field.bindings["python"]?.name {
      words.append("python \(pythonName.value)")
    }
    if let constraints = field.constraints { words += outline(constraints) }
    if let deprecated = field.deprecated { words.append("deprecated \(deprecated.message ?? "-")") }
    switch field.refersTo {
    case .collection(let id): words.append("refers to \(schema[id].name.value)")
    case Field.NamedDocuments.none?: words.append("refers to none")
    case nil: break
    }
    let stewardship = outline(field.stewardship)
    if !stewardship.isEmpty { words.append(String(stewardship.dropFirst())) }
    if let example = field.example { words.append("example \(example)") }
    if let description = field.description { words.append("// \(description)") }
    return words.joined(separator: " ")
  }

  private func outline(_ constraints: Constraints) -> [String] {
    [
      constraints.minimum.map { "min \($0)" },
      constraints.maximum.map { "max \($0)" },
      constraints.minimumLength.map { "min_length \($0)" },
      constraints.maximumLength.map { "max_length \($0)" },
      constraints.pattern.map { "pattern \($0.source)" },
    ].compactMap { $0 }
  }

  private func outline(_ type: FieldType) -> String {
    switch type {
    case .array(let element): "[\(outline(element))]"
    case .map(let value): "[:\(outline(value))]"
    case .reference(let id): "->" + (id.map { schema[$0].name.value } ?? "any")
    case .vector(let dimensions): "vector \(dimensions)"
    case .declared(let id): name(schema[id])
    case .scalar(let scalar): scalar.rawValue
    }
  }

  private func outline(_ value: DefaultValue) -> String {
    switch value {
    case .string(let string): "\"\(string)\""
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .enumerationCase(let name): "." + name
    case .list(let values): "[" + values.map(outline).joined(separator: ", ") + "]"
    case .map(let entries):
      "{" + entries.map { "\(outline($0.key)): \(outline($0.value))" }.joined(separator: ", ") + "}"
    case .timestamp(let seconds, _): "@\(seconds)"
    case .geopoint(let latitude, let longitude): "(\(latitude), \(longitude))"
    case .structure(let structure): outline(structure)
    case .new(let new): "new \(new)"
    }
  }

  private func outline(_ key: DefaultValue.Entry.Key) -> String {
    switch key {
    case .string(let string): string
    case .enumerationCase(let name, _): "." + name
    }
  }

  private func outline(_ value: DefaultValue.Parts) -> String {
    guard case .structure(let structure) = schema[value.type].kind else { return "?" }
    let parts = value.parts.map {
      "\(structure.fields[$0.field].name.value): \(outline($0.value))"
    }
    return (value.leavesNewValuesOut ? "new " : "") + "(" + parts.joined(separator: ", ") + ")"
  }

  // MARK: Collections

  private func outline(_ collection: Collection) -> String {
    var head =
      "\(collection.isSingleDocument ? "document" : "collection") \(collection.name.value) at \(collection.path.map(outline).joined(separator: "/"))"
    head += " of \(name(schema[collection.model]))"
    if !collection.declaresModel { head += " (shared)" }
    switch collection.documentID {
    case .configured: break
    case .none: head += " without id"
    case .property(let name, let isStored, let new):
      head += " id \(name.value)" + (isStored ? " (stored)" : "")
      if new != .none { head += " new \(new)" }
    }
    head += outline(collection.stewardship)
    if let field = collection.timeToLive { head += " expires at \(field.text)" }
    if let description = collection.description { head += " // \(description)" }
    return ([head] + collection.queries.map { "  " + outline($0) }).joined(separator: "\n")
  }

  private func outline(_ stewardship: Stewardship?) -> String {
    let owner = stewardship?.owner.map { " owner \($0)" } ?? ""
    let labels = stewardship?.labels.map(\.value) ?? []
    return owner + (labels.isEmpty ? "" : " labels \(labels)")
  }

  private func outline(_ segment: Collection.PathSegment) -> String {
    switch segment {
    case .collection(let id), .fixedDocument(let id): id
    case .document(.written(let name)): "{\(name.value)}"
    case .document(.parent(let id)): "{of \(schema[id].name.value)}"
    }
  }

  private func outline(_ query: Query) -> String {
    var words = [query.name.value + ":"]
    words += query.filters.map { filter in
      let literal =
        switch filter.literal?.value {
        case .value(let value): outline(value)
        case .null: "null"
        case nil: filter.parameter.map { "as \($0.value)" } ?? "_"
        }
      return "where \(outline(filter.field)) \(filter.operator.rawValue) \(literal)"
    }
    words += query.orders.map { "order \($0.isDescending ? "-" : "")\(outline($0.field))" }
    if let selection = query.selection { words.append("select \(name(schema[selection]))") }
    if let nearest = query.nearest {
      words.append("nearest \(outline(nearest.field)) \(nearest.distance.rawValue)")
      words += nearest.threshold.map { ["threshold \($0)"] } ?? []
      words += nearest.parameter.map { ["as \($0.value)"] } ?? []
      words += nearest.outputs.map { ["for \($0.map(\.rawValue))"] } ?? []
    }
    words += query.aggregates.map { aggregate in
      switch aggregate.function {
      case .count: "\(aggregate.name.value) counts"
      case .sum(let field): "\(aggregate.name.value) sums \(outline(field))"
      case .average(let field): "\(aggregate.name.value) averages \(outline(field))"
      }
    }
    if let limit = query.limit { words.append("limit \(limit)") }
    if query.isGroup { words.append("group") }
    if let description = query.description { words.append("// \(description)") }
    return words.joined(separator: " ")
  }

  private func outline(_ field: FieldPath) -> String {
    field.names.joined(separator: ".") + "(\(outline(field.type))\(field.isOptional ? "?" : ""))"
  }
}
