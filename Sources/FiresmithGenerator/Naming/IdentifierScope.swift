import FiresmithSchema

/// The identifiers of one scope of the generated code, and which of them clash.
struct IdentifierScope {
  private struct Entry {
    var identifier: String
    var mark: SourceMark
  }

  private struct Clash {
    var entry: Entry
    var role: String?
    var first: SourceMark
  }

  /// The identifiers of a small scope. So few are found as fast without hashing them.
  private var few: [Entry] = []
  private var many: [String: SourceMark] = [:]
  private let isSmall: Bool
  private let language: OutputOptions.Language
  private var clashes: [Clash] = []

  /// - Parameter count: How many identifiers there will be, about.
  init(_ language: OutputOptions.Language, count: Int) {
    self.language = language
    isSmall = count <= 32
    if isSmall { few.reserveCapacity(count) } else { many.reserveCapacity(count) }
  }

  /// - Parameter role: What has this identifier, where the schema doesn't write it itself.
  mutating func add(_ identifier: String, at mark: SourceMark, as role: String? = nil) {
    // It stands for a name that leaves no identifier, which has been reported.
    if identifier == "_" { return }
    let entry = Entry(identifier: identifier, mark: mark)
    guard let first = claim(entry) else { return }
    clashes.append(Clash(entry: entry, role: role, first: first))
  }

  /// Where the identifier is used already; `nil` if it is not.
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

  /// What is wrong with the identifiers.
  ///
  /// - Parameter name: What they belong to, for messages.
  func diagnostics(in name: @autoclosure () -> String) -> [Diagnostic] {
    clashes.map { clash in
      let identifier = quoted(clash.entry.identifier)
      let mark = clash.entry.mark
      if language == .swift, clash.first == mark, clash.role == nil {
        return Diagnostic(
          .identifierClash,
          "this and the type of its value both become \(identifier) in Swift; declare the type"
            + " under 'types:', or name it with 'model:'", at: mark)
      }
      let subject =
        clash.role.map { "\($0) is called \(identifier)" } ?? "this becomes \(identifier)"
      return Diagnostic(
        .identifierClash, "\(subject) in \(languageName), a name that \(name()) has already",
        at: mark, notes: [Diagnostic.Note("\(identifier) is first used here", at: clash.first)])
    }
  }

  private var languageName: String {
    switch language {
    case .swift: "Swift"
    case .python: "Python"
    }
  }
}
