import FiresmithRuntime
import Foundation

extension Query {
  public func whereField(_ path: FieldPath, isEqualTo value: Any) -> Query {
    filtered(path, .isEqualTo, value) { store.whereField(path.path, isEqualTo: $0) }
  }

  public func whereField(_ path: FieldPath, isNotEqualTo value: Any) -> Query {
    filtered(path, .isNotEqualTo, value) { store.whereField(path.path, isNotEqualTo: $0) }
  }

  public func whereField(_ path: FieldPath, isLessThan value: Any) -> Query {
    filtered(path, .isLessThan, value) { store.whereField(path.path, isLessThan: $0) }
  }

  public func whereField(_ path: FieldPath, isLessThanOrEqualTo value: Any) -> Query {
    filtered(path, .isLessThanOrEqualTo, value) {
      store.whereField(path.path, isLessThanOrEqualTo: $0)
    }
  }

  public func whereField(_ path: FieldPath, isGreaterThan value: Any) -> Query {
    filtered(path, .isGreaterThan, value) { store.whereField(path.path, isGreaterThan: $0) }
  }

  public func whereField(_ path: FieldPath, isGreaterThanOrEqualTo value: Any) -> Query {
    filtered(path, .isGreaterThanOrEqualTo, value) {
      store.whereField(path.path, isGreaterThanOrEqualTo: $0)
    }
  }

  public func whereField(_ path: FieldPath, arrayContains value: Any) -> Query {
    filtered(path, .arrayContains, value) { store.whereField(path.path, arrayContains: $0) }
  }

  public func whereField(_ path: FieldPath, arrayContainsAny values: [Any]) -> Query {
    filtered(path, .arrayContainsAny, values) {
      store.whereField(path.path, arrayContainsAny: elements(of: $0))
    }
  }

  public func whereField(_ path: FieldPath, in values: [Any]) -> Query {
    filtered(path, .in, values) { store.whereField(path.path, in: elements(of: $0)) }
  }

  public func whereField(_ path: FieldPath, notIn values: [Any]) -> Query {
    filtered(path, .notIn, values) { store.whereField(path.path, notIn: elements(of: $0)) }
  }

  private func elements(
    of operand: FiresmithRuntime.DocumentValue
  ) -> [FiresmithRuntime.DocumentValue] {
    if case .array(let elements) = operand { elements } else { [] }
  }
}

// Google's SDK has each with a string as well, which knows no quotes.
extension Query {
  public func whereField(_ field: String, isEqualTo value: Any) -> Query {
    whereField(.parsing(field), isEqualTo: value)
  }

  public func whereField(_ field: String, isNotEqualTo value: Any) -> Query {
    whereField(.parsing(field), isNotEqualTo: value)
  }

  public func whereField(_ field: String, isLessThan value: Any) -> Query {
    whereField(.parsing(field), isLessThan: value)
  }

  public func whereField(_ field: String, isLessThanOrEqualTo value: Any) -> Query {
    whereField(.parsing(field), isLessThanOrEqualTo: value)
  }

  public func whereField(_ field: String, isGreaterThan value: Any) -> Query {
    whereField(.parsing(field), isGreaterThan: value)
  }

  public func whereField(_ field: String, isGreaterThanOrEqualTo value: Any) -> Query {
    whereField(.parsing(field), isGreaterThanOrEqualTo: value)
  }

  public func whereField(_ field: String, arrayContains value: Any) -> Query {
    whereField(.parsing(field), arrayContains: value)
  }

  public func whereField(_ field: String, arrayContainsAny values: [Any]) -> Query {
    whereField(.parsing(field), arrayContainsAny: values)
  }

  public func whereField(_ field: String, in values: [Any]) -> Query {
    whereField(.parsing(field), in: values)
  }

  public func whereField(_ field: String, notIn values: [Any]) -> Query {
    whereField(.parsing(field), notIn: values)
  }
}
