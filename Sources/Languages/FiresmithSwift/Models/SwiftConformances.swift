import FiresmithLanguage
import FiresmithLanguageKeys

/// The protocols that models and maps conform to.
struct SwiftConformances: Sendable {
  /// Whether models with an `id` are `Identifiable`.
  let isIdentifiable: Bool
  /// Whether documents declare that they are `Sendable`.
  private let documentsAreMarked: Bool
  /// The protocols of all models and maps.
  private let base: String

  init(_ conformances: Set<SwiftOptions.Conformance>, hasRepositories: Bool) {
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
  /// - Parameters:
  ///   - isIdentifiable: Whether the type has an `id` that identifies it.
  ///   - mixins: The protocols of the mixins that it includes.
  func list(isIdentifiable: Bool, isDocument: Bool, mixins: [String] = []) -> String {
    var protocols = base
    if isIdentifiable { protocols += ", Identifiable" }
    // Documents are always Sendable, through `DocumentModel` if there are repositories, so what
    // they contain has to be Sendable too.
    if !isDocument || documentsAreMarked { protocols += ", Sendable" }
    for mixin in mixins { protocols += ", " + mixin }
    return protocols
  }
}
