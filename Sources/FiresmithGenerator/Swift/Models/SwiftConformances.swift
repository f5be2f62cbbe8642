/// The protocols that models and maps conform to.
struct SwiftConformances: Sendable {
  /// Whether models that can be are `Identifiable`.
  let isIdentifiable: Bool
  /// Whether a document says that it is `Sendable`.
  private let documentsAreMarked: Bool
  /// Those of all models and maps.
  private let base: String

  init(_ conformances: Set<OutputOptions.Conformance>, hasRepositories: Bool) {
    isIdentifiable = conformances.contains(.identifiable)
    documentsAreMarked = conformances.contains(.sendable) || !hasRepositories
    if conformances.contains(.hashable) {
      base = "Codable, Hashable"
    } else if conformances.contains(.equatable) {
      base = "Codable, Equatable"
    } else {
      base = "Codable"
    }
  }

  /// The protocols of one model or map.
  ///
  /// - Parameter isIdentifiable: Whether it has an `id` that identifies it.
  func list(isIdentifiable: Bool, isDocument: Bool) -> String {
    var protocols = base
    if isIdentifiable, self.isIdentifiable { protocols += ", Identifiable" }
    // A document is Sendable in any case, with repositories through `DocumentModel`: so must be what
    // it contains.
    if !isDocument || documentsAreMarked { protocols += ", Sendable" }
    return protocols
  }
}
