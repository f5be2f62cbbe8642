extension YAMLEntry {
  /// Which of a mapping's known keys this is; any other is reported, with the nearest known one.
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
    let text = key.text
    if let known = Key(rawValue: text) { return known }
    let known = Key.allCases.map(\.rawValue)
    diagnostics.append(.unknownKey(key, in: place, known: known, hint: hints[text]))
    return nil
  }
}

extension Diagnostic {
  /// A key that means nothing where it stands.
  package static func unknownKey(
    _ key: YAMLNode, in place: String, known: [String], hint: String? = nil
  ) -> Diagnostic {
    let text = key.text
    var message = "unknown key \(quoted(text)) in \(place)"
    if let hint {
      message += "; " + hint
    } else {
      let nearest = suggestion(for: text, among: known)
      // Longer lists than this are not read.
      let list = known.count <= 12 ? "; expected \(quotedList(known))" : ""
      message += nearest.isEmpty ? list : nearest
    }
    return Diagnostic(.unknownKey, message, at: key.mark)
  }
}
