import FiresmithDiagnostics

@testable import FiresmithRules
@testable import FiresmithSchema

// The documents of a team's first app, which take the most conditions.
extension Stored {
  /// Returns a sample with its fields under the oldest of their names.
  func withFormerKeys(_ type: FieldType, in schema: Schema) -> Stored {
    switch (schema.unaliased(type), self) {
    case (.array(let element), .array(let values)):
      .array(values.map { $0.withFormerKeys(element, in: schema) })
    case (.map(let element), .map(let entries)):
      .map(entries.mapValues { $0.withFormerKeys(element, in: schema) })
    case (.declared(let id), _): withFormerKeys(id, in: schema)
    case (.scalar, _), (.reference, _), (.vector, _), (.array, _), (.map, _): self
    }
  }

  /// Returns a sample of a declared type with its fields under the oldest of their names.
  func withFormerKeys(_ id: TypeID, in schema: Schema) -> Stored {
    guard case .map(let entries) = self else { return self }
    switch schema[id].kind {
    case .structure(let structure): return .map(renamed(entries, structure.fields, schema))
    case .union(let union):
      let tag = entries[union.discriminator.value]
      guard let found = union.cases.first(where: { $0.tag.stored == tag }),
        case .structure(let structure) = schema[found.payload].kind
      else { return self }
      guard let content = union.content?.value else {
        return .map(renamed(entries, structure.fields, schema))
      }
      var entries = entries
      entries[content] = entries[content]?.withFormerKeys(found.payload, in: schema)
      return .map(entries)
    case .tuple, .untagged, .enumeration, .external, .alias: return self
    }
  }

  private func renamed(
    _ entries: [String: Stored], _ fields: [Field], _ schema: Schema
  ) -> [String: Stored] {
    var entries = entries
    for field in fields where field.isStored {
      guard let value = entries.removeValue(forKey: field.name.value) else { continue }
      let key = field.previousKeys.last ?? field.name.value
      entries[key] = value.withFormerKeys(field.writtenType, in: schema)
    }
    return entries
  }
}
