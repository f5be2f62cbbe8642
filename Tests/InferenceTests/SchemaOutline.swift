import FiresmithDiagnostics
import FiresmithSchema

/// A schema's statements about stored documents: a line for each field, without the names of types,
/// which no data have.
struct SchemaOutline {
  private let schema: Schema
  private(set) var lines: [String] = []

  init(_ schema: Schema) {
    self.schema = schema
    for collection in schema.collections where collection.declaresModel {
      let path = collection.pathPattern
      if case .property(let name, isStored: true, _) = collection.documentID {
        lines.append("\(path): id in \(name.value)")
      }
      add(.declared(collection.model), "", to: path, visiting: [])
    }
    lines = Array(Set(lines)).sorted()
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func add(
    _ type: FieldType, _ place: String, to path: String, visiting: [TypeID]
  ) {
    guard let id = type.declaredType, !visiting.contains(id) else { return }
    let inside = place + Self.steps(type)
    let visiting = visiting + [id]
    switch schema[id].kind {
    case .structure(let structure), .tuple(let structure):
      for field in structure.fields where field.isStored {
        add(field, "\(inside).", to: path, visiting: visiting)
      }
    case .union(let union):
      for unionCase in union.cases {
        let tag = "\(inside)(\(union.discriminator.value) \(unionCase.tag.text))"
        add(
          .declared(unionCase.payload), union.content.map { "\(tag).\($0.value)" } ?? tag, to: path,
          visiting: visiting)
      }
    case .untagged(let union):
      for member in union.members.fields {
        add(member.type, "\(inside)<\(words(member.type))>", to: path, visiting: visiting)
      }
    case .enumeration, .external, .alias: break
    }
  }

  private mutating func add(
    _ field: Field, _ place: String, to path: String, visiting: [TypeID]
  ) {
    let needs =
      field.isOptional || field.missingValue != nil || field.serverTime != nil ? "?" : ""
    let nulls = field.nulls == .explicit ? ", null" : ""
    lines.append("\(path): \(place)\(field.name.value): \(words(field.type))\(needs)\(nulls)")
    add(field.type, place + field.name.value, to: path, visiting: visiting)
  }

  private static func steps(_ type: FieldType) -> String {
    switch type {
    case .array(let element): "[]" + steps(element)
    case .map(let value): ".*" + steps(value)
    case .scalar, .reference, .vector, .declared: ""
    }
  }

  private func words(_ type: FieldType) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .reference(let id): id.map { "reference<\(schema[$0].pathPattern)>" } ?? "reference"
    case .vector(let dimensions): "vector<\(dimensions)>"
    case .array(let element): "array<\(words(element))>"
    case .map(let value): "map<\(words(value))>"
    case .declared(let id): words(id)
    }
  }

  private func words(_ id: TypeID) -> String {
    switch schema[id].kind {
    case .structure: "fields"
    case .tuple: "elements"
    case .union(let union): "union by \(union.discriminator.value)"
    case .untagged(let union):
      "one of " + union.members.fields.map { words($0.type) }.sorted().joined(separator: ", ")
    case .enumeration(let enumeration):
      "enum " + enumeration.cases.map { "“\($0.rawValue.text)”" }.sorted().joined(separator: " ")
    case .external(let external): words(external.encodedAs)
    case .alias(let alias): words(alias.field.type)
    }
  }
}
