import FiresmithDiagnostics
import FiresmithIndexRules
import FiresmithSchema

/// The requirements of a schema for Firestore's indexes.
struct RequiredIndexes {
  private let edition: DatabaseEdition
  /// The needs of the declared queries, each once.
  private var needs: [IndexNeed] = []
  /// The schema's requirements for single fields.
  private var fields: [SingleField: FieldNeeds] = [:]

  init(_ schema: Schema, in edition: DatabaseEdition) {
    self.edition = edition
    for collection in schema.collections {
      for query in collection.queries {
        needs += query.needs(in: collection)
      }
      if let path = collection.timeToLive {
        fields[SingleField(collection.storedID, path.text), default: .init()].isTimeToLive = true
      }
      for path in schema.exemptPaths(in: collection.model) {
        fields[SingleField(collection.storedID, path.text), default: .init()].isExempt = true
      }
    }
    needs = needs.uniqued()
  }

  /// Collects what some queries need, whatever else the schema asks for.
  init(_ needs: [IndexNeed], in edition: DatabaseEdition) {
    self.edition = edition
    self.needs = needs
  }

  /// Returns what a file lacks: the indexes of several fields, sorted, each once, and what its
  /// overrides have to say about single fields, in the order of the paths.
  func missing(
    in existing: ExistingIndexes
  ) -> (composite: [CompositeIndex], fields: [(SingleField, FieldNeeds)]) {
    var composite: Set<CompositeIndex> = []
    var fields = fields
    switch edition {
    case .standard:
      for need in needs where !existing.catalog.composites.contains(where: need.isServed) {
        guard let indexes = need.fieldIndexes else {
          composite.insert(need.composite)
          continue
        }
        for index in indexes {
          fields[SingleField(need.collectionGroup, index.path), default: .init()].indexes.insert(
            FieldIndex(mode: index.mode, scope: need.scope))
        }
      }
    case .enterprise:
      for need in needs
      where !existing.catalog.composites.contains(where: need.isServedExplicitly) {
        if let index = need.explicitIndex { composite.insert(index) }
      }
    }
    return (
      composite.sorted { $0.place.lexicographicallyPrecedes($1.place) },
      fields.sorted { $0.key.place.lexicographicallyPrecedes($1.key.place) }.map { ($0, $1) }
    )
  }
}

/// The requirements for a field's indexes.
struct FieldNeeds {
  /// The indexes that queries need.
  var indexes: Set<FieldIndex> = []
  var isTimeToLive = false
  var isExempt = false
}

extension FieldNeeds {
  /// Returns the override that the field needs; `nil` if its indexes are enough.
  ///
  /// - Parameter indexes: The indexes that the field has without an override of its own.
  func override(of field: SingleField, besides indexes: [FieldIndex]) -> FieldOverride? {
    let missing = self.indexes.subtracting(indexes).sorted()
    // Nothing but queries needs an index.
    let isUnused = self.indexes.isEmpty && (isTimeToLive || isExempt && !indexes.isEmpty)
    guard isTimeToLive || isUnused || !missing.isEmpty else { return nil }
    return FieldOverride(
      of: field, isTimeToLive: isTimeToLive, indexes: isUnused ? [] : indexes + missing)
  }
}

extension SingleField {
  /// The sort key of fields: a map comes before its fields.
  fileprivate var place: [String] { [collectionGroup, path] }
}

extension CompositeIndex {
  /// The sort key of indexes.
  fileprivate var place: [String] {
    [collectionGroup, scope.rawValue] + fields.flatMap { [$0.path, $0.mode.rawValue] }
      + (vector.map { [$0.path, "\($0.dimensions)"] } ?? [])
  }
}

extension Schema {
  /// Returns the paths of a type's fields that are exempt from Firestore's own indexes, also inside
  /// of maps, but not those inside of another one of them.
  fileprivate func exemptPaths(in type: TypeID) -> [FieldPath] {
    var paths: [FieldPath] = []
    addExemptPaths(in: type, below: [], types: [], to: &paths)
    return paths
  }

  /// - Parameter types: The types that this one is inside of: one may hold itself.
  private func addExemptPaths(
    in type: TypeID, below names: [String], types: Set<TypeID>, to paths: inout [FieldPath]
  ) {
    guard !types.contains(type) else { return }
    let types = types.union([type])
    switch self[type].kind {
    case .structure(let structure):
      for field in structure.fields where field.isStored {
        // Older documents go on having the former names.
        for key in field.storedKeys {
          let names = names + [key]
          if !field.isIndexed {
            paths.append(
              FieldPath(
                names: names, mark: field.name.mark, type: field.type, isOptional: field.isOptional)
            )
          } else if case .declared(let inner) = field.type {
            addExemptPaths(in: inner, below: names, types: types, to: &paths)
          }
        }
      }
    case .union(let union):
      for unionCase in union.cases {
        addExemptPaths(in: unionCase.payload, below: names, types: types, to: &paths)
      }
    case .untagged(let union):
      for case .declared(let inner) in union.members.fields.map(\.type) {
        addExemptPaths(in: inner, below: names, types: types, to: &paths)
      }
    case .tuple, .enumeration, .external, .alias: break
    }
  }
}
