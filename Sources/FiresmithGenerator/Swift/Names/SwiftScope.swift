import FiresmithSchema

/// The identifiers of one scope, and which of them clash.
struct SwiftScope {
  private let name: String
  private var marks: [String: SourceMark] = [:]
  private(set) var clashes: [Diagnostic] = []

  /// - Parameters:
  ///   - name: What the identifiers belong to, for messages.
  ///   - count: How many identifiers there will be, about.
  init(_ name: String, count: Int) {
    self.name = name
    marks.reserveCapacity(count)
  }

  /// - Parameter role: What has this identifier, where the schema doesn't write it itself.
  mutating func add(_ identifier: String, at mark: SourceMark, as role: String? = nil) {
    guard let first = marks.updateValue(mark, forKey: identifier) else { return }
    marks[identifier] = first
    if first == mark, role == nil {
      clashes.append(
        Diagnostic(
          .identifierClash,
          "this and the type of its value both become '\(identifier)' in Swift; declare the type"
            + " under 'types:', or name it with 'model:'", at: mark))
      return
    }
    let subject = role.map { "\($0) is called '\(identifier)'" } ?? "this becomes '\(identifier)'"
    clashes.append(
      Diagnostic(
        .identifierClash, "\(subject) in Swift, a name that \(name) has already", at: mark,
        notes: [Diagnostic.Note("'\(identifier)' is first used here", at: first)]))
  }
}
