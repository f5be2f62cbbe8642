/// A type that gets longer as a schema grows, with a number of cases or fields.
enum GrowingType: CaseIterable {
  /// An enumeration that keeps raw values that it doesn't know.
  case openEnumeration
  /// The model of a document.
  case model

  /// The numbers of cases or fields.
  var counts: [Int] {
    switch self {
    case .openEnumeration: [250, 1_000]
    case .model: [100, 400]
    }
  }

  /// The limit of the generated type's compile time, as a multiple of that of the one written by
  /// hand. An enumeration that is written by hand is closed: `String` is its raw type.
  var limit: Double {
    switch self {
    case .openEnumeration: 3
    case .model: 1.5
    }
  }

  func title(_ count: Int) -> String {
    switch self {
    case .openEnumeration: "an open enumeration of \(count) cases"
    case .model: "a model of \(count) fields"
    }
  }

  func schema(_ count: Int) -> String {
    switch self {
    case .openEnumeration:
      "enums:\n  Symbol:\n    unknown: unknown\n    cases:\n"
        + (0..<count).map { "      symbol_\($0)_fill: s.\($0).fill\n" }.joined()
    case .model:
      "collections:\n  wides:\n    model: Wide\n    fields:\n"
        + (0..<count).map { "      field_\($0): \(Self.types[$0 % 5].schema)\n" }.joined()
    }
  }

  /// The type as a careful developer would write it by hand.
  func twin(_ count: Int) -> String {
    switch self {
    case .openEnumeration: enumeration(count)
    case .model: model(count)
    }
  }

  private static let types: [(schema: String, swift: String)] = [
    ("string", "String"), ("integer?", "Int?"), ("array<string>", "[String]"),
    ("double", "Double"), ("timestamp?", "Date?"),
  ]

  private func enumeration(_ count: Int) -> String {
    let cases = (0..<count).map { "  case symbol\($0)Fill = \"s.\($0).fill\"\n" }.joined()
    return "public enum Symbol: String, CaseIterable, Codable, Sendable {\n\(cases)}\n"
  }

  private func model(_ count: Int) -> String {
    let properties = (0..<count).map { ("field\($0)", Self.types[$0 % 5].swift) }
    let parameters = properties.map { name, type in
      "    \(name): \(type)" + (type.hasSuffix("?") ? " = nil" : "")
    }
    return """
      import Foundation

      public struct Wide: Codable, Hashable, Sendable {
      \(properties.map { "  public var \($0): \($1)" }.joined(separator: "\n"))

        public init(
      \(parameters.joined(separator: ",\n"))
        ) {
      \(properties.map { name, _ in "    self.\(name) = \(name)" }.joined(separator: "\n"))
        }

        private enum CodingKeys: String, CodingKey {
      \((0..<count).map { "    case field\($0) = \"field_\($0)\"" }.joined(separator: "\n"))
        }
      }

      """
  }
}
