import Foundation

/// A limit that the schema sets to values.
nonisolated public struct ValueConstraint<Value> {
  /// Checks a value, which is in the field `field`.
  let check: (Value, _ field: String, inout [ModelValidationError.Problem]) -> Void
  /// Checks a part of a value that an update changes; the names lead to the part.
  private let checkPart:
    (Any, ArraySlice<String>, _ field: String, inout [ModelValidationError.Problem]) -> Void

  private init(
    check: @escaping (Value, String, inout [ModelValidationError.Problem]) -> Void,
    checkPart:
      @escaping (
        Any, ArraySlice<String>, String, inout [ModelValidationError.Problem]
      ) -> Void = { _, _, _, _ in }
  ) {
    self.check = check
    self.checkPart = checkPart
  }

  /// - Parameter reason: What is wrong with values for which `holds` returns `false`.
  init(_ reason: String, _ holds: @escaping (Value) -> Bool) {
    self.init { value, field, problems in
      if !holds(value) { problems.append(.init(field: field, reason: reason)) }
    }
  }

  /// - Parameter reasons: Returns what is wrong with a value.
  init(reasons: @escaping (Value) -> [String]) {
    self.init { value, field, problems in
      problems += reasons(value).map { .init(field: field, reason: $0) }
    }
  }

  /// Checks what an update stores in a value, or instead of it if there are no names.
  func check(
    change: Any, at names: ArraySlice<String>, in field: String,
    _ problems: inout [ModelValidationError.Problem]
  ) {
    if !names.isEmpty {
      checkPart(change, names, field, &problems)
    } else if let value = change as? Value {
      check(value, field, &problems)
    }
  }
}

// MARK: Numbers

// All comparisons with NaN are false, so that it fails both.
nonisolated extension ValueConstraint where Value: Comparable {
  /// `bound` or more.
  public static func minimum(_ bound: Value) -> ValueConstraint {
    ValueConstraint("should be at least \(bound)") { $0 >= bound }
  }

  /// `bound` or less.
  public static func maximum(_ bound: Value) -> ValueConstraint {
    ValueConstraint("should be at most \(bound)") { $0 <= bound }
  }
}

// MARK: Text

nonisolated extension ValueConstraint where Value == String {
  /// `length` units of UTF-16 or more.
  public static func minimumLength(_ length: Int) -> ValueConstraint {
    .minimum(length, "character") { $0.utf16.count }
  }

  /// `length` units of UTF-16 or fewer.
  public static func maximumLength(_ length: Int) -> ValueConstraint {
    .maximum(length, "character") { $0.utf16.count }
  }

  /// Text in which the schema's `pattern` is found.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, for errors.
  ///   - expression: What `pattern` is for `NSRegularExpression`, if that differs.
  public static func pattern(_ pattern: String, _ expression: String? = nil) -> ValueConstraint {
    .pattern(pattern, expression ?? pattern) { $0 }
  }
}

nonisolated extension ValueConstraint where Value == URL {
  /// `length` units of UTF-16 or more.
  public static func minimumLength(_ length: Int) -> ValueConstraint {
    .minimum(length, "character") { $0.absoluteString.utf16.count }
  }

  /// `length` units of UTF-16 or fewer.
  public static func maximumLength(_ length: Int) -> ValueConstraint {
    .maximum(length, "character") { $0.absoluteString.utf16.count }
  }

  /// A URL in which the schema's `pattern` is found.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, for errors.
  ///   - expression: What `pattern` is for `NSRegularExpression`, if that differs.
  public static func pattern(_ pattern: String, _ expression: String? = nil) -> ValueConstraint {
    .pattern(pattern, expression ?? pattern) { $0.absoluteString }
  }
}

// MARK: Lengths

nonisolated extension ValueConstraint {
  /// `length` bytes or more.
  public static func minimumLength(_ length: Int) -> ValueConstraint where Value == Data {
    .minimum(length, "byte") { $0.count }
  }

  /// `length` bytes or fewer.
  public static func maximumLength(_ length: Int) -> ValueConstraint where Value == Data {
    .maximum(length, "byte") { $0.count }
  }

  /// `length` elements or more.
  public static func minimumLength<Element>(
    _ length: Int
  ) -> ValueConstraint where Value == [Element] {
    .minimum(length, "element") { $0.count }
  }

  /// `length` elements or fewer.
  public static func maximumLength<Element>(
    _ length: Int
  ) -> ValueConstraint where Value == [Element] {
    .maximum(length, "element") { $0.count }
  }

  /// `length` entries or more.
  public static func minimumLength<Element>(
    _ length: Int
  ) -> ValueConstraint where Value == [String: Element] {
    .minimum(length, "entry", "entries") { $0.count }
  }

  /// `length` entries or fewer.
  public static func maximumLength<Element>(
    _ length: Int
  ) -> ValueConstraint where Value == [String: Element] {
    .maximum(length, "entry", "entries") { $0.count }
  }

  private static func minimum(
    _ length: Int, _ unit: String, _ units: String? = nil, of measured: @escaping (Value) -> Int
  ) -> ValueConstraint {
    let words = length == 1 ? unit : units ?? "\(unit)s"
    return ValueConstraint("should have at least \(length) \(words)") { measured($0) >= length }
  }

  private static func maximum(
    _ length: Int, _ unit: String, _ units: String? = nil, of measured: @escaping (Value) -> Int
  ) -> ValueConstraint {
    let words = length == 1 ? unit : units ?? "\(unit)s"
    return ValueConstraint("should have at most \(length) \(words)") { measured($0) <= length }
  }

  private static func pattern(
    _ pattern: String, _ expression: String, in text: @escaping (Value) -> String
  ) -> ValueConstraint {
    ValueConstraint("should match \(pattern)") { value in
      let text = text(value)
      let range = NSRange(location: 0, length: text.utf16.count)
      let expression = try? NSRegularExpression(pattern: expression)
      return expression?.firstMatch(in: text, range: range) != nil
    }
  }
}

// MARK: Values inside

nonisolated extension ValueConstraint where Value: ValidatedModel {
  /// A value whose fields are within their limits.
  public static var valid: ValueConstraint {
    ValueConstraint { value, field, problems in
      var fields = ConstraintChecks(value, at: field)
      Value._checkConstraints(&fields)
      problems += fields.problems
    } checkPart: { change, names, field, problems in
      var fields = ConstraintChecks<Value>([(names, change)], at: field)
      Value._checkConstraints(&fields)
      problems += fields.problems
    }
  }
}

nonisolated extension ValueConstraint {
  /// An array whose elements are within these limits.
  public static func each<Element>(
    _ constraints: ValueConstraint<Element>...
  ) -> ValueConstraint where Value == [Element] {
    ValueConstraint { elements, field, problems in
      for (index, element) in elements.enumerated() {
        for constraint in constraints {
          constraint.check(element, "\(field)[\(index)]", &problems)
        }
      }
    } checkPart: { change, names, field, problems in
      // An element that an update adds.
      guard let index = names.first else { return }
      for constraint in constraints {
        constraint.check(
          change: change, at: names.dropFirst(), in: "\(field)[\(index)]", &problems)
      }
    }
  }

  /// A map whose entries are within these limits.
  public static func each<Element>(
    _ constraints: ValueConstraint<Element>...
  ) -> ValueConstraint where Value == [String: Element] {
    ValueConstraint { entries, field, problems in
      for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
        for constraint in constraints {
          constraint.check(entry, ModelValidationError.path(field, key), &problems)
        }
      }
    } checkPart: { change, names, field, problems in
      guard let key = names.first else { return }
      for constraint in constraints {
        constraint.check(
          change: change, at: names.dropFirst(), in: ModelValidationError.path(field, key),
          &problems)
      }
    }
  }
}
