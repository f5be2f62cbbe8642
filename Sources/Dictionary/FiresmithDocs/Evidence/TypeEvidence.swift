import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema
import FiresmithSummary

/// The maps of each type that are stored in all places together: in fields, elements and entries.
struct TypeEvidence {
  private struct Found {
    var stored: StoredMaps
    /// Whether one of the places has a label by which pages show no values.
    var hidesValues: Bool
  }

  private let schema: Schema
  private let stewards: Stewards
  private var found: [TypeID: Found] = [:]

  init(_ schema: Schema, _ stewards: Stewards, _ evidence: Evidence?) {
    self.schema = schema
    self.stewards = stewards
    guard let evidence else { return }
    for index in schema.collections.indices {
      let id = CollectionID(index: index)
      guard let documents = evidence.documents(of: schema[id]) else { continue }
      let inherited = stewards.of(id).inside(schema[id].name.value)
      add(fieldsOf: schema[id].model, documents, inherited)
    }
  }

  /// Returns the maps of a type; `nil` if none are known.
  func maps(of type: TypeID) -> StoredMaps? { found[type]?.stored }

  /// Whether nothing but counts may be shown of a type's values, because of where they are stored.
  func hidesValues(of type: TypeID) -> Bool { found[type]?.hidesValues ?? false }

  // MARK: Places

  /// A type may hold itself: this ends where nothing is stored any more.
  ///
  /// - Parameters:
  ///   - type: The type of maps.
  ///   - stored: These maps, in one place.
  ///   - inherited: The labels that the fields have from there.
  private mutating func add(
    fieldsOf type: TypeID, _ stored: StoredMaps, _ inherited: FoundStewardship
  ) {
    switch schema[type].kind {
    case .structure(let structure), .tuple(let structure):
      for field in structure.fields { add(field, of: type, stored, inherited) }
    case .untagged(let union):
      for field in union.members.fields { add(field, of: type, stored, inherited) }
    case .union(let union):
      for unionCase in union.cases {
        guard let inner = stored.maps(of: unionCase, in: union) else { continue }
        add(unionCase.payload, inner, inherited)
      }
    case .enumeration, .external, .alias: break
    }
  }

  private mutating func add(
    _ field: Field, of type: TypeID, _ stored: StoredMaps, _ inherited: FoundStewardship
  ) {
    guard let inner = field.writtenType.declaredType, schema[inner].snapshot == nil else { return }
    let labels = stewards.of(field, of: type, in: inherited)
    let evidence = FieldEvidence(
      field, in: stored, schema: schema, hidesValues: labels.hidesValues)
    guard let maps = evidence?.inner else { return }
    add(inner, maps, labels.inside(field.name.value))
  }

  private mutating func add(
    _ type: TypeID, _ stored: StoredMaps, _ inherited: FoundStewardship
  ) {
    if var known = found[type] {
      known.stored.merge(stored)
      known.hidesValues = known.hidesValues || inherited.hidesValues
      found[type] = known
    } else {
      found[type] = Found(stored: stored, hidesValues: inherited.hidesValues)
    }
    add(fieldsOf: type, stored, inherited)
  }
}
