import FiresmithLanguage
import FiresmithLanguages

/// The names that were found to be wrong, or to clash with others: what they name gets a plain name
/// with a number.
package struct SchemaNames: Sendable {
  /// Languages set no limit, but people do.
  private static let longest = 80

  private(set) var plain: Set<ElementID> = []

  package init() {}

  /// Gives something another name.
  ///
  /// - Returns: `false` if it has one already.
  mutating func rename(_ element: ElementID) -> Bool { plain.insert(element).inserted }

  /// The name of a type.
  func type(_ name: String, _ element: ElementID) -> String {
    isPlain(name, element) ? "Type\(element.number)" : name
  }

  /// The name of a collection or of a case.
  func name(_ name: String, _ element: ElementID, _ kind: String) -> String {
    isPlain(name, element) ? "\(kind)_\(element.number)" : name
  }

  /// Returns the names in code of a field with this name, by the languages that need one; none for
  /// the usual names of each language.
  ///
  /// - Parameter isMember: Whether this is a type of a union, which isn't stored under a name.
  func code(
    _ name: String, _ element: ElementID, isMember: Bool
  ) -> [(language: String, name: String)] {
    guard isPlain(name, element) else { return [] }
    return Languages.all.filter { !isMember || $0.namesUnionMembers }.map {
      ($0.name, $0.fieldName(numbered: element.number))
    }
  }

  private func isPlain(_ name: String, _ element: ElementID) -> Bool {
    plain.contains(element) || name.utf8.count > Self.longest
  }
}
