import FiresmithText

/// The hint for a key that other tools use for a description; `nil` for other keys.
package func descriptionHint(for key: String, among known: [String]) -> String? {
  switch key {
  case "comment", "doc", "docs": known.contains("description") ? "write 'description'" : nil
  default: nil
  }
}

extension Diagnostic {
  /// An unknown key.
  ///
  /// - Parameters:
  ///   - place: Completes "in …": "a field", "the configuration".
  ///   - known: The keys that are known there.
  ///   - hint: What to do instead; without one, the nearest known key is named.
  package static func unknownKey(
    _ key: some WrittenValue, in place: String, known: [String], hint: String? = nil
  ) -> Diagnostic {
    let text = key.text
    let hint = hint ?? nearestName(to: text, among: known).map { "did you mean \(quoted($0))?" }
    let advice: String
    if let hint {
      advice = "; " + hint
    } else {
      advice = known.isEmpty ? "" : "; expected \(quotedList(known))"
    }
    return Diagnostic(.unknownKey, "unknown key \(quoted(text)) in \(place)\(advice)", at: key.mark)
  }
}
