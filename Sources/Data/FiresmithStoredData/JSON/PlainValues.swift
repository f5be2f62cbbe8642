import FiresmithJSON
import FiresmithValues

/// Reads values as programs in JavaScript write them: numbers, text, arrays and objects, with
/// objects of certain keys for what JSON hasn't.
enum PlainValues {
  /// The program that wrote the values.
  enum Form {
    /// node-firestore-import-export: `{"__datatype__": "timestamp", "value": {"_seconds": 1, …}}`.
    case nodeExport
    /// The extension that streams to BigQuery: `{"_seconds": 1, "_nanoseconds": 0}`.
    case changelog
    /// Scripts that print JSON: `{"seconds": 1, "nanoseconds": 0}`,
    /// `{"latitude": 1, "longitude": 2}`, with underscores or without.
    case script

    var losses: StoredDocument.Losses {
      switch self {
      case .nodeExport: [.bytes, .vectors, .doubles]
      case .changelog, .script: [.references, .bytes, .vectors, .doubles]
      }
    }
  }

  /// The key of a document's subcollections, beside its fields.
  static let subcollections = "__collections__"

  static func fields(_ node: JSONNode, _ form: Form) throws(MalformedValue) -> StoredFields {
    guard let members = node.object else {
      throw MalformedValue("expected an object of fields", node)
    }
    var entries: [StoredFields.Entry] = []
    entries.reserveCapacity(members.count)
    for member in members where form != .nodeExport || member.key != subcollections {
      entries.append(.init(name: member.key, value: try value(member.value, form)))
    }
    return StoredFields(entries)
  }

  static func value(_ node: JSONNode, _ form: Form) throws(MalformedValue) -> StoredValue {
    switch node.value {
    case .literal("null"): return .null
    case .literal("true"): return .boolean(true)
    case .literal("false"): return .boolean(false)
    case .literal(let number): return try self.number(number, node)
    case .string(let text): return .string(text)
    case .array:
      var read: [StoredValue] = []
      for element in node.elements ?? [] { read.append(try value(element, form)) }
      return .array(read)
    case .object: return try object(node, form)
    }
  }

  /// A number without a fraction is an integer, whatever it was.
  private static func number(_ text: String, _ node: JSONNode) throws(MalformedValue) -> StoredValue
  {
    if let integer = Int(text) { return .integer(integer) }
    guard let double = Double(text) else { throw MalformedValue("expected a number", node) }
    return .double(double)
  }

  private static func object(_ node: JSONNode, _ form: Form) throws(MalformedValue) -> StoredValue {
    switch form {
    case .changelog:
      if let value = special(node) { return value }
    case .nodeExport:
      if let value = try typed(node) { return value }
    case .script:
      if let value = try typed(node) ?? bare(node) { return value }
    }
    return .map(try fields(node, form))
  }

  /// A value whose type node-firestore-import-export has written beside it; `nil` for other
  /// objects.
  private static func typed(_ node: JSONNode) throws(MalformedValue) -> StoredValue? {
    guard let type = node["__datatype__"]?.string, let content = node["value"] else { return nil }
    if type == "documentReference", let path = content.string {
      return .reference(StoredReference(project: nil, database: nil, path: path))
    }
    guard type == "timestamp" || type == "geopoint", let value = special(content) else {
      throw MalformedValue("'\(type)' is no type of node-firestore-import-export", node)
    }
    return value
  }

  /// A timestamp or a geopoint; `nil` for other objects.
  private static func special(_ node: JSONNode) -> StoredValue? {
    guard node.object?.count == 2 else { return nil }
    if let seconds = integer(node["_seconds"]), let nanoseconds = integer(node["_nanoseconds"]),
      (0..<1_000_000_000).contains(nanoseconds)
    {
      return .timestamp(StoredTimestamp(seconds: Int64(seconds), nanoseconds: nanoseconds))
    }
    if let latitude = double(node["_latitude"]), let longitude = double(node["_longitude"]) {
      return .geopoint(latitude: latitude, longitude: longitude)
    }
    return nil
  }

  /// A timestamp or a geopoint as a script prints them, in the ranges that Firestore has; `nil` for
  /// other objects.
  private static func bare(_ node: JSONNode) -> StoredValue? {
    guard node.object?.count == 2 else { return nil }
    for mark in ["_", ""] {
      if let seconds = integer(node[mark + "seconds"]),
        let nanoseconds = integer(node[mark + "nanoseconds"]),
        StoredTimestamp.storableSeconds.contains(Int64(seconds)),
        (0..<1_000_000_000).contains(nanoseconds)
      {
        return .timestamp(StoredTimestamp(seconds: Int64(seconds), nanoseconds: nanoseconds))
      }
      if let latitude = double(node[mark + "latitude"]),
        let longitude = double(node[mark + "longitude"]),
        (-90...90).contains(latitude), (-180...180).contains(longitude)
      {
        return .geopoint(latitude: latitude, longitude: longitude)
      }
    }
    return nil
  }

  private static func integer(_ node: JSONNode?) -> Int? {
    if case .literal(let text)? = node?.value { Int(text) } else { nil }
  }

  private static func double(_ node: JSONNode?) -> Double? {
    if case .literal(let text)? = node?.value { Double(text) } else { nil }
  }
}
