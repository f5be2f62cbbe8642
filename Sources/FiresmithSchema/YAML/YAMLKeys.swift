extension YAMLEntry {
  /// Which of a mapping's known keys this is; any other is reported, with the nearest known one.
  ///
  /// `place` completes "in …": "a field", "the configuration".
  package func key<Key: RawRepresentable<String> & CaseIterable>(
    _ type: Key.Type, in place: String, _ diagnostics: inout [Diagnostic]
  ) -> Key? {
    let text = key.text
    if let known = Key(rawValue: text) { return known }
    diagnostics.append(.unknownKey(key, in: place, known: Key.allCases.map(\.rawValue)))
    return nil
  }
}

extension Diagnostic {
  /// A key that means nothing where it stands.
  package static func unknownKey(
    _ key: YAMLNode, in place: String, known: [String]
  ) -> Diagnostic {
    let text = key.text
    let nearest = suggestion(for: text, among: known)
    let hint = nearest.isEmpty ? "; expected \(quotedList(known))" : nearest
    return Diagnostic(.unknownKey, "unknown key \(quoted(text)) in \(place)\(hint)", at: key.mark)
  }
}
