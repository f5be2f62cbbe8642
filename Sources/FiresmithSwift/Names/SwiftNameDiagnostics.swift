import FiresmithLanguage
import FiresmithSchema

extension Diagnostic {
  static func noIdentifier(_ name: Name) -> Diagnostic {
    Diagnostic(
      .noIdentifier,
      "'\(name.value)' contains no character for a Swift identifier; use a letter or a digit",
      at: name.mark)
  }

  static func notAnIdentifier(_ name: Name) -> Diagnostic {
    Diagnostic(
      .noIdentifier, "'\(name.value)' can't be the name of a Swift property", at: name.mark)
  }

  static func hiddenType(_ name: String, by mark: SourceMark, hidden: SourceMark) -> Diagnostic {
    Diagnostic(
      .hiddenType,
      "the nested type '\(name)' would hide the shared type that a field here refers to; "
        + "give it another name with 'model:'",
      at: mark,
      notes: [Diagnostic.Note("the shared type '\(name)' is declared here", at: hidden)])
  }
}

extension [Diagnostic] {
  /// Returns `candidate`; if it is nil, reports that and returns a stand-in.
  mutating func identifier(_ candidate: String?, for name: Name) -> String {
    if let candidate { return candidate }
    append(.noIdentifier(name))
    return "_"
  }
}
