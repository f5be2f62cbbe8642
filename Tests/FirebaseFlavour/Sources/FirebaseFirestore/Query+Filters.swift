import Foundation

extension Query {
  public func whereField(_ path: FieldPath, isEqualTo value: Any) -> Query {
    whereFilter(.whereField(path, isEqualTo: value))
  }

  public func whereField(_ path: FieldPath, isNotEqualTo value: Any) -> Query {
    whereFilter(.whereField(path, isNotEqualTo: value))
  }

  public func whereField(_ path: FieldPath, isLessThan value: Any) -> Query {
    whereFilter(.whereField(path, isLessThan: value))
  }

  public func whereField(_ path: FieldPath, isLessThanOrEqualTo value: Any) -> Query {
    whereFilter(.whereField(path, isLessThanOrEqualTo: value))
  }

  public func whereField(_ path: FieldPath, isGreaterThan value: Any) -> Query {
    whereFilter(.whereField(path, isGreaterThan: value))
  }

  public func whereField(_ path: FieldPath, isGreaterThanOrEqualTo value: Any) -> Query {
    whereFilter(.whereField(path, isGreaterOrEqualTo: value))
  }

  public func whereField(_ path: FieldPath, arrayContains value: Any) -> Query {
    whereFilter(.whereField(path, arrayContains: value))
  }

  public func whereField(_ path: FieldPath, arrayContainsAny values: [Any]) -> Query {
    whereFilter(.whereField(path, arrayContainsAny: values))
  }

  public func whereField(_ path: FieldPath, in values: [Any]) -> Query {
    whereFilter(.whereField(path, in: values))
  }

  public func whereField(_ path: FieldPath, notIn values: [Any]) -> Query {
    whereFilter(.whereField(path, notIn: values))
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
