import FiresmithRuntime
public import Foundation

open class Filter: NSObject {
  enum Operator: String {
    case isEqualTo, isNotEqualTo, isLessThan, isLessThanOrEqualTo, isGreaterThan
    case isGreaterThanOrEqualTo, arrayContains, arrayContainsAny, `in`, notIn

    /// The operators that can't be used together with this one.
    var conflicts: [Operator] {
      switch self {
      case .isNotEqualTo: [.isNotEqualTo, .notIn]
      case .in, .arrayContainsAny: [.notIn]
      case .notIn: [.arrayContainsAny, .in, .notIn, .isNotEqualTo]
      default: []
      }
    }

    var isInequality: Bool {
      switch self {
      case .isNotEqualTo, .isLessThan, .isLessThanOrEqualTo, .isGreaterThan,
        .isGreaterThanOrEqualTo, .notIn:
        true
      case .isEqualTo, .arrayContains, .arrayContainsAny, .in: false
      }
    }

    var takesList: Bool { self == .in || self == .notIn || self == .arrayContainsAny }
  }

  indirect enum Condition {
    case field(FieldPath, Operator, Any)
    case all([Filter])
    case any([Filter])
  }

  let condition: Condition

  private init(_ condition: Condition) {
    self.condition = condition
  }

  open class func whereField(_ path: FieldPath, isEqualTo value: Any) -> Filter {
    Filter(.field(path, .isEqualTo, value))
  }

  open class func whereField(_ path: FieldPath, isNotEqualTo value: Any) -> Filter {
    Filter(.field(path, .isNotEqualTo, value))
  }

  open class func whereField(_ path: FieldPath, isLessThan value: Any) -> Filter {
    Filter(.field(path, .isLessThan, value))
  }

  open class func whereField(_ path: FieldPath, isLessThanOrEqualTo value: Any) -> Filter {
    Filter(.field(path, .isLessThanOrEqualTo, value))
  }

  open class func whereField(_ path: FieldPath, isGreaterThan value: Any) -> Filter {
    Filter(.field(path, .isGreaterThan, value))
  }

  open class func whereField(_ path: FieldPath, isGreaterOrEqualTo value: Any) -> Filter {
    Filter(.field(path, .isGreaterThanOrEqualTo, value))
  }

  open class func whereField(_ path: FieldPath, arrayContains value: Any) -> Filter {
    Filter(.field(path, .arrayContains, value))
  }

  open class func whereField(_ path: FieldPath, arrayContainsAny values: [Any]) -> Filter {
    Filter(.field(path, .arrayContainsAny, values))
  }

  open class func whereField(_ path: FieldPath, in values: [Any]) -> Filter {
    Filter(.field(path, .in, values))
  }

  open class func whereField(_ path: FieldPath, notIn values: [Any]) -> Filter {
    Filter(.field(path, .notIn, values))
  }

  open class func andFilter(_ filters: [Filter]) -> Filter { Filter(.all(filters)) }

  open class func orFilter(_ filters: [Filter]) -> Filter { Filter(.any(filters)) }

  /// The comparisons of this filter and of those inside it.
  var comparisons: [(FieldPath, Operator, Any)] {
    switch condition {
    case .field(let path, let comparison, let operand): [(path, comparison, operand)]
    case .all(let filters), .any(let filters): filters.flatMap(\.comparisons)
    }
  }

  func stored(in firestore: Firestore) -> FiresmithRuntime.Filter {
    switch condition {
    case .all(let filters): return .andFilter(filters.map { $0.stored(in: firestore) })
    case .any(let filters): return .orFilter(filters.map { $0.stored(in: firestore) })
    case .field(let path, let comparison, let operand):
      let value = UserData(firestore).plain(operand, isList: comparison.takesList)
      let values = if case .array(let elements) = value { elements } else { [DocumentValue]() }
      return switch comparison {
      case .isEqualTo: .whereField(path.path, isEqualTo: value)
      case .isNotEqualTo: .whereField(path.path, isNotEqualTo: value)
      case .isLessThan: .whereField(path.path, isLessThan: value)
      case .isLessThanOrEqualTo: .whereField(path.path, isLessThanOrEqualTo: value)
      case .isGreaterThan: .whereField(path.path, isGreaterThan: value)
      case .isGreaterThanOrEqualTo: .whereField(path.path, isGreaterOrEqualTo: value)
      case .arrayContains: .whereField(path.path, arrayContains: value)
      case .arrayContainsAny: .whereField(path.path, arrayContainsAny: values)
      case .in: .whereField(path.path, in: values)
      case .notIn: .whereField(path.path, notIn: values)
      }
    }
  }
}
