/// The entries of a mapping whose keys mean something there.
struct KnownEntries<Key: RawRepresentable<String> & CaseIterable & Equatable> {
  private(set) var entries: [(key: Key, entry: YAMLEntry)] = []
  /// Whether there were other keys, which have been reported. What seems to be missing may be one
  /// of them, misspelled.
  private(set) var hasUnknownKeys = false

  /// Sorts out the entries of a mapping, and reports unknown keys.
  ///
  /// - Parameters:
  ///   - place: Completes "in …": "a field".
  ///   - hints: What to do instead, for keys that people are known to try.
  ///   - contentKeys: The keys that say what a type holds, in a place for one. Where none of them is,
  ///     unknown keys are one mistake: fields that should stand a level deeper.
  init(
    _ mapping: YAMLEntries,
    in place: String,
    hints: [String: String] = [:],
    contentKeys: [Key] = [],
    _ diagnostics: inout [Diagnostic]
  ) {
    var strangers: [YAMLNode] = []
    var hasContent = contentKeys.isEmpty
    var previous: YAMLEntry?
    entries.reserveCapacity(mapping.count)
    for entry in mapping {
      defer { previous = entry }
      if entry.isRestOfType(of: previous) { continue }
      let text = entry.key.text
      if let key = Key(rawValue: text) {
        entries.append((key, entry))
        hasContent = hasContent || contentKeys.contains(key)
        continue
      }
      hasUnknownKeys = true
      let names = Key.allCases.map(\.rawValue)
      let nearest = nearestName(to: text, among: names)
      if let hint = hints[text] ?? descriptionHint(for: text, among: names)
        ?? nearest.map({ "did you mean \(quoted($0))?" })
      {
        diagnostics.append(.unknownKey(entry.key, in: place, known: [], hint: hint))
      } else {
        strangers.append(entry.key)
      }
    }
    if hasContent {
      for key in strangers {
        diagnostics.append(.unknownKey(key, in: place, known: Key.allCases.map(\.rawValue)))
      }
    } else if let first = strangers.first {
      let hint = "the fields of a type stand under 'fields'"
      diagnostics.append(.unknownKey(first, in: place, known: [], hint: hint))
    }
  }
}

extension YAMLEntry {
  /// Whether this is the rest of the type before it: `{ a: map<string, integer> }` holds a key
  /// `integer>`. The type is what is reported.
  func isRestOfType(of previous: YAMLEntry?) -> Bool {
    guard value.isEmpty, let previous, previous.value.kind == .plain else { return false }
    return key.text.hasSuffix(">") && previous.value.text.contains("<")
  }
}
