import FiresmithDiagnostics

/// A type as a field names it; what its names stand for is not known yet.
enum TypeExpression: Sendable {
  /// A type of the language that has no element.
  case scalar(Scalar)
  /// `reference`, or `reference<collection>`.
  case reference(Name?)
  /// `snapshot<collection>`
  case snapshot(Name)
  indirect case array(TypeExpression)
  indirect case map(TypeExpression)
  case vector(dimensions: Int)
  /// A name that should be declared under `types:` or `enums:`.
  case named(Name)
}

extension TypeExpression {
  /// The name of the declared type inside of all arrays and maps.
  var innermostName: Name? {
    switch self {
    case .array(let element), .map(let element): element.innermostName
    case .named(let name): name
    case .scalar, .reference, .snapshot, .vector: nil
    }
  }

  /// The collection whose documents' fields are copied, inside of all arrays and maps.
  var snapshotCollection: Name? {
    switch self {
    case .array(let element), .map(let element): element.snapshotCollection
    case .snapshot(let name): name
    case .scalar, .reference, .vector, .named: nil
    }
  }
}

/// A field's type, and whether `?` follows it.
struct FieldTypeExpression: Sendable {
  var type: TypeExpression
  var isOptional: Bool
}
