import FiresmithSchema

/// What a schema asks of Firestore's indexes.
struct RequiredIndexes {
  /// The indexes of several fields, sorted, each once.
  let composite: [CompositeIndex]
  /// The fields that aren't indexed in the usual way, sorted.
  let overrides: [FieldOverride]

  init(_ schema: Schema) {
    var composite: Set<CompositeIndex> = []
    var fields: [SingleField: SingleField.Needs] = [:]
    for collection in schema.collections {
      for query in collection.queries {
        let scope = query.isGroup ? IndexScope.collectionGroup : .collection
        for needed in QueryIndexes.needed(by: query, collectionGroup: collection.storedID) {
          switch needed {
          case .composite(let index): composite.insert(index)
          case .single(let needed):
            for field in needed {
              fields[SingleField(collection, field.path), default: .init()].entries.insert(
                FieldOverride.Entry(mode: field.mode, scope: scope))
            }
          }
        }
      }
      if let path = collection.timeToLive {
        fields[SingleField(collection, path.text), default: .init()].isTimeToLive = true
      }
      for path in schema.exemptPaths(in: collection.model) {
        fields[SingleField(collection, path.text), default: .init()].isExempt = true
      }
    }
    self.composite = composite.sorted { $0.place.lexicographicallyPrecedes($1.place) }
    overrides = fields.sorted { $0.key.place.lexicographicallyPrecedes($1.key.place) }
      .compactMap { $0.value.override(of: $0.key) }
  }
}

/// A field of the documents in all collections with the same id.
private struct SingleField: Hashable {
  let collectionGroup: String
  let path: String

  init(_ collection: Collection, _ path: String) {
    collectionGroup = collection.storedID
    self.path = path
  }

  /// What is asked of a field's indexes.
  struct Needs {
    /// What queries need.
    var entries: Set<FieldOverride.Entry> = []
    var isTimeToLive = false
    var isExempt = false
  }

  fileprivate var place: [String] { [collectionGroup, path] }
}

extension SingleField.Needs {
  /// Returns the override that the field needs; `nil` if Firestore's own indexes are enough.
  fileprivate func override(of field: SingleField) -> FieldOverride? {
    let groups = entries.filter { $0.scope == .collectionGroup }.sorted { $0.mode < $1.mode }
    let isPlain = entries.count == groups.count && (isTimeToLive || isExempt)
    guard isTimeToLive || isPlain || !groups.isEmpty else { return nil }
    return FieldOverride(
      collectionGroup: field.collectionGroup, path: field.path, isTimeToLive: isTimeToLive,
      entries: (isPlain ? [] : FieldOverride.usual) + groups,
      needed: entries.filter { $0.scope == .collection }.sorted { $0.mode < $1.mode } + groups)
  }
}

extension CompositeIndex {
  /// What indexes are sorted by.
  fileprivate var place: [String] {
    [collectionGroup, scope.rawValue] + fields.flatMap { [$0.path, $0.mode.rawValue] }
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
        let names = names + [field.name.value]
        if !field.isIndexed {
          paths.append(
            FieldPath(
              names: names, mark: field.name.mark, type: field.type, isOptional: field.isOptional))
        } else if case .declared(let inner) = field.type {
          addExemptPaths(in: inner, below: names, types: types, to: &paths)
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
