import FiresmithSchema

extension FieldType {
  /// The declared type that a value, an element or an entry has.
  var declaredType: TypeID? {
    switch self {
    case .declared(let id): id
    case .array(let element), .map(let element): element.declaredType
    case .string, .boolean, .integer, .double, .timestamp, .bytes, .geopoint, .url, .uuid, .color,
      .any, .reference, .vector:
      nil
    }
  }
}
