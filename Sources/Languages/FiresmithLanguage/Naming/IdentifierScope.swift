import FiresmithDiagnostics
import FiresmithText

/// The identifiers of one scope of the generated code, and the clashes between them.
package struct IdentifierScope {
  private struct Entry {
    var identifier: String
    var mark: SourceMark
  }

  private struct Clash {
    var entry: Entry
    var role: String?
    var first: SourceMark
  }

  /// The identifiers of a small scope, for which a linear search is as fast as hashing.
  private var few: [Entry] = []
  private var many: [String: SourceMark] = [:]
  private let isSmall: Bool
  /// The language's name in messages: `Swift`.
  private let language: String
  private var clashes: [Clash] = []

  /// - Parameters:
  ///   - language: The language's name in messages: `Swift`.
  ///   - count: The approximate number of identifiers.
  package init(_ language: String, count: Int) {
    self.language = language
    isSmall = count <= 32
    if isSmall { few.reserveCapacity(count) } else { many.reserveCapacity(count) }
  }

  /// - Parameter role: What the identifier is for, if the schema doesn't contain it literally.
  package mutating func add(_ identifier: String, at mark: SourceMark, as role: String? = nil) {
    // A stand-in for a name that gives no identifier, which has already been reported.
    if identifier == "_" { return }
    let entry = Entry(identifier: identifier, mark: mark)
    guard let first = claim(entry) else { return }
    clashes.append(Clash(entry: entry, role: role, first: first))
  }

  /// Returns the position at which the identifier is already used, or `nil`.
  private mutating func claim(_ entry: Entry) -> SourceMark? {
    if isSmall {
      for other in few where other.identifier == entry.identifier { return other.mark }
      few.append(entry)
      return nil
    }
    guard let first = many.updateValue(entry.mark, forKey: entry.identifier) else { return nil }
    many[entry.identifier] = first
    return first
  }

  /// Returns the clashes between the identifiers.
  ///
  /// - Parameter name: What the identifiers belong to, for messages.
  package func diagnostics(in name: @autoclosure () -> String) -> [Diagnostic] {
    clashes.map { clash in
      let identifier = quoted(clash.entry.identifier)
      let mark = clash.entry.mark
      if clash.first == mark, clash.role == nil {
        return Diagnostic(
          .identifierClash,
          "this and the type of its value both become \(identifier) in \(language); declare the type"
            + " under 'types:', or name it with 'model:'", at: mark)
      }
      let subject =
        clash.role.map { "\($0) is called \(identifier)" } ?? "this becomes \(identifier)"
      return Diagnostic(
        .identifierClash, "\(subject) in \(language), a name that \(name()) has already",
        at: mark, notes: [Diagnostic.Note("\(identifier) is first used here", at: clash.first)])
    }
  }
}
