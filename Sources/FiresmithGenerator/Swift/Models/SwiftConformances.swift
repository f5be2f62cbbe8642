/// The protocols that models and maps conform to.
struct SwiftConformances: Sendable {
  /// Whether models that can be are `Identifiable`.
  let isIdentifiable: Bool
  private let isSendable: Bool
  /// Those of all models and maps.
  private let base: String

  init(_ conformances: Set<OutputOptions.Conformance>) {
    isIdentifiable = conformances.contains(.identifiable)
    isSendable = conformances.contains(.sendable)
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
    // A document is Sendable in any case, through `DocumentModel`: so must be what it contains.
    if !isDocument || isSendable { protocols += ", Sendable" }
    return protocols
  }
}
