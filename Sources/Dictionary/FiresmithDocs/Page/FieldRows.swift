import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

/// The rows of a table of fields, with the maps in them folded in place.
struct FieldRows {
  let schema: Schema
  let types: TypeText
  /// The anchor of what has the fields.
  let anchor: String
  /// The words before the path of a field in the search: `books`.
  let place: String

  /// Returns the context of a type's table: groups of rows, one for each case of a union.
  func table(of type: TypeID) -> MustacheValue { table(of: type, path: [], types: []) }

  private func table(of type: TypeID, path: [Step], types: Set<TypeID>) -> MustacheValue {
    let types = types.union([type])
    switch schema[type].kind {
    case .structure(let structure), .tuple(let structure):
      return .list([group(structure.fields, path, types)])
    case .untagged(let union): return .list([group(union.members.fields, path, types)])
    case .union(let union):
      return .list(union.cases.map { group(of: $0, in: union, path, types) })
    case .enumeration, .external, .alias: return .list([])
    }
  }

  /// A part of the way to a field: its name, or the case of a union that has it.
  private enum Step {
    case field(String)
    case unionCase(String)
  }

  private func group(
    of unionCase: Union.Case, in union: Union, _ path: [Step], _ types: Set<TypeID>
  ) -> MustacheValue {
    let tag = "\(union.discriminator.value): \(unionCase.tag.text)"
    let isFolded = self.types.isFolded(unionCase.payload)
    let title: HTMLText =
      isFolded
      ? "<code>\(tag)</code>"
      : "<code>\(tag)</code> — \(self.types.link(to: unionCase.payload))"
    let isOpen = isFolded && !types.contains(unionCase.payload)
    let steps = path + [.unionCase(unionCase.name.value)]
    let context = group(
      isOpen ? schema.fields(of: unionCase.payload) : [], steps,
      isOpen ? types.union([unionCase.payload]) : types)
    guard case .object(var object) = context else { return context }
    object["title"] = [
      "html": .string(title.html),
      "anchor": .string(anchor + Self.suffix(steps)),
      "name": .string(unionCase.name.value),
      "path": .string(
        ([place] + Self.names(steps) + [unionCase.name.value]).joined(separator: ".")),
      "value": .string(unionCase.tag.text),
      "description": .string(schema[unionCase.payload].description.map(Markdown.html)?.html ?? ""),
    ]
    return .object(object)
  }

  private func group(
    _ fields: [Field], _ path: [Step], _ types: Set<TypeID>
  ) -> MustacheValue {
    [
      "title": .null,
      "hasRows": .boolean(!fields.isEmpty),
      "rows": .list(fields.map { row($0, path + [.field($0.name.value)], types) }),
    ]
  }

  private func row(_ field: Field, _ path: [Step], _ types: Set<TypeID>) -> MustacheValue {
    let facts = FieldFacts(field: field, schema: schema)
    let shown = field.writtenType
    var nested: MustacheValue = .list([])
    if let type = shown.declaredType, self.types.isFolded(type), !types.contains(type),
      schema[type].snapshot == nil
    {
      nested = table(of: type, path: path, types: types)
    }
    let description =
      field.description
      ?? shown.declaredType.flatMap { type in
        self.types.isFolded(type) ? schema[type].description : nil
      }
    return [
      "anchor": .string(anchor + Self.suffix(path)),
      "name": .string(field.name.value),
      "path": .string(([place] + Self.names(path)).joined(separator: ".")),
      "also": .string(Self.otherNames(of: field)),
      "type": .string(self.types.html(shown).html),
      "plainType": .string(self.types.plain(shown)),
      "isOptional": .boolean(field.isOptional),
      "marks": .list(facts.marks.map { ["text": .string($0)] }),
      "description": .string(description.map(Markdown.html)?.html ?? ""),
      "hasDetails": .boolean(!facts.details.isEmpty),
      "details": .list(
        facts.details.map { ["term": .string($0.name), "value": .string($0.value)] }),
      "deprecated": deprecation(field.deprecated),
      "nested": nested.isTruthy ? ["count": .string(summary(of: shown)), "groups": nested] : .null,
    ]
  }

  private func summary(of type: FieldType) -> String {
    guard let id = type.declaredType else { return "" }
    switch schema[id].kind {
    case .structure(let structure): return counted(structure.fields.count, "field")
    case .tuple(let structure): return counted(structure.fields.count, "element")
    case .union(let union): return counted(union.cases.count, "case")
    case .untagged(let union): return counted(union.members.fields.count, "type")
    case .enumeration, .external, .alias: return ""
    }
  }

  /// Returns the stored names on the way to a field.
  private static func names(_ path: [Step]) -> [String] {
    path.compactMap { step in
      if case .field(let name) = step { name } else { nil }
    }
  }

  /// Returns the end of a field's anchor: `.address.city`, `.media(ebook).size`.
  private static func suffix(_ path: [Step]) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .field(let name): text += "." + Anchors.encoded(name)
      case .unionCase(let name): text += "(" + Anchors.encoded(name) + ")"
      }
    }
  }

  /// Returns the names that languages have for a field, where the schema says so.
  private static func otherNames(of field: Field) -> String {
    field.bindings.sorted { $0.key < $1.key }.compactMap { $0.value.name?.value }.uniqued()
      .joined(separator: " ")
  }
}

/// Returns the context of a note about what should no longer be used.
func deprecation(_ deprecation: Deprecation?) -> MustacheValue {
  guard let deprecation else { return .null }
  return ["message": .string(deprecation.message.map(Markdown.html)?.html ?? "")]
}
