import Foundation

// MARK: - Constraints

/// A model with fields that the schema sets limits to.
nonisolated public protocol ValidatedModel {
  /// Checks the fields with limits.
  static func _checkConstraints(_ fields: inout ConstraintChecks<Self>)
}

nonisolated extension ValidatedModel {
  /// Checks that all fields are within the schema's limits, also those of values inside.
  ///
  /// Repositories do this before they write a model. A model that was read may be outside of them.
  ///
  /// - Throws: Everything that is wrong.
  public func validate() throws(ModelValidationError) {
    var fields = ConstraintChecks(self)
    Self._checkConstraints(&fields)
    try fields.finish()
  }
}

/// The problems with the values of a model. It doesn't contain the values themselves.
nonisolated public struct ModelValidationError: Error, Equatable, Sendable {
  /// A field with a value outside of the schema's limits.
  public struct Problem: Equatable, Sendable {
    /// The field's path, by stored names: `tags[2].title`.
    public let field: String
    /// The constraint that the value breaks: `should have at most 40 characters`.
    public let reason: String
  }

  /// Each field that is wrong; at least one.
  public let problems: [Problem]
}

nonisolated extension ModelValidationError: LocalizedError {
  public var errorDescription: String? {
    problems.map { "\($0.field) \($0.reason)" }.joined(separator: "; ") + "."
  }
}

/// Checks the fields of a model, or those that an update changes.
nonisolated public struct ConstraintChecks<Model> {
  private enum Source {
    case model(Model)
    case changes([(names: ArraySlice<String>, value: Any)])
  }

  private let source: Source
  private let path: String
  private(set) var problems: [ModelValidationError.Problem] = []

  /// Checks `model`, which is at `path` in a document.
  init(_ model: Model, at path: String = "") {
    source = .model(model)
    self.path = path
  }

  /// Checks the values that an update sets, which are given with the names that lead to them.
  init(_ changes: [(names: ArraySlice<String>, value: Any)], at path: String = "") {
    source = .changes(changes)
    self.path = path
  }

  /// Throws what was found.
  func finish() throws(ModelValidationError) {
    if !problems.isEmpty { throw ModelValidationError(problems: problems) }
  }

  /// Checks the field that is stored as `name`.
  public mutating func check<Value>(
    _ name: String, _ property: KeyPath<Model, Value>, _ constraints: ValueConstraint<Value>...
  ) {
    if case .model(let model) = source {
      check(model[keyPath: property], of: name, constraints)
    } else {
      checkChanges(of: name, constraints)
    }
  }

  /// Checks the element of a tuple at `index`.
  public mutating func check<Value>(
    _ index: Int, _ property: KeyPath<Model, Value>, _ constraints: ValueConstraint<Value>...
  ) {
    guard case .model(let model) = source else { return }
    let value = model[keyPath: property]
    for constraint in constraints { constraint.check(value, "\(path)[\(index)]", &problems) }
  }

  /// Checks the field that is stored as `name`, unless it is `nil`.
  public mutating func checkIfPresent<Value>(
    _ name: String, _ property: KeyPath<Model, Value?>, _ constraints: ValueConstraint<Value>...
  ) {
    if case .model(let model) = source {
      if let value = model[keyPath: property] { check(value, of: name, constraints) }
    } else {
      checkChanges(of: name, constraints)
    }
  }

  /// Checks the map of one of a union's cases.
  ///
  /// - Parameters:
  ///   - type: The type of the map.
  ///   - content: The key that holds the map, if it isn't the union's own.
  ///   - payload: Returns the map; `nil` for the other cases.
  public mutating func checkCase<Value: ValidatedModel>(
    _ type: Value.Type, in content: String? = nil, _ payload: (Model) -> Value?
  ) {
    guard case .model(let model) = source, let payload = payload(model) else { return }
    let path = content.map { ModelValidationError.path(self.path, $0) } ?? path
    var fields = ConstraintChecks<Value>(payload, at: path)
    Value._checkConstraints(&fields)
    problems += fields.problems
  }

  /// Checks the value of one of a union's cases; `value` returns `nil` for the other cases.
  public mutating func checkCase<Value>(
    _ type: Value.Type, _ constraints: ValueConstraint<Value>..., of value: (Model) -> Value?
  ) {
    guard case .model(let model) = source, let value = value(model) else { return }
    for constraint in constraints { constraint.check(value, path, &problems) }
  }

  /// Checks a field of a union of documents if an update changes it.
  public mutating func checkChange<Value>(
    _ name: String, _ type: Value.Type, _ constraints: ValueConstraint<Value>...
  ) {
    if case .changes = source { checkChanges(of: name, constraints) }
  }

  private mutating func check<Value>(
    _ value: Value, of name: String, _ constraints: [ValueConstraint<Value>]
  ) {
    let field = ModelValidationError.path(path, name)
    for constraint in constraints { constraint.check(value, field, &problems) }
  }

  private mutating func checkChanges<Value>(
    of name: String, _ constraints: [ValueConstraint<Value>]
  ) {
    guard case .changes(let changes) = source else { return }
    for change in changes where change.names.first == name {
      let field = ModelValidationError.path(path, name)
      for constraint in constraints {
        constraint.check(
          change: change.value, at: change.names.dropFirst(), in: field, &problems)
      }
    }
  }
}

nonisolated extension ModelValidationError {
  /// Returns the path of the field or the map's entry `name` inside of `path`. A name that could be
  /// read as something else stands in backticks, as Firestore writes it.
  internal static func path(_ path: String, _ name: String) -> String {
    var name = name
    if name.isEmpty || name.unicodeScalars.contains(where: ".[]`".unicodeScalars.contains) {
      name = name.replacingOccurrences(of: "\\", with: "\\\\", options: .literal)
      name = "`\(name.replacingOccurrences(of: "`", with: "\\`", options: .literal))`"
    }
    return path.isEmpty ? name : "\(path).\(name)"
  }
}
