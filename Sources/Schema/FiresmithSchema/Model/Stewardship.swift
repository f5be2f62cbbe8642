import FiresmithDiagnostics

/// The one who answers for a part of the data, and what kind of data that is. For readers: models
/// never have it.
package struct Stewardship: Sendable {
  /// A team or a person.
  package var owner: String?
  /// Words of the team's own: `personal`, `secret`.
  package var labels: [Name] = []

  package init() {}
}
