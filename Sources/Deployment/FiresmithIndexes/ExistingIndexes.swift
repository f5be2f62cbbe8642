import FiresmithDiagnostics
import FiresmithIndexRules
import FiresmithJSON
import FiresmithLanguage

/// The entries that a file of indexes has.
struct ExistingIndexes {
  /// The list of composite indexes, if there is one.
  let composite: JSONNode?
  /// The list of overrides, if there is one.
  let overrides: JSONNode?
  private(set) var catalog = IndexCatalog()
  /// The entries of ``overrides``.
  private var entries: [SingleField: JSONNode] = [:]

  /// - Throws: What isn't as Firebase's command line wants it.
  init(_ root: JSONNode) throws(TeamFileProblem) {
    guard root.members != nil else {
      throw TeamFileProblem(
        .invalidJSON, "expected an object with 'indexes' and 'fieldOverrides'",
        at: root.range.lowerBound)
    }
    composite = try Self.list("indexes", of: root)
    overrides = try Self.list("fieldOverrides", of: root)
    for node in composite?.elements ?? [] {
      if let index = CompositeIndex(node) { catalog.add(index) }
    }
    for node in overrides?.elements ?? [] {
      guard let override = FieldOverride(node) else { continue }
      catalog.add(override)
      entries[override.field] = node
    }
  }

  private static func list(_ key: String, of root: JSONNode) throws(TeamFileProblem) -> JSONNode? {
    guard let list = root[key] else { return nil }
    guard let elements = list.elements else {
      throw TeamFileProblem(.invalidJSON, "expected a list of objects", at: list.range.lowerBound)
    }
    for element in elements where element.members == nil {
      throw TeamFileProblem(.invalidJSON, "expected an object", at: element.range.lowerBound)
    }
    return list
  }

  /// Adds to a field's entry what queries and the time to live need, and the entry hasn't.
  ///
  /// - Returns: Whether there is an entry for the field itself.
  /// - Throws: If the entry says that the field is none by which documents are deleted.
  func add(
    _ needs: FieldNeeds, to field: SingleField, with editor: inout JSONEditor
  ) throws(TeamFileProblem) -> Bool {
    guard let node = entries[field] else { return false }
    if needs.isTimeToLive {
      switch node["ttl"]?.value {
      case nil: editor.append([JSONLines([(0, FieldOverride.timeToLive)])], to: node)
      case .literal("true"): break
      case .object?, .array?, .string?, .literal?:
        throw TeamFileProblem(
          .invalidTimeToLive,
          "the schema has this field as the collection's 'ttl'; write true, or leave it out",
          at: node["ttl"]?.range.lowerBound ?? 0)
      }
    }
    let missing = needs.indexes.subtracting(catalog.indexes(of: field)).sorted()
      .map { JSONLines([(0, $0.text)]) }
    guard !missing.isEmpty else { return true }
    guard let list = node["indexes"] else {
      editor.append([JSONLines(key: "indexes", list: missing)], to: node)
      return true
    }
    guard list.elements != nil else {
      throw TeamFileProblem(.invalidJSON, "expected a list of objects", at: list.range.lowerBound)
    }
    editor.append(missing, to: list)
    return true
  }
}

extension CompositeIndex {
  /// Returns the index of an entry; `nil` for one of another kind: with vectors that aren't last,
  /// or for another API.
  fileprivate init?(_ node: JSONNode) {
    guard let collectionGroup = (node["collectionGroup"] ?? node["collectionId"])?.string,
      (node["apiScope"]?.string ?? "ANY_API") == "ANY_API", !isMultikey(node),
      let scope = IndexScope(of: node)
    else { return nil }
    var fields: [IndexedField] = []
    var elements = (node["fields"]?.elements ?? [])[...]
    let vector = elements.last.flatMap(IndexedVector.init)
    if vector != nil { elements.removeLast() }
    for field in elements {
      guard let path = field["fieldPath"]?.string?.normalizedFieldPath,
        let mode = IndexMode(of: field)
      else { return nil }
      fields.append(IndexedField(path: path, mode: mode))
    }
    self.init(collectionGroup: collectionGroup, scope: scope, fields: fields, vector: vector)
  }
}

/// Whether an entry has the key that only indexes for MongoDB's API can have.
private func isMultikey(_ node: JSONNode) -> Bool {
  if case .literal("true")? = node["multikey"]?.value { true } else { false }
}

extension IndexedVector {
  /// Returns the vectors of an index; `nil` for a field of another kind.
  fileprivate init?(_ node: JSONNode) {
    guard let path = node["fieldPath"]?.string?.normalizedFieldPath,
      case .literal(let dimension)? = node["vectorConfig"]?["dimension"]?.value,
      let dimensions = Int(dimension)
    else { return nil }
    self.init(path: path, dimensions: dimensions)
  }
}

extension IndexScope {
  fileprivate init?(of node: JSONNode) {
    guard let word = node["queryScope"]?.string else {
      self = .collection
      return
    }
    self.init(rawValue: word)
  }
}

extension IndexMode {
  /// `mode` is what older files have, as they have `collectionId` for an index's collections.
  fileprivate init?(of node: JSONNode) {
    guard let word = (node["order"] ?? node["arrayConfig"] ?? node["mode"])?.string?.uppercased()
    else { return nil }
    self.init(rawValue: word == "ARRAY_CONTAINS" ? "CONTAINS" : word)
  }
}

extension FieldOverride {
  /// Returns the override of an entry; `nil` for one that names no field.
  fileprivate init?(_ node: JSONNode) {
    guard let collectionGroup = node["collectionGroup"]?.string,
      let path = node["fieldPath"]?.string?.normalizedFieldPath
    else { return nil }
    let indexes: [FieldIndex] = (node["indexes"]?.elements ?? []).compactMap { entry in
      guard let mode = IndexMode(of: entry), let scope = IndexScope(of: entry) else { return nil }
      return FieldIndex(mode: mode, scope: scope)
    }
    self.init(of: SingleField(collectionGroup, path), isTimeToLive: false, indexes: indexes)
  }
}
