import FiresmithSchema

/// The members of a union of several types that are stored as maps, and the keys that tell them
/// apart.
struct MapMembers {
  struct Member {
    var field: Field
    /// The keys without which a map can't be read as the member.
    var required: Set<String>
    /// The keys without which a map is taken for another member.
    var distinctive: Set<String>
    /// The keys that the member may have; `nil` if it may have any.
    var keys: Set<String>?
    /// The kinds of the values under its keys, where these are always the same.
    var kinds: [String: StoredKind]

    var name: String { field.name.value }
  }

  let members: [Member]

  /// - Parameter isOpen: Whether there is a case for all other values.
  init(_ union: UntaggedUnion, in schema: Schema, isOpen: Bool) {
    members = union.members.fields.enumerated()
      .filter { schema.storedKind(of: $0.element.type) == .map }
      .map { index, field in
        let kinds = schema.keyKinds(of: field.type)
        return Member(
          field: field, required: Set(schema.requiredKeys(of: field.type)),
          distinctive: Set(schema.distinctiveKeys(ofMember: index, of: union, isOpen: isOpen)),
          keys: kinds.map { Set($0.keys) }, kinds: kinds?.compactMapValues(\.self) ?? [:])
      }
  }

  /// Returns the member that a map with these keys is read as.
  func member(with keys: Set<String>) -> Member? {
    members.first { $0.distinctive.isSubset(of: keys) }
  }

  /// The members in their order, with the keys that they are known by.
  var words: String {
    members.map { "\($0.name)(\($0.required.sorted().joined(separator: ",")))" }
      .joined(separator: " ")
  }

  func has(_ name: String) -> Bool { members.contains { $0.name == name } }

  /// Whether a map that is written as one member may be read as another one, which both have: a
  /// member that only one of them has may be renamed.
  ///
  /// The map with the fewest keys decides: whatever is read as another member with more keys is
  /// read so with these, too.
  func areMisread(by reader: MapMembers) -> Bool {
    members.contains { own in
      reader.members.contains { other in
        let keys = own.required.union(other.required)
        return own.name != other.name && (has(other.name) || reader.has(own.name))
          && own.canHave(other) && member(with: keys)?.name == own.name
          && reader.member(with: keys)?.name == other.name
      }
    }
  }
}

extension MapMembers.Member {
  /// Whether a map of this member can have the keys of the other one, with values of the same kind.
  fileprivate func canHave(_ other: MapMembers.Member) -> Bool {
    guard let keys else { return true }
    return other.required.isSubset(of: keys)
      && other.required.allSatisfy { key in
        guard let written = kinds[key], let read = other.kinds[key] else { return true }
        return read.reads(written)
      }
  }
}

extension Schema {
  /// Returns the kinds of the values that maps of a type have under their keys; `nil` if any key
  /// can be there.
  fileprivate func keyKinds(of type: FieldType) -> [String: StoredKind?]? {
    guard case .declared(let id) = type else { return nil }
    switch self[id].kind {
    case .structure(let structure): return keyKinds(of: structure.fields)
    case .union(let union):
      let tag = union.discriminator.value
      let tagKind: StoredKind = union.discriminatorType == .integer ? .integer : .string
      if let content = union.content?.value { return [tag: tagKind, content: StoredKind?.none] }
      return union.cases.reduce(into: [tag: tagKind]) { kinds, each in
        guard case .structure(let structure) = self[each.payload].kind else { return }
        kinds.merge(keyKinds(of: structure.fields)) { first, second in
          first == second ? first : nil
        }
      }
    case .alias(let alias): return keyKinds(of: alias.field.type)
    case .tuple, .untagged, .enumeration, .external: return nil
    }
  }

  private func keyKinds(of fields: [Field]) -> [String: StoredKind?] {
    let pairs = fields.filter(\.isStored).map { ($0.name.value, storedKind(of: $0.type)) }
    return Dictionary(pairs) { first, _ in first }
  }
}
