extension JSON {
  /// The plain JSON of a value of Firestore's REST API, without the names of its types, as text:
  /// `JSON` can't hold every integer.
  var plainText: String {
    get throws {
      guard case .object(let value) = self, let (type, content) = value.first else {
        return try line
      }
      switch (type, content) {
      case ("integerValue", .text(let digits)): return digits
      case ("doubleValue", .number(let number)): return "\(number)"
      case ("doubleValue", .text("-0")): return "-0.0"
      case ("bytesValue", .text(let base64)):
        let form = base64.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        return try JSON.text(String(form)).line
      case ("referenceValue", .text(let name)):
        guard let root = name.range(of: "/documents/") else { return try content.line }
        return try JSON.text(String(name[root.upperBound...])).line
      case ("arrayValue", .object(let array)):
        guard case .array(let elements)? = array["values"] else { return "[]" }
        return "[\(try elements.map { try $0.plainText }.joined(separator: ","))]"
      case ("mapValue", .object(let map)):
        guard case .object(let fields)? = map["fields"] else { return "{}" }
        if fields["__type__"] != nil, let vector = fields["value"] { return try vector.plainText }
        return try JSON.plainText(of: fields)
      default: return try content.line
      }
    }
  }

  /// The plain JSON of a document's fields.
  static func plainText(of fields: [String: JSON]) throws -> String {
    let pairs = try fields.sorted { $0.key < $1.key }.map { name, value in
      "\(try JSON.text(name).line):\(try value.plainText)"
    }
    return "{\(pairs.joined(separator: ","))}"
  }
}
