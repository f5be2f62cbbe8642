import FiresmithDiagnostics
import FiresmithSchema

/// The fields of documents that updates can't change, even inside of maps.
struct ImmutablePaths {
  /// The keys of each field, from the document inwards, without those inside of an immutable field.
  private(set) var paths: [[String]] = []
  /// The other paths under which older documents have a field, the newest first, by its path.
  private(set) var formerPaths: [[String]: [[String]]] = [:]
  /// The values of each case that had others before, by the path of a field with such cases.
  private(set) var caseValues: [[String]: [[Enumeration.RawValue]]] = [:]
  /// The values of each such case in a map that is compared as a whole, by the map's path and the
  /// key that holds the case.
  private(set) var innerCaseValues: [[String]: [(key: String, values: [[Enumeration.RawValue]])]] =
    [:]
  /// The document's fields with elements, or with maps inside of their own type, that have fields
  /// which updates can't change: rules can't compare these.
  private(set) var unreachable: [String] = []

  private let schema: Schema
  /// The types that the field is inside of.
  private var open: Set<TypeID> = []

  /// - Parameter levels: How many maps inside of each other are looked into; `nil` for all.
  init(of model: TypeID, in schema: Schema, levels: Int?) {
    self.schema = schema
    visit(.declared(model), at: [[]])
    if let levels {
      unreachable += paths.filter { $0.count > levels + 1 }.map { $0[0] }
      paths.removeAll { $0.count > levels + 1 }
    }
    paths = paths.uniqued()
    unreachable = unreachable.uniqued()
  }

  /// - Parameter holders: The paths of the map, the one of today first.
  private mutating func visit(_ field: Field, below holders: [[String]]) {
    guard field.isStored else { return }
    let all = holders.flatMap { holder in field.storedKeys.map { holder + [$0] } }
    if field.isImmutable {
      paths.append(all[0])
      if all.count > 1 { formerPaths[all[0]] = Array(all.dropFirst()) }
      let values = caseValues(of: field.writtenType)
      if !values.isEmpty { caseValues[all[0]] = values }
      let inner = innerCaseValues(of: field.writtenType)
      if !inner.isEmpty { innerCaseValues[all[0]] = inner }
    } else {
      visit(field.writtenType, at: all)
    }
  }

  /// - Parameter places: The paths of the value, the one of today first.
  private mutating func visit(_ type: FieldType, at places: [[String]]) {
    let path = places[0]
    switch schema.unaliased(type) {
    case .scalar, .reference, .vector: return
    case .array(let element), .map(let element):
      if hasImmutableFields(element) { unreachable += path.prefix(1) }
    case .declared(let id):
      // Whoever holds a snapshot can replace it.
      guard schema[id].snapshot == nil else { return }
      guard open.insert(id).inserted else {
        if hasImmutableFields(type) { unreachable += path.prefix(1) }
        return
      }
      visit(id, at: places)
      open.remove(id)
    }
  }

  private mutating func visit(_ id: TypeID, at places: [[String]]) {
    switch schema[id].kind {
    case .structure(let structure):
      for field in structure.fields { visit(field, below: places) }
    case .union(let union):
      let content = union.content.map { [$0.value] } ?? []
      for unionCase in union.cases {
        visit(.declared(unionCase.payload), at: places.map { $0 + content })
      }
    case .untagged(let union):
      for member in union.members.fields { visit(member.writtenType, at: places) }
    case .tuple(let tuple):
      let elements = tuple.fields.map(\.writtenType)
      if elements.contains(where: hasImmutableFields) { unreachable += places[0].prefix(1) }
    case .enumeration, .external, .alias: return
    }
  }

  /// Returns the values of each case of an enumeration that had others before.
  private func caseValues(of type: FieldType) -> [[Enumeration.RawValue]] {
    guard case .declared(let id) = schema.unaliased(type),
      case .enumeration(let enumeration) = schema[id].kind
    else { return [] }
    return enumeration.cases.filter { !$0.previousValues.isEmpty }.map(\.storedValues)
  }

  /// Returns the values of such cases in a map, by the key that holds them: a field of it, or the
  /// tag of a union. What is further inside, and in elements of arrays, is compared as it is
  /// stored.
  private func innerCaseValues(
    of type: FieldType
  ) -> [(key: String, values: [[Enumeration.RawValue]])] {
    guard case .declared(let id) = schema.unaliased(type) else { return [] }
    switch schema[id].kind {
    case .structure(let structure):
      return structure.fields.filter { $0.isStored && $0.previousKeys.isEmpty }.map { field in
        (field.name.value, caseValues(of: field.writtenType))
      }.filter { !$0.1.isEmpty }
    case .union(let union):
      let tags = union.cases.filter { !$0.previousTags.isEmpty }.map(\.storedTags)
      return tags.isEmpty ? [] : [(union.discriminator.value, tags)]
    case .tuple, .untagged, .enumeration, .external, .alias: return []
    }
  }

  /// Whether values of the type have such fields anywhere.
  private func hasImmutableFields(_ type: FieldType) -> Bool {
    var visited: Set<TypeID> = []
    var rest = [type.declaredType].compactMap(\.self)
    while let id = rest.popLast() {
      guard schema[id].snapshot == nil, visited.insert(id).inserted else { continue }
      let fields: [Field]
      switch schema[id].kind {
      case .structure(let structure), .tuple(let structure): fields = structure.fields
      case .untagged(let union): fields = union.members.fields
      case .alias(let alias): fields = [alias.field]
      case .union(let union):
        fields = []
        rest += union.cases.map(\.payload)
      case .enumeration, .external: fields = []
      }
      if fields.contains(where: { $0.isStored && $0.isImmutable }) { return true }
      rest += fields.filter(\.isStored).compactMap(\.writtenType.declaredType)
    }
    return false
  }
}
