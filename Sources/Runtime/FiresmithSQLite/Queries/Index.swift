import FiresmithRuntime

/// The definition of an index, which has an entry for each document of its collections that has all
/// of its fields.
struct IndexDefinition: Hashable {
  /// A field that an index is ordered by.
  struct Part: Hashable {
    let field: FieldPath
    /// Whether there is an entry for each element of the field's value, which has to be an array.
    var isOfElements = false
    var isDescending = false
  }

  /// The id of the collections.
  let collectionID: String
  /// Whether documents of all collections with the id are in one order, rather than each collection
  /// by itself.
  let isGroup: Bool
  /// The fields, the most significant first. The document's name comes after them.
  let parts: [Part]
}

/// An index of a file.
struct Index {
  let id: Int
  let definition: IndexDefinition

  /// The beginning of the keys of all entries, or of those of one collection.
  ///
  /// - Parameter collection: The collection's row; used unless the index is that of a group.
  func prefix(collection: Int) -> [UInt8] {
    let id = withUnsafeBytes(of: UInt32(truncatingIfNeeded: id).bigEndian, Array.init)
    guard !definition.isGroup else { return id }
    return id + withUnsafeBytes(of: UInt64(truncatingIfNeeded: collection).bigEndian, Array.init)
  }

  /// The keys of a document's entries; none if it lacks one of the fields.
  func keys(of document: StoredDocument, collection: Int) -> [[UInt8]] {
    var keys = [prefix(collection: collection)]
    for part in definition.parts {
      let values = part.values(of: document)
      guard !values.isEmpty else { return [] }
      keys = values.flatMap { value in keys.map { $0 + value } }
    }
    let name = definition.name(of: document.path)
    return keys.map { $0 + name }
  }
}

extension IndexDefinition {
  /// The end of the key of the document at `path`.
  func name(of path: String) -> [UInt8] {
    isGroup ? OrderedBytes.of(path: path) : Array(DocumentWrite.split(path: path).id.utf8)
  }
}

extension IndexDefinition.Part {
  /// The bytes of the field's value, or of its different elements.
  fileprivate func values(of document: StoredDocument) -> [[UInt8]] {
    guard let value = document.fields.value(at: field.names[...]) else { return [] }
    guard isOfElements else { return [OrderedBytes.of(value, isDescending: isDescending)] }
    guard case .array(let elements) = value else { return [] }
    return Array(Set(elements.map { OrderedBytes.of($0, isDescending: isDescending) }))
  }
}

// MARK: - In the file

extension IndexDefinition {
  /// The parts as the file keeps them: in the form of a document's field.
  var storedParts: [UInt8] {
    let parts = parts.map { part -> DocumentValue in
      .array(
        [.boolean(part.isOfElements), .boolean(part.isDescending)]
          + part.field.names.map { .string($0) })
    }
    return StoredFields.encoded(["parts": .array(parts)])
  }

  /// - Parameter storedParts: The parts as the file keeps them.
  /// - Throws: ``StoredFields/Damage``
  init(collectionID: String, isGroup: Bool, storedParts: UnsafeRawBufferPointer) throws {
    guard case .array(let parts)? = try StoredFields.decoded(storedParts)["parts"] else {
      throw StoredFields.Damage()
    }
    self.init(
      collectionID: collectionID, isGroup: isGroup,
      parts: try parts.map { part in
        guard case .array(let values) = part, values.count > 2,
          case .boolean(let isOfElements) = values[0], case .boolean(let isDescending) = values[1]
        else { throw StoredFields.Damage() }
        let names = try values.dropFirst(2).map { name in
          guard case .string(let name) = name else { throw StoredFields.Damage() }
          return name
        }
        return Part(
          field: FieldPath(names), isOfElements: isOfElements, isDescending: isDescending)
      })
  }
}
