import FiresmithJSON

/// The entries that a file of indexes has.
struct ExistingIndexes {
  /// The list of composite indexes, if there is one.
  let composite: JSONNode?
  /// The list of overrides, if there is one.
  let overrides: JSONNode?
  private let served: [ExistingIndex]

  /// - Throws: What isn't as Firebase's command line wants it.
  init(_ root: JSONNode) throws(JSONProblem) {
    guard root.members != nil else {
      throw JSONProblem(
        "expected an object with 'indexes' and 'fieldOverrides'", at: root.range.lowerBound)
    }
    composite = try Self.list("indexes", of: root)
    overrides = try Self.list("fieldOverrides", of: root)
    served = (composite?.elements ?? []).compactMap(ExistingIndex.init)
  }

  private static func list(_ key: String, of root: JSONNode) throws(JSONProblem) -> JSONNode? {
    guard let list = root[key] else { return nil }
    guard let elements = list.elements else {
      throw JSONProblem("expected a list of objects", at: list.range.lowerBound)
    }
    for element in elements where element.members == nil {
      throw JSONProblem("expected an object", at: element.range.lowerBound)
    }
    return list
  }

  /// Whether an index of the file serves the queries that `index` is for.
  func serves(_ index: CompositeIndex) -> Bool {
    served.contains {
      $0.collectionGroup == index.collectionGroup && $0.scope == index.scope.rawValue
        && index.isServed(byFields: $0.fields)
    }
  }

  /// Returns the file's entry for a field; `nil` if it has none.
  func override(of field: FieldOverride) -> ExistingOverride? {
    overrides?.elements?.first {
      $0["collectionGroup"]?.string == field.collectionGroup
        && $0["fieldPath"]?.string == field.path
    }.map(ExistingOverride.init)
  }
}

/// A composite index of the file.
private struct ExistingIndex {
  let collectionGroup: String
  let scope: String
  let fields: [IndexedField]

  /// `nil` for an index of another kind: with vectors, or for Datastore's API.
  init?(_ node: JSONNode) {
    guard let collectionGroup = node["collectionGroup"]?.string,
      (node["apiScope"]?.string ?? "ANY_API") == "ANY_API"
    else { return nil }
    var fields: [IndexedField] = []
    for field in node["fields"]?.elements ?? [] {
      guard let path = field["fieldPath"]?.string,
        let mode = (field["order"] ?? field["arrayConfig"] ?? field["mode"])?.string
          .flatMap({ IndexMode(rawValue: $0.uppercased()) })
      else { return nil }
      fields.append(IndexedField(path: path, mode: mode))
    }
    // Every index ends in the document's id, in the direction of the field before it.
    if fields.count > 1, fields.last?.path == "__name__",
      fields.last?.mode == fields[fields.count - 2].mode
    {
      fields.removeLast()
    }
    self.collectionGroup = collectionGroup
    scope = node["queryScope"]?.string ?? IndexScope.collection.rawValue
    self.fields = fields
  }
}

/// An override of the file.
struct ExistingOverride {
  private let node: JSONNode

  init(_ node: JSONNode) { self.node = node }

  /// Adds what queries and the time to live need, and the entry hasn't.
  ///
  /// - Throws: If the entry says that the field is none by which documents are deleted.
  func add(_ override: FieldOverride, with editor: inout JSONEditor) throws(JSONProblem) {
    if override.isTimeToLive {
      switch node["ttl"]?.value {
      case nil: editor.append([JSONLines([(0, FieldOverride.timeToLive)])], to: node)
      case .literal("true"): break
      default:
        throw JSONProblem(
          "the schema has this field as the collection's 'ttl'; write true, or leave it out",
          at: node["ttl"]?.range.lowerBound ?? 0)
      }
    }
    let missing = override.needed.filter { !has($0) }.map { JSONLines([(0, $0.text)]) }
    guard !missing.isEmpty else { return }
    guard let list = node["indexes"] else {
      editor.append([JSONLines(key: "indexes", list: missing)], to: node)
      return
    }
    guard list.elements != nil else {
      throw JSONProblem("expected a list of objects", at: list.range.lowerBound)
    }
    editor.append(missing, to: list)
  }

  private func has(_ entry: FieldOverride.Entry) -> Bool {
    (node["indexes"]?.elements ?? []).contains {
      ($0["order"] ?? $0["arrayConfig"])?.string?.uppercased() == entry.mode.rawValue
        && ($0["queryScope"]?.string ?? IndexScope.collection.rawValue) == entry.scope.rawValue
    }
  }
}
