import FiresmithDataCheck
import FiresmithDiagnostics
import FiresmithSchema
import FiresmithStoredData

/// A document as a version reads it: the fields that it has and lacks, and the cases of
/// enumerations and unions, by their places.
///
/// A value that can't be read has no case, nor has one that a reader keeps as unknown.
struct ReadDocument {
  /// A case, and the names of all cases that there are beside it.
  struct Choice {
    var name: String
    var all: Set<String>

    /// Whether another reader takes the value for another case than this writer. One that nobody
    /// else has a name for was only renamed.
    func isAnother(than other: Choice) -> Bool {
      name != other.name && (other.all.contains(name) || all.contains(other.name))
    }
  }

  private let schema: Schema
  private let checked: CheckedSchema
  private(set) var choices: [String: Choice] = [:]
  /// The value of each field that is there, the first one if there are several.
  private(set) var values: [SourceMark: StoredValue] = [:]
  /// The fields that a map lacks.
  private(set) var absent: Set<SourceMark> = []

  /// - Parameter checked: The same schema, compiled for checking documents.
  init(
    _ schema: Schema, _ checked: CheckedSchema, _ document: StoredDocument,
    of collection: Collection
  ) {
    self.schema = schema
    self.checked = checked
    read(.map(document.fields), .declared(collection.model), nil, at: "")
  }

  /// Returns the places that this version and another one read as different cases.
  func misread(by other: ReadDocument) -> [String] {
    choices.filter { place, choice in
      other.choices[place].map { choice.isAnother(than: $0) } ?? false
    }.keys.sorted()
  }

  private mutating func read(
    _ value: StoredValue, _ type: FieldType, _ field: Field?, at place: String
  ) {
    switch (type, value) {
    case (.array(let element), .array(let elements)):
      for (index, value) in elements.enumerated() {
        read(value, element, field, at: "\(place)[\(index)]")
      }
    case (.map(let element), .map(let fields)):
      for entry in fields.entries {
        read(entry.value, element, field, at: "\(place).\(entry.name)")
      }
      guard let keys = field?.keys.flatMap(schema.enumeration) else { break }
      for entry in fields.entries { read(.string(entry.name), keys, at: "\(place)/\(entry.name)") }
    case (.declared(let id), _): read(value, id, at: place)
    case (.scalar, _), (.reference, _), (.vector, _), (.array, _), (.map, _): break
    }
  }

  private mutating func read(_ value: StoredValue, _ id: TypeID, at place: String) {
    switch (schema[id].kind, value) {
    case (.structure(let structure), .map(let map)):
      for field in structure.fields where field.isStored {
        let former = field.previousKeys.lazy.compactMap { map[$0] }.first
        guard let value = map[field.name.value] ?? former else {
          absent.insert(field.name.mark)
          continue
        }
        if values[field.name.mark] == nil { values[field.name.mark] = value }
        read(value, field.type, field, at: "\(place).\(field.name.value)")
      }
    case (.tuple(let tuple), .array(let elements)):
      for (index, (field, value)) in zip(tuple.fields, elements).enumerated() {
        read(value, field.type, field, at: "\(place)[\(index)]")
      }
    case (.enumeration(let enumeration), _): read(value, enumeration, at: place)
    case (.union(let union), .map(let map)): read(map, union, at: place)
    case (.untagged(let union), _):
      guard let index = checked.member(value, of: id) else { break }
      let member = union.members.fields[index]
      let all = union.members.fields.map(\.name.value)
      choices[place] = Choice(name: member.name.value, all: Set(all))
      read(value, member.type, member, at: "\(place)#")
    case (.alias(let alias), _): read(value, alias.field.type, alias.field, at: place)
    case (.external(let external), _): read(value, external.encodedAs, nil, at: place)
    case (.structure, _), (.tuple, _), (.union, _): break
    }
  }

  private mutating func read(_ value: StoredValue, _ enumeration: Enumeration, at place: String) {
    let read = enumeration.cases.first { $0.storedValues.contains { $0.isStored(as: value) } }
    guard let read else { return }
    choices[place] = Choice(
      name: read.name.value, all: Set(enumeration.cases.map(\.name.value)))
  }

  private mutating func read(_ map: StoredFields, _ union: Union, at place: String) {
    guard let tag = map[union.discriminator.value],
      let read = union.cases.first(where: { $0.storedTags.contains { $0.isStored(as: tag) } })
    else { return }
    choices[place] = Choice(name: read.name.value, all: Set(union.cases.map(\.name.value)))
    let payload = union.content.map { map[$0.value] ?? .null } ?? .map(map)
    self.read(payload, .declared(read.payload), nil, at: "\(place)#")
  }
}

extension Enumeration.RawValue {
  /// Whether a stored value is this one.
  fileprivate func isStored(as value: StoredValue) -> Bool {
    switch (self, value) {
    case (.string(let text), .string(let other)): text == other
    case (.integer(let integer), .integer(let other)): integer == other
    case (.integer(let integer), .double(let other)): Int(exactly: other) == integer
    case (.string, _), (.integer, _): false
    }
  }
}
