import FiresmithIndexRules

// The file that Firebase's command line deploys.
//
// Source: Firebase's "Cloud Firestore Index Definition Reference", and for the keys of older files
// and of other editions, the command line itself.
extension JSONReader {
  /// Reads a file of indexes.
  ///
  /// - Parameter file: The file's name.
  mutating func readIndexes(named file: String) throws(FirestoreJSONError) -> FirestoreIndexes {
    var indexes = FirestoreIndexes(named: file)
    let keys = ["indexes", "fieldOverrides"]
    try members(of: "the file", keys) { (reader, key) throws(FirestoreJSONError) in
      try reader.elements { (reader) throws(FirestoreJSONError) in
        if key == "indexes" {
          let (index, isUnique) = try reader.readIndex()
          guard let index else { return }
          indexes.catalog.add(index)
          guard isUnique else { return }
          let paths = index.fields.map { FieldPath($0.path.fieldPathParts.map(\.name)) }
          indexes.unique.append(.init(index.collectionGroup, paths))
        } else {
          indexes.catalog.add(try reader.readOverride())
        }
      }
    }
    return indexes
  }

  /// A field of an index.
  private enum Part {
    case field(IndexedField)
    case vector(IndexedVector)
    /// Text, for another edition of Firestore.
    case other
  }

  /// Reads an index of several fields; `nil` for one that serves none of a store's queries: with
  /// vectors that aren't last, or for another API.
  ///
  /// - Returns: The index, and whether it has each combination of values once.
  private mutating func readIndex() throws(FirestoreJSONError) -> (CompositeIndex?, Bool) {
    let start = place
    var collectionGroup: String?
    var scope = IndexScope.collection
    var parts: [Part]?
    var isForFirestore = true
    var isUnique = false
    let keys = ["collectionGroup", "queryScope", "fields", "apiScope", "collectionId"]
    try members(of: "an index", keys + Self.otherKeys) { (reader, key) throws(FirestoreJSONError) in
      switch key {
      case "collectionGroup", "collectionId": collectionGroup = try reader.readString()
      case "queryScope": scope = try reader.readScope()
      case "apiScope": isForFirestore = try reader.readString() == "ANY_API"
      case "unique": isUnique = try reader.readBool()
      case "fields":
        var list: [Part] = []
        try reader.elements { (reader) throws(FirestoreJSONError) in
          list.append(try reader.readIndexField())
        }
        parts = list
      default: try reader.skipValue()
      }
    }
    guard let collectionGroup else { throw Self.lacks("an index", "collectionGroup", at: start) }
    guard var parts else { throw Self.lacks("an index", "fields", at: start) }
    var vector: IndexedVector?
    if case .vector(let last)? = parts.last {
      vector = last
      parts.removeLast()
    }
    let fields = parts.compactMap { part in
      if case .field(let field) = part { field } else { nil }
    }
    guard isForFirestore, fields.count == parts.count else { return (nil, false) }
    let index = CompositeIndex(
      collectionGroup: collectionGroup, scope: scope, fields: fields, vector: vector)
    return (index, isUnique && scope == .collection)
  }

  private mutating func readIndexField() throws(FirestoreJSONError) -> Part {
    let start = place
    var path: String?
    var mode: IndexMode?
    var dimensions: Int?
    var isOther = false
    let keys = ["fieldPath", "order", "arrayConfig", "mode", "vectorConfig", "searchConfig"]
    try members(of: "a field", keys) { (reader, key) throws(FirestoreJSONError) in
      switch key {
      case "fieldPath": path = try reader.readString().normalizedFieldPath
      case "order", "arrayConfig", "mode": mode = try reader.readMode(key, besides: mode)
      case "vectorConfig": dimensions = try reader.readDimensions()
      default:
        isOther = true
        try reader.skipValue()
      }
    }
    guard let path else { throw Self.lacks("a field", "fieldPath", at: start) }
    if let dimensions { return .vector(IndexedVector(path: path, dimensions: dimensions)) }
    guard let mode else {
      guard isOther else { throw Self.lacks("a field", "order", at: start) }
      return .other
    }
    return .field(IndexedField(path: path, mode: mode))
  }

  /// Reads how vectors are indexed: `{ "dimension": 768, "flat": {} }`.
  private mutating func readDimensions() throws(FirestoreJSONError) -> Int {
    let start = place
    var dimensions: Int?
    try members(of: "a vectorConfig", ["dimension", "flat"]) {
      (reader, key) throws(FirestoreJSONError) in
      if key == "dimension" {
        dimensions = try reader.readInteger()
      } else {
        try reader.skipValue()
      }
    }
    guard let dimensions else { throw Self.lacks("a vectorConfig", "dimension", at: start) }
    return dimensions
  }

  private mutating func readOverride() throws(FirestoreJSONError) -> FieldOverride {
    let start = place
    var collectionGroup: String?
    var path: String?
    var isTimeToLive = false
    var indexes: [FieldIndex]?
    let keys = ["collectionGroup", "fieldPath", "ttl", "indexes"]
    try members(of: "an override", keys) { (reader, key) throws(FirestoreJSONError) in
      switch key {
      case "collectionGroup": collectionGroup = try reader.readString()
      case "fieldPath": path = try reader.readString().normalizedFieldPath
      case "ttl": isTimeToLive = try reader.readBool()
      default:
        var list: [FieldIndex] = []
        try reader.elements { (reader) throws(FirestoreJSONError) in
          if let index = try reader.readFieldIndex() { list.append(index) }
        }
        indexes = list
      }
    }
    guard let collectionGroup else { throw Self.lacks("an override", "collectionGroup", at: start) }
    guard let path else { throw Self.lacks("an override", "fieldPath", at: start) }
    guard let indexes else { throw Self.lacks("an override", "indexes", at: start) }
    return FieldOverride(
      of: SingleField(collectionGroup, path), isTimeToLive: isTimeToLive, indexes: indexes)
  }

  /// Reads an index of a single field; `nil` for one of another API.
  private mutating func readFieldIndex() throws(FirestoreJSONError) -> FieldIndex? {
    let start = place
    var mode: IndexMode?
    var scope = IndexScope.collection
    var isForFirestore = true
    let keys = ["order", "arrayConfig", "mode", "queryScope", "apiScope"]
    try members(of: "an index", keys + Self.otherKeys) { (reader, key) throws(FirestoreJSONError) in
      switch key {
      case "order", "arrayConfig", "mode": mode = try reader.readMode(key, besides: mode)
      case "queryScope": scope = try reader.readScope()
      case "apiScope": isForFirestore = try reader.readString() == "ANY_API"
      default: try reader.skipValue()
      }
    }
    guard let mode else { throw Self.lacks("an index", "order", at: start) }
    return isForFirestore ? FieldIndex(mode: mode, scope: scope) : nil
  }

  /// The keys that are for other editions of Firestore.
  private static let otherKeys = ["density", "multikey", "multiKey", "unique", "shardCount"]

  private static func lacks(_ what: String, _ key: String, at offset: Int) -> FirestoreJSONError {
    FirestoreJSONError("has \(what) without '\(key)'", at: offset)
  }
}

// MARK: - Words

extension JSONReader {
  private mutating func readScope() throws(FirestoreJSONError) -> IndexScope {
    try readWord(of: [IndexScope.collection, .collectionGroup])
  }

  /// - Parameter other: What an earlier key of the same object says.
  private mutating func readMode(
    _ key: String, besides other: IndexMode?
  ) throws(FirestoreJSONError) -> IndexMode {
    guard other == nil else { throw failure("has both 'order' and 'arrayConfig' for a field") }
    switch key {
    case "order": return try readWord(of: [IndexMode.ascending, .descending])
    case "arrayConfig": return try readWord(of: [IndexMode.contains])
    default:
      // What older files have in place of both.
      let start = place
      let word = try readString()
      if word == "ARRAY_CONTAINS" { return .contains }
      guard let mode = IndexMode(rawValue: word), mode != .contains else {
        throw Self.isNone(word, of: ["ASCENDING", "DESCENDING", "ARRAY_CONTAINS"], at: start)
      }
      return mode
    }
  }

  private mutating func readWord<Word: RawRepresentable<String>>(
    of words: [Word]
  ) throws(FirestoreJSONError) -> Word {
    let start = place
    let text = try readString()
    guard let word = words.first(where: { $0.rawValue == text }) else {
      throw Self.isNone(text, of: words.map(\.rawValue), at: start)
    }
    return word
  }

  private static func isNone(
    _ word: String, of words: [String], at offset: Int
  ) -> FirestoreJSONError {
    FirestoreJSONError("has '\(word)' where \(words.joined(separator: " or ")) belongs", at: offset)
  }
}

// MARK: - Objects and lists

extension JSONReader {
  /// The place of the next value.
  private var place: Int {
    mutating get {
      _ = peek()
      return position
    }
  }

  /// Reads the members of an object, each with a key of `keys`, and each key once.
  private mutating func members(
    of what: String, _ keys: [String],
    _ read: (inout JSONReader, String) throws(FirestoreJSONError) -> Void
  ) throws(FirestoreJSONError) {
    try beginObject()
    var isFirst = true
    var known: Set<String> = []
    while let text = try nextKey(&isFirst) {
      let key = try string(text)
      guard keys.contains(key) else {
        throw FirestoreJSONError(
          "has an unknown key in \(what), '\(key)'; the keys are "
            + keys.filter { !Self.otherKeys.contains($0) }.joined(separator: ", "),
          at: text.start - 1)
      }
      guard known.insert(key).inserted else {
        throw FirestoreJSONError("has '\(key)' twice in \(what)", at: text.start - 1)
      }
      try read(&self, key)
    }
  }

  private mutating func elements(
    _ read: (inout JSONReader) throws(FirestoreJSONError) -> Void
  ) throws(FirestoreJSONError) {
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) { try read(&self) }
  }
}
