import FiresmithSchema

/// The ranks of types, which say how soon values end: a type may hold itself, and values don't go
/// on forever.
///
/// A type's rank is the least number of types inside of each other that one of its values needs.
struct SampleRanks: Sendable {
  private let schema: Schema
  /// Whether there are references to documents without a model.
  private let hasPlainReferences: Bool
  /// The ranks of the types that have values.
  private var ranks: [TypeID: Int] = [:]

  init(_ schema: Schema, hasPlainReferences: Bool) {
    self.schema = schema
    self.hasPlainReferences = hasPlainReferences
    var isDone = false
    while !isDone {
      isDone = true
      // Most types are declared after those that hold them.
      for index in schema.types.indices.reversed() {
        let id = TypeID(index: index)
        guard let rank = rank(ofKind: schema[id].kind), rank < ranks[id] ?? .max else { continue }
        ranks[id] = rank
        isDone = false
      }
    }
  }

  func hasValues(_ id: TypeID) -> Bool { ranks[id] != nil }

  func canHaveValue(_ type: FieldType) -> Bool { rank(of: type) != nil }

  func canHaveValue(_ field: Field) -> Bool { rank(of: field) != nil }

  /// Returns the indexes of the types that have values, the one that ends soonest first.
  func soonestFirst(_ types: [FieldType]) -> [Int] {
    let ranks = types.map { rank(of: $0) }
    var indexes = types.indices.filter { ranks[$0] != nil }
    guard let soonest = indexes.min(by: { ranks[$0] ?? .max < ranks[$1] ?? .max }),
      let place = indexes.firstIndex(of: soonest)
    else { return [] }
    indexes.remove(at: place)
    return [soonest] + indexes
  }

  // MARK: Ranks

  private func rank(ofKind kind: TypeDeclaration.Kind) -> Int? {
    switch kind {
    case .structure(let structure), .tuple(let structure):
      var rank = 1
      for field in structure.fields where field.isStored && !field.isOptional {
        guard let inner = self.rank(of: field) else { return nil }
        rank = max(rank, inner + 1)
      }
      return rank
    case .union(let union): return union.cases.compactMap { ranks[$0.payload] }.min().map { $0 + 1 }
    case .untagged(let union):
      return union.members.fields.compactMap { rank(of: $0) }.min().map { $0 + 1 }
    case .external(let external): return rank(of: external.encodedAs)
    case .alias(let alias): return rank(of: alias.field)
    case .enumeration(let enumeration): return enumeration.cases.isEmpty ? nil : 0
    }
  }

  private func rank(of field: Field) -> Int? {
    let isEmpty = (field.constraints?.minimumLength ?? 0) == 0
    switch field.type {
    case .array, .map: return isEmpty ? 0 : rank(ofElementOf: field.type)
    case .scalar, .reference, .vector, .declared: return rank(of: field.type)
    }
  }

  private func rank(ofElementOf type: FieldType) -> Int? {
    switch type {
    case .array(let element), .map(let element): rank(of: element)
    case .scalar, .reference, .vector, .declared: rank(of: type)
    }
  }

  private func rank(of type: FieldType) -> Int? {
    switch type {
    case .scalar, .vector, .array, .map, .reference(.some): 0
    case .reference(nil): hasPlainReferences ? 0 : nil
    case .declared(let id): ranks[id]
    }
  }
}
