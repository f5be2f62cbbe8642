import Foundation

extension DocumentValue {
  /// Compares values in Firestore's order, a total order: by type, then by value.
  ///
  /// See
  /// [Value type
  /// ordering](https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering). Integers and doubles are compared as numbers: `1` equals `1.0`.
  package func compared(with other: DocumentValue) -> ComparisonResult {
    // One value after the other: a switch over pairs takes the compiler long, in every app.
    switch self {
    case .null: break
    case .boolean(let value):
      if case .boolean(let other) = other { return (value ? 1 : 0).compared(with: other ? 1 : 0) }
    case .integer(let value):
      if case .integer(let other) = other { return value.compared(with: other) }
      if case .double(let other) = other { return value.comparedNumber(with: other) }
    case .double(let value):
      if case .double(let other) = other { return value.comparedNumber(with: other) }
      if case .integer(let other) = other { return other.comparedNumber(with: value).reversed }
    case .timestamp(let value):
      if case .timestamp(let other) = other { return value.compared(with: other) }
    case .string(let value):
      if case .string(let other) = other { return value.comparedBytes(with: other) }
    case .bytes(let value):
      if case .bytes(let other) = other { return value.comparedBytes(with: other) }
    case .reference(let value):
      if case .reference(let other) = other { return value.name.comparedPath(with: other.name) }
    case .geopoint(let value):
      if case .geopoint(let other) = other { return value.compared(with: other) }
    case .array(let value):
      if case .array(let other) = other { return value.comparedElements(with: other) }
    case .vector(let value):
      if case .vector(let other) = other { return value.compared(with: other) }
    case .map(let value):
      if case .map(let other) = other { return value.comparedFields(with: other) }
    }
    return kind.compared(with: other.kind)
  }

  /// The position of the value's type among all types.
  package var kind: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .double: 2
    case .timestamp: 3
    case .string: 4
    case .bytes: 5
    case .reference: 6
    case .geopoint: 7
    case .array: 8
    case .vector: 9
    case .map: 10
    }
  }

  /// Whether operands of ranges, lists and arrays find the value: not null and not-a-number.
  package var isComparable: Bool {
    switch self {
    case .null: false
    case .double(let value): !value.isNaN
    case .boolean, .integer, .string, .bytes, .timestamp, .geopoint, .reference, .vector, .array,
      .map:
      true
    }
  }
}

extension GeoPoint {
  /// Compares two places by latitude, then by longitude.
  fileprivate func compared(with other: GeoPoint) -> ComparisonResult {
    let order = latitude.comparedNumber(with: other.latitude)
    return order == .orderedSame ? longitude.comparedNumber(with: other.longitude) : order
  }
}

extension [String: DocumentValue] {
  fileprivate func comparedFields(with other: [String: DocumentValue]) -> ComparisonResult {
    let first = sorted { $0.key.comparedBytes(with: $1.key) == .orderedAscending }
    let second = other.sorted { $0.key.comparedBytes(with: $1.key) == .orderedAscending }
    for (first, second) in zip(first, second) {
      let names = first.key.comparedBytes(with: second.key)
      guard names == .orderedSame else { return names }
      let values = first.value.compared(with: second.value)
      guard values == .orderedSame else { return values }
    }
    return first.count.compared(with: second.count)
  }
}

extension [DocumentValue] {
  fileprivate func comparedElements(with other: [DocumentValue]) -> ComparisonResult {
    for (first, second) in zip(self, other) {
      let order = first.compared(with: second)
      guard order == .orderedSame else { return order }
    }
    return count.compared(with: other.count)
  }
}

extension VectorValue {
  /// Shorter vectors come first.
  fileprivate func compared(with other: VectorValue) -> ComparisonResult {
    guard array.count == other.array.count else {
      return array.count.compared(with: other.array.count)
    }
    for (first, second) in zip(array, other.array) {
      let order = first.comparedNumber(with: second)
      guard order == .orderedSame else {
        // Unlike elsewhere, not-a-number comes last here. Only operands can contain it.
        return first.isNaN || second.isNaN ? order.reversed : order
      }
    }
    return .orderedSame
  }
}

extension Double {
  /// Not-a-number comes first, and equals itself.
  fileprivate func comparedNumber(with other: Double) -> ComparisonResult {
    switch (isNaN, other.isNaN) {
    case (false, false): compared(with: other)
    case (true, true): .orderedSame
    case (true, false): .orderedAscending
    case (false, true): .orderedDescending
    }
  }
}

extension Int {
  /// Exact, also where a double can't hold the integer.
  fileprivate func comparedNumber(with other: Double) -> ComparisonResult {
    guard let whole = Int(exactly: other.rounded(.towardZero)) else {
      return other > 0 ? .orderedAscending : .orderedDescending
    }
    let order = compared(with: whole)
    return order == .orderedSame ? Double(whole).compared(with: other) : order
  }
}

extension Data {
  fileprivate func comparedBytes(with other: Data) -> ComparisonResult {
    for (first, second) in zip(self, other) where first != second {
      return first.compared(with: second)
    }
    return count.compared(with: other.count)
  }
}

extension ComparisonResult {
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
