/// The ones that a change of a schema hurts.
package enum HurtParty: String, CaseIterable, Sendable {
  /// New code that reads stored documents.
  case reading
  /// Shipped apps that read new documents.
  case shippedApps = "shipped-apps"
  /// Data, by what shipped apps still write.
  case shippedWrites = "shipped-writes"
  /// Declared queries.
  case queries
  /// Shipped apps, whose writes the new security rules refuse.
  case rules
  /// Source code that uses the generated code.
  case source

  /// The words for a person: "new code that reads stored documents".
  package var words: String {
    switch self {
    case .reading: "new code that reads stored documents"
    case .shippedApps: "shipped apps that read new documents"
    case .shippedWrites: "data that shipped apps still write"
    case .queries: "declared queries"
    case .rules: "shipped apps whose writes the new rules refuse"
    case .source: "source code that uses the generated code"
    }
  }
}
