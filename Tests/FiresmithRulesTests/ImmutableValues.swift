import FiresmithDiagnostics

@testable import FiresmithRules
@testable import FiresmithSchema

/// Finds the values that updates can't change in stored documents, by the keys that lead to them.
///
/// It follows the values and not the schema, unlike the rules that are tested.
struct ImmutableValues {
  let schema: Schema

  /// Returns the values of immutable fields, not those inside of others, of elements and of types
  /// inside of themselves: rules can't compare these.
  func values(in fields: [String: Stored], of model: TypeID) -> [[String]: Stored] {
    values(in: .map(fields), of: .declared(model), at: [], inside: [])
  }

  private func values(
    in value: Stored, of type: FieldType, at path: [String], inside open: Set<TypeID>
  ) -> [[String]: Stored] {
    guard case .map(let entries) = value, case .declared(let id) = schema.unaliased(type),
      !open.contains(id), schema[id].snapshot == nil
    else { return [:] }
    let open = open.union([id])
    switch schema[id].kind {
    case .structure(let structure):
      return structure.fields.reduce(into: [:]) { found, field in
        guard field.isStored, let value = entries[field.name.value] else { return }
        let path = path + [field.name.value]
        let inner =
          field.isImmutable
          ? [path: value] : values(in: value, of: field.writtenType, at: path, inside: open)
        found.merge(inner) { $1 }
      }
    case .union(let union):
      let tag = entries[union.discriminator.value]
      guard let unionCase = union.cases.first(where: { $0.tag.stored == tag }) else { return [:] }
      let content = union.content?.value
      guard let payload = content.map({ entries[$0] }) ?? value else { return [:] }
      return values(
        in: payload, of: .declared(unionCase.payload), at: path + (content.map { [$0] } ?? []),
        inside: open)
    case .untagged(let union):
      return union.members.fields.reduce(into: [:]) { found, member in
        let inner = values(in: value, of: member.writtenType, at: path, inside: open)
        found.merge(inner) { $1 }
      }
    case .tuple, .enumeration, .external, .alias: return [:]
    }
  }
}

extension Stored {
  /// Returns the value at a path of keys; `nil` if there is none.
  subscript(path: ArraySlice<String>) -> Stored? {
    guard let key = path.first else { return self }
    return fields?[key]?[path.dropFirst()]
  }

  /// Returns the value with another one, or none, at a path whose maps are all there.
  func replacing(_ path: ArraySlice<String>, with value: Stored?) -> Stored {
    guard let key = path.first, var entries = fields else { return value ?? self }
    entries[key] =
      path.count == 1 ? value : entries[key]?.replacing(path.dropFirst(), with: value)
    return .map(entries)
  }

  /// Returns the paths of what differs, inside of what is a map before and after.
  static func changedPaths(from old: Stored?, to new: Stored?, at path: [String]) -> [[String]] {
    if old == new { return [] }
    guard let old = old?.fields, let new = new?.fields else { return [path] }
    return Set(old.keys).union(new.keys).sorted().flatMap { key in
      changedPaths(from: old[key], to: new[key], at: path + [key])
    }
  }

  /// Another value of the same kind, for kinds that immutable fields of the schemas have.
  var other: Stored? {
    switch self {
    case .string(let text): .string("\(text)x")
    case .integer(let number): .integer(number + 1)
    case .null, .boolean, .double, .bytes, .timestamp, .geopoint, .reference, .vector, .array, .map:
      nil
    }
  }
}
