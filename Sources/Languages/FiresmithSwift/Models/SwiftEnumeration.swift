import FiresmithLanguage
import FiresmithSchema

/// An enum with raw values.
struct SwiftEnumeration: Sendable {
  struct Case: Sendable {
    var documentation: [String]
    var name: String
    /// The raw value, as a literal.
    var literal: String
    /// The raw values that it had before, as literals, the newest first.
    var former: [String]
  }

  var documentation: [String]
  var name: String
  var conformances: String
  var rawType: String
  var cases: [Case]
  /// The case that carries unknown raw values, if there is one.
  var unknownCase: String?
  /// Whether filters look for former raw values.
  var isRenamed: Bool

  /// Whether a dictionary finds the case of a raw value: for a `switch` over 1,000 strings, the
  /// compiler takes ten times as long.
  var hasManyCases: Bool { cases.count > 50 }

  /// Whether cases had other raw values before.
  var hasFormerValues: Bool { cases.contains { !$0.former.isEmpty } }
}

extension SwiftLowering {
  /// Returns the enum for the enumeration `id`.
  func enumeration(_ enumeration: Enumeration, id: TypeID) -> SwiftEnumeration {
    let name = names[id]
    let rawType =
      switch enumeration.rawKind {
      case .string: "String"
      case .integer: "Int"
      }
    let isRenamed = enumeration.hasPreviousValues && options.hasRepositories
    let renamed = isRenamed ? ["RenamedCases"] : []
    let conformances =
      name.unknownCase == nil
      ? [rawType, "CaseIterable", "Codable"] + renamed + ["Sendable"]
      : ["RawRepresentable", "CaseIterable", "Codable", "Hashable"] + renamed + ["Sendable"]
    return SwiftEnumeration(
      documentation: SwiftComment.documentation(schema[id].description ?? "", column: 0),
      name: name.simple,
      conformances: conformances.joined(separator: ", "),
      rawType: rawType,
      cases: zip(enumeration.cases, name.cases).map { enumerationCase, caseName in
        SwiftEnumeration.Case(
          documentation: SwiftComment.documentation(
            enumerationCase.documentation, column: options.indentation),
          name: caseName, literal: SwiftLiteral.rawValue(enumerationCase.rawValue),
          former: enumerationCase.previousValues.map { SwiftLiteral.rawValue($0.value) })
      },
      unknownCase: name.unknownCase, isRenamed: isRenamed)
  }
}
