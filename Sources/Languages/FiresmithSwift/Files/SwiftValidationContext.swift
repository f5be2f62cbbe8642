import FiresmithLanguage
import FiresmithMustache

extension SwiftValidation {
  /// The context of what checks a model's constraints.
  var context: MustacheValue {
    // swiftValidation: The context of `swift-validation`.
    [
      // The model.
      "type": .string(type),
      // [swiftCheck]: Its fields that have constraints.
      "checks": .list(
        checks.map { $0.context(method: $0.isOptional ? "checkIfPresent" : "check") }
          + changes.map { $0.context(method: "checkChange") }),
      // [swiftCheckedCase]: The cases of a union whose maps have constraints.
      "cases": .list(
        cases.map {
          // swiftCheckedCase: A case of a union whose map has constraints.
          [
            // The type of the map.
            "type": .string($0.type),
            // The key that holds the map, as a literal, if it isn't the union's own.
            "content": .optional($0.content),
            // The case with the map as `payload`: `.image(let payload, _)`.
            "pattern": .string($0.pattern),
            // The checks, as calls; empty if the map checks itself.
            "constraints": .strings($0.constraints.map(\.text)),
          ]
        }),
    ]
  }
}

extension SwiftValidation.Check {
  fileprivate func context(method: String) -> MustacheValue {
    // swiftCheck: A call that checks a field.
    [
      // `check`, `checkIfPresent` for an optional, or `checkChange` for what updates change in a
      // union.
      "method": .string(method),
      // The stored name, as a literal.
      "literal": .string(literal),
      // The checked value: `\.title`, or `String.self` for what updates change.
      "value": .string(value),
      // [swiftConstraint]: The constraints; at least one.
      "constraints": .list(
        constraints.indices.map { index in
          // swiftConstraint: A constraint.
          [
            // All of it on one line: `.maximumLength(40)`.
            "text": .string(constraints[index].text),
            // The text before the arguments.
            "name": .string(constraints[index].name),
            // [item]: The arguments.
            "arguments": .items(constraints[index].arguments),
            // Whether it is the last one.
            "isLast": .boolean(index == constraints.count - 1),
          ]
        }),
    ]
  }
}
