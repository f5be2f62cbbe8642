import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

/// An entry of a mapping, as it is written.
protocol WrittenEntry {
  associatedtype Value: WrittenValue
  var key: Value { get }
  var value: Value { get }
  /// Whether the key stands alone, without `:`, as `b` does in `{ a: x, b }`.
  var isLoneKey: Bool { get }
}

extension YAMLEntry: WrittenEntry {}

/// The entries of a mapping whose keys mean something there.
struct KnownEntries<
  Key: RawRepresentable<String> & CaseIterable & Equatable, Entry: WrittenEntry
> {
  private(set) var entries: [(key: Key, entry: Entry)] = []
  /// The entries for single languages.
  private(set) var bindings: [Entry] = []
  /// Whether there were other keys, which have been reported. What seems to be missing may be one
  /// of them, misspelled.
  private(set) var hasUnknownKeys = false

  /// The keys that say what a declaration holds. Where none of them is, unknown keys are one
  /// mistake: what the declaration holds, a level too high.
  struct Content {
    var keys: [Key]
    /// The advice to give then: "the fields of a type belong under 'fields'".
    var hint: String
  }

  /// The keys of languages, which stand before a key of the mapping where keys are listed.
  struct BindingKeys {
    var keys: [String]
    var before: Key
  }

  /// Reads the entries of a mapping, and reports unknown keys.
  ///
  /// - Parameters:
  ///   - place: Completes "in …": "a field".
  ///   - languages: The keys under which the mapping says something for single languages.
  ///   - hints: What to do instead, for keys that people are known to try.
  ///   - listKeys: The keys of lists: what follows a comma belongs to the list, whose brackets are
  ///     missing.
  init(
    _ mapping: some Sequence<Entry>,
    in place: String,
    bindings languages: BindingKeys? = nil,
    hints: [String: String] = [:],
    content: Content? = nil,
    listKeys: [Key] = [],
    _ diagnostics: inout [Diagnostic]
  ) {
    var strangers: [Entry.Value] = []
    var hasContent = content == nil
    var previous: Entry?
    var splitText: SplitText?
    entries.reserveCapacity(mapping.underestimatedCount)
    for entry in mapping {
      if entry.isRestOfType(of: previous) { continue }
      if let key = Key(rawValue: entry.key.text) {
        entries.append((key, entry))
        hasContent = hasContent || content?.keys.contains(key) == true
        previous = entry
        continue
      }
      if let languages, languages.keys.contains(entry.key.text) {
        bindings.append(entry)
        previous = entry
        continue
      }
      hasUnknownKeys = true
      if let text = SplitText(splitText, entry, after: previous) {
        if let splitText, !text.goesOn(from: splitText) { diagnostics.append(splitText.diagnostic) }
        let isList =
          entries.last.map {
            $0.entry.value.mark == previous?.value.mark
              && listKeys.contains($0.key)
          } ?? false
        if !isList { splitText = text }
        continue
      }
      previous = entry
      let hint = Self.hint(for: entry.key.text, hints, Self.names(with: languages))
      if let hint {
        diagnostics.append(.unknownKey(entry.key, in: place, known: [], hint: hint))
      } else {
        strangers.append(entry.key)
      }
    }
    if let splitText { diagnostics.append(splitText.diagnostic) }
    if let content, !hasContent, let first = strangers.first {
      diagnostics.append(.unknownKey(first, in: place, known: [], hint: content.hint))
      return
    }
    for key in strangers {
      diagnostics.append(.unknownKey(key, in: place, known: Self.names(with: languages)))
    }
  }

  /// The names of all keys.
  private static func names(with languages: BindingKeys?) -> [String] {
    Key.allCases.flatMap { key in
      (languages?.before == key ? languages?.keys ?? [] : []) + [key.rawValue]
    }
  }

  private static func hint(
    for key: String, _ hints: [String: String], _ names: [String]
  ) -> String? {
    hints[key] ?? descriptionHint(for: key, among: names)
      ?? nearestName(to: key, among: names).map { "did you mean \(quoted($0))?" }
  }
}

/// A text that a comma has taken apart: `{ description: A book, or so }` holds a key `or so`.
struct SplitText {
  /// The place where the text starts.
  private let mark: SourceMark
  private var text: String

  /// - Parameter known: The part of the text that has been found before `entry`.
  /// - Returns: `nil` if `entry` is no part of the value before it.
  init?<Entry: WrittenEntry>(_ known: SplitText?, _ entry: Entry, after previous: Entry?) {
    guard let start = previous?.value, start.kind == .plain, !start.isEmpty, entry.isLoneKey else {
      return nil
    }
    mark = start.mark
    text = start.text
    if let known, goesOn(from: known) { text = known.text }
    text += ", " + entry.key.text
  }

  func goesOn(from other: SplitText) -> Bool { mark == other.mark }

  var diagnostic: Diagnostic {
    Diagnostic(
      .needsQuotes, "inside '{ }' a text with a comma needs quotes: \(doubleQuoted(text))",
      at: mark)
  }
}

extension WrittenEntry {
  /// Whether this is the rest of the type before it: `{ a: map<string, integer> }` holds a key
  /// `integer>`. The type is what is reported.
  func isRestOfType(of previous: Self?) -> Bool {
    guard value.isEmpty, let previous, previous.value.kind == .plain else { return false }
    return key.text.hasSuffix(">") && previous.value.text.contains("<")
  }
}
