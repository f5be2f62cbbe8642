import Foundation

extension DocumentValue {
  /// Compares values in Firestore's order, a total order: by type, then by value.
  ///
  /// See
  /// [Value type
  /// ordering](https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering). Integers and doubles are compared as numbers: `1` equals `1.0`.
  package func compared(with other: DocumentValue) -> ComparisonResult {
    switch (self, other) {
    case (.boolean(let first), .boolean(let second)):
      return (first ? 1 : 0).compared(with: second ? 1 : 0)
    case (.integer(let first), .integer(let second)): return first.compared(with: second)
    case (.double(let first), .double(let second)): return first.comparedNumber(with: second)
    case (.integer(let first), .double(let second)): return first.comparedNumber(with: second)
    case (.double(let first), .integer(let second)):
      return second.comparedNumber(with: first).reversed
    case (.timestamp(let first), .timestamp(let second)): return first.compared(with: second)
    case (.string(let first), .string(let second)): return first.comparedBytes(with: second)
    case (.bytes(let first), .bytes(let second)): return first.comparedBytes(with: second)
    case (.reference(let first), .reference(let second)):
      return first.name.comparedPath(with: second.name)
    case (.geopoint(let first), .geopoint(let second)):
      let order = first.latitude.comparedNumber(with: second.latitude)
      return order == .orderedSame
        ? first.longitude.comparedNumber(with: second.longitude) : order
    case (.array(let first), .array(let second)): return first.comparedElements(with: second)
    case (.vector(let first), .vector(let second)): return first.compared(with: second)
    case (.map(let first), .map(let second)): return first.comparedFields(with: second)
    case (.null, _), (.boolean, _), (.integer, _), (.double, _), (.string, _), (.bytes, _),
      (.timestamp, _), (.geopoint, _), (.reference, _), (.vector, _), (.array, _), (.map, _):
      return kind.compared(with: other.kind)
    }
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
