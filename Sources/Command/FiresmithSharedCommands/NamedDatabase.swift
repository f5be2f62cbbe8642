import FiresmithText

/// A database as commands name it: `emulator:PROJECT`, `firestore:PROJECT` or
/// `firestore:PROJECT/DATABASE`.
package enum NamedDatabase: Hashable, Sendable {
  case emulator(project: String)
  case production(project: String, database: String)

  /// - Returns: `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let names = parts[1].pathParts.map(String.init)
    guard !names.contains("") else { return nil }
    switch (parts[0], names.count) {
    case ("emulator", 1): self = .emulator(project: names[0])
    case ("firestore", 1): self = .production(project: names[0], database: "(default)")
    case ("firestore", 2): self = .production(project: names[0], database: names[1])
    default: return nil
    }
  }
}

extension NamedDatabase: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emulator(let project): "emulator:\(project)"
    case .production(let project, "(default)"): "firestore:\(project)"
    case .production(let project, let database): "firestore:\(project)/\(database)"
    }
  }
}
