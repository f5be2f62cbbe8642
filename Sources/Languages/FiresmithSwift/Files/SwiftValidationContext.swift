import FiresmithLanguage
import FiresmithMustache

extension SwiftValidation {
  /// The context of what checks a model's constraints.
  var context: MustacheValue {
    [
      "type": .string(type),
      "checks": .list(
        checks.map { $0.context(method: $0.isOptional ? "checkIfPresent" : "check") }
          + changes.map { $0.context(method: "checkChange") }),
      "cases": .list(
        cases.map {
          [
            "type": .string($0.type),
            "content": .optional($0.content),
            "pattern": .string($0.pattern),
            "constraints": .strings($0.constraints.map(\.text)),
          ]
        }),
    ]
  }
}

extension SwiftValidation.Check {
  fileprivate func context(method: String) -> MustacheValue {
    [
      "method": .string(method),
      "literal": .string(literal),
      "value": .string(value),
      "constraints": .list(
        constraints.indices.map { index in
          [
            "text": .string(constraints[index].text),
            "name": .string(constraints[index].name),
            "arguments": .items(constraints[index].arguments),
            "isLast": .boolean(index == constraints.count - 1),
          ]
        }),
    ]
  }
}
