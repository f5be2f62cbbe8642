import FiresmithDiagnostics
import FiresmithText

// What can be told apart without a tag.
extension SchemaResolver {
  /// Checks that each value is of one member of its union.
  mutating func checkUntaggedUnions() {
    for index in schema.types.indices {
      guard case .untagged(let union) = schema.types[index].kind else { continue }
      check(union, TypeID(index: index))
    }
  }

  private mutating func check(_ union: UntaggedUnion, _ id: TypeID) {
    var firsts: [StoredKind: Field] = [:]
    var maps: [Field] = []
    for member in union.members.fields {
      if let binding = member.bindings.values.compactMap(\.type).first {
        diagnostics.append(
          Diagnostic(
            .invalidUnion, "'type' is for fields, and this is a case of a union", at: binding.mark))
      }
      guard let kind = kind(of: member, in: id) else { continue }
      if kind == .map {
        checkIsReached(member, after: maps)
        maps.append(member)
      } else if let first = firsts[kind] {
        diagnostics.append(.sameKind(member, first, kind))
      } else {
        firsts[kind] = member
      }
    }
  }

  /// Returns what values of a member are stored as; `nil` if it can't be a member, which is
  /// reported.
  private mutating func kind(of member: Field, in union: TypeID) -> StoredKind? {
    if case .declared(let id) = member.type, case .untagged = schema[id].kind {
      diagnostics.append(
        .impossibleMember(member, "a union that has cases itself; list its cases here"))
      return nil
    }
    if let id = member.type.declaredType, holds(union, id) {
      diagnostics.append(
        .impossibleMember(
          member, "an array or a map of the union itself; a type with fields can hold such a map"))
      return nil
    }
    if let id = member.type.declaredType, case .external = schema[id].kind {
      diagnostics.append(
        .impossibleMember(member, "an external type; a type with fields can hold it"))
      return nil
    }
    switch schema.storedKind(of: member.type) {
    case nil:
      diagnostics.append(
        .impossibleMember(member, "'any'; 'unknown' names a case for other values"))
      return nil
    case .vector:
      diagnostics.append(.impossibleMember(member, "a vector"))
      return nil
    case let kind?:
      return kind
    }
  }

  /// Whether values of the union `id` hold values of `union`, with nothing but arrays and maps
  /// between them.
  private func holds(_ union: TypeID, _ id: TypeID) -> Bool {
    var visited: Set<TypeID> = []
    var rest = [id]
    while let id = rest.popLast() {
      if id == union { return true }
      guard visited.insert(id).inserted, case .untagged(let other) = schema[id].kind else {
        continue
      }
      rest += other.members.fields.compactMap(\.type.declaredType)
    }
    return false
  }

  /// Reports a map that is always read as one of those before it.
  private mutating func checkIsReached(_ member: Field, after maps: [Field]) {
    let keys = Set(schema.requiredKeys(of: member.type))
    guard let first = maps.first(where: { keys.isSuperset(of: schema.requiredKeys(of: $0.type)) })
    else { return }
    let required = schema.requiredKeys(of: first.type).map { quoted($0) }
    let reason =
      required.isEmpty
      ? "requires no field" : "requires no more than \(required.joined(separator: ", "))"
    diagnostics.append(
      Diagnostic(
        .invalidUnion,
        "no map is read as \(quoted(member.name.value)), because \(quoted(first.name.value)), which"
          + " comes first, \(reason); move that behind it, or tell the maps apart by a 'discriminator'",
        at: member.name.mark,
        notes: [.init("\(quoted(first.name.value)) is here", at: first.name.mark)]))
  }
}

extension Diagnostic {
  fileprivate static func sameKind(_ member: Field, _ first: Field, _ kind: StoredKind) -> Self {
    Diagnostic(
      .invalidUnion,
      "\(quoted(member.name.value)) is stored as \(kind.words), as \(quoted(first.name.value)) is, so"
        + " nothing tells them apart", at: member.name.mark,
      notes: [.init("\(quoted(first.name.value)) is here", at: first.name.mark)])
  }

  fileprivate static func impossibleMember(_ member: Field, _ reason: String) -> Diagnostic {
    Diagnostic(.invalidUnion, "a case of a union can't be \(reason)", at: member.name.mark)
  }
}
