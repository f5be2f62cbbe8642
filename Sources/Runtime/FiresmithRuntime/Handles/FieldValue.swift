/// The effect of a write on a field: store a value, let the server compute one, or delete the
/// field.
///
/// ```swift
/// try await firestore.document("books/momo").updateData([
///   "title": "Momo",
///   "numberOfPages": .increment(2),
///   "isbn": .delete(),
/// ])
/// ```
public struct FieldValue: Hashable, Sendable {
  indirect enum Content: Hashable, Sendable {
    case value(DocumentValue)
    case fields([String: FieldValue])
    case transform(FieldTransform.Operation)
    case delete
  }

  let content: Content

  private init(_ content: Content) {
    self.content = content
  }

  init(transforming operation: FieldTransform.Operation) {
    content = .transform(operation)
  }

  /// `value` itself.
  public init(_ value: DocumentValue) {
    content = .value(value)
  }

  /// A map of `fields`.
  public init(_ fields: [String: FieldValue]) {
    content = .fields(fields)
  }

  /// Deletes the field.
  public static func delete() -> FieldValue {
    FieldValue(.delete)
  }

  /// The time at which the server receives the write.
  public static func serverTimestamp() -> FieldValue {
    FieldValue(.transform(.serverTimestamp))
  }

  /// Adds `amount` to the stored number; stores `amount` if no number is stored.
  public static func increment(_ amount: Int) -> FieldValue {
    FieldValue(.transform(.increment(.integer(amount))))
  }

  /// Adds `amount` to the stored number; stores `amount` if no number is stored.
  public static func increment(_ amount: Int64) -> FieldValue {
    increment(Int(amount))
  }

  /// Adds `amount` to the stored number; stores `amount` if no number is stored.
  public static func increment(_ amount: Double) -> FieldValue {
    FieldValue(.transform(.increment(.double(amount))))
  }

  /// Stores `limit` if the stored number is larger, or if no number is stored.
  public static func minimum(_ limit: Int) -> FieldValue {
    FieldValue(.transform(.minimum(.integer(limit))))
  }

  /// Stores `limit` if the stored number is larger, or if no number is stored.
  public static func minimum(_ limit: Double) -> FieldValue {
    FieldValue(.transform(.minimum(.double(limit))))
  }

  /// Stores `limit` if the stored number is smaller, or if no number is stored.
  public static func maximum(_ limit: Int) -> FieldValue {
    FieldValue(.transform(.maximum(.integer(limit))))
  }

  /// Stores `limit` if the stored number is smaller, or if no number is stored.
  public static func maximum(_ limit: Double) -> FieldValue {
    FieldValue(.transform(.maximum(.double(limit))))
  }

  /// Appends those of `elements` that the stored array doesn't contain.
  public static func arrayUnion(_ elements: [DocumentValue]) -> FieldValue {
    FieldValue(.transform(.arrayUnion(elements)))
  }

  /// Removes `elements` from the stored array.
  public static func arrayRemove(_ elements: [DocumentValue]) -> FieldValue {
    FieldValue(.transform(.arrayRemove(elements)))
  }
}

extension FieldValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(.value(.string(value))) }
}

extension FieldValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(.value(.integer(value))) }
}

extension FieldValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self.init(.value(.double(value))) }
}

extension FieldValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self.init(.value(.boolean(value))) }
}

extension FieldValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(.value(.null)) }
}

extension FieldValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    self.init(.fields(Dictionary(elements) { $1 }))
  }
}

extension FieldValue: ExpressibleByArrayLiteral {
  /// An array of values. What the server computes can't be inside of an array.
  public init(arrayLiteral elements: DocumentValue...) { self.init(.value(.array(elements))) }
}

extension FieldValue {
  /// `geopoint` itself: `"place": .geopoint(GeoPoint(latitude: 50.9, longitude: 7))`.
  public static func geopoint(_ geopoint: GeoPoint) -> FieldValue {
    FieldValue(.geopoint(geopoint))
  }

  /// The value at the path `names` in this map; `nil` if it is missing.
  func entry(at names: ArraySlice<String>) -> FieldValue? {
    guard let name = names.first else { return self }
    let entry: FieldValue? =
      switch content {
      case .fields(let fields): fields[name]
      case .value(.map(let fields)): fields[name].map { FieldValue($0) }
      case .value, .transform, .delete: nil
      }
    return entry?.entry(at: names.dropFirst())
  }
}

/// The fields of a write, separated by what is done to them.
struct FieldChanges {
  var values: [String: DocumentValue] = [:]
  /// The fields to store or to delete, in no particular order.
  var mask: [FieldPath] = []
  var removesFields = false
  var transforms: [FieldTransform] = []

  /// - Parameter isMerge: Whether the stored entries of maps are kept, unless `value` has them.
  mutating func put(_ value: FieldValue, at path: FieldPath, isMerge: Bool) {
    switch value.content {
    case .value(.map(let entries)) where isMerge && !entries.isEmpty:
      for (name, entry) in entries {
        put(FieldValue(entry), at: FieldPath(path.names + [name]), isMerge: isMerge)
      }
    case .value(let value):
      values.set(value, at: path.names[...])
      mask.append(path)
    case .fields(let entries):
      if !isMerge || entries.isEmpty {
        values.set(.map([:]), at: path.names[...])
        mask.append(path)
      }
      for (name, entry) in entries {
        var nested = FieldChanges(values: values)
        nested.put(entry, at: FieldPath(path.names + [name]), isMerge: isMerge)
        values = nested.values
        transforms += nested.transforms
        removesFields = removesFields || nested.removesFields
        if isMerge { mask += nested.mask }
      }
    case .delete:
      mask.append(path)
      removesFields = true
    case .transform(let operation):
      transforms.append(FieldTransform(path, operation))
    }
  }
}
