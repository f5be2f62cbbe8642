import FiresmithSchema

/// The identifiers of one scope, and which of them clash.
struct PythonScope {
  private let name: String
  private var marks: [String: SourceMark] = [:]
  private(set) var clashes: [Diagnostic] = []

  /// - Parameters:
  ///   - name: What the identifiers belong to, for messages.
  ///   - count: How many identifiers there will be, as far as that is known.
  init(_ name: String, count: Int = 0) {
    self.name = name
    marks.reserveCapacity(count)
  }

  /// - Parameter role: What has this identifier, where the schema doesn't write it itself.
  mutating func add(_ identifier: String, at mark: SourceMark, as role: String? = nil) {
    guard let first = marks.updateValue(mark, forKey: identifier) else { return }
    marks[identifier] = first
    let subject =
      role.map { "\($0) is called \(quoted(identifier))" } ?? "this becomes \(quoted(identifier))"
    clashes.append(
      Diagnostic(
        .identifierClash, "\(subject) in Python, a name that \(name) has already", at: mark,
        notes: [Diagnostic.Note("\(quoted(identifier)) is first used here", at: first)]))
  }
}

extension Diagnostic {
  static func noPythonIdentifier(_ name: Name) -> Diagnostic {
    Diagnostic(
      .noIdentifier,
      "\(quoted(name.value)) leaves no identifier for Python: a name needs a letter or a digit",
      at: name.mark)
  }

  static func notAPythonIdentifier(_ name: Name, as role: String) -> Diagnostic {
    Diagnostic(
      .noIdentifier, "\(quoted(name.value)) can't be the name of \(role) in Python", at: name.mark)
  }

  static func noPythonModule(_ file: SchemaFile) -> Diagnostic {
    Diagnostic(
      .noIdentifier, "the file's name leaves no name for a Python module",
      at: SourceMark(file: file.file, line: 1, column: 1))
  }

  static func samePythonModule(_ file: SchemaFile, _ other: SchemaFile) -> Diagnostic {
    Diagnostic(
      .outputCollision,
      "this schema and \(quoted(other.relativePath)) would become the same Python module",
      at: SourceMark(file: file.file, line: 1, column: 1))
  }

  static func bindingWithoutModule(_ name: Name) -> Diagnostic {
    Diagnostic(
      .missingKey, "\(quoted(name.value)) needs 'import', the Python module that declares it",
      at: name.mark)
  }
}
