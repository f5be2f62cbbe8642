import FiresmithDiagnostics

extension YAMLEntry {
  /// Returns which of a mapping's known keys this is; another key is reported, with the nearest
  /// known one.
  ///
  /// - Parameters:
  ///   - place: Completes "in …": "a field", "the configuration".
  ///   - hints: What to do instead, for keys that people are known to try.
  package func key<Key: RawRepresentable<String> & CaseIterable>(
    _ type: Key.Type,
    in place: String,
    hints: [String: String] = [:],
    _ diagnostics: inout [Diagnostic]
  ) -> Key? {
    // Without the names of all keys, which few entries need.
    if let known = Key(rawValue: key.text) { return known }
    return self.key(among: Key.allCases.map(\.rawValue), in: place, hints: hints, &diagnostics)
      .flatMap(Key.init(rawValue:))
  }

  /// Returns which of the `known` keys this is; see ``key(_:in:hints:_:)``.
  package func key(
    among known: [String], in place: String, hints: [String: String] = [:],
    _ diagnostics: inout [Diagnostic]
  ) -> String? {
    let text = key.text
    if known.contains(text) { return text }
    let hint = hints[text] ?? descriptionHint(for: text, among: known)
    diagnostics.append(.unknownKey(key, in: place, known: known, hint: hint))
    return nil
  }
}
