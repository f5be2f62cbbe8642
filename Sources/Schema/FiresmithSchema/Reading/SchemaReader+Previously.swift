import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// The stored values that cases had before: `previously: [done]`.
extension SchemaReader {
  /// A case's values: the one of today, and those that it had before.
  struct CaseValues {
    var name: Name
    var value: Enumeration.RawValue
    var previous: [Marked<Enumeration.RawValue>]

    init(
      _ name: Name, _ value: Enumeration.RawValue, _ previous: [Marked<Enumeration.RawValue>]
    ) {
      (self.name, self.value, self.previous) = (name, value, previous)
    }
  }

  /// Reads a list of the raw values, or the tags, that a case had before.
  mutating func readPreviousValues(
    _ node: YAMLNode, _ nouns: String
  ) -> [Marked<Enumeration.RawValue>] {
    let expected = "a list of the \(nouns) that the case had before, such as '[finished]'"
    guard let items = node.list(expected, &diagnostics).map(Array.init) else { return [] }
    if items.isEmpty {
      diagnostics.append(
        Diagnostic(.emptyValue, "expected \(expected), found an empty one", at: node.mark))
    }
    var values: [Marked<Enumeration.RawValue>] = []
    for item in items {
      guard let value = readRawValue(item, "cases are stored as strings or integers") else {
        continue
      }
      if let first = values.first(where: { $0.value == value }) {
        report("\(quoted(value.text)) is listed twice", item.mark, ("the first time", first.mark))
      } else {
        values.append(Marked(value, item.mark))
      }
    }
    return values
  }

  /// Checks that a stored value which a case had before can only be that case.
  ///
  /// - Parameter noun: The word for such a value: "raw value".
  mutating func checkPreviousValues(of cases: [CaseValues], _ noun: String) {
    guard cases.contains(where: { !$0.previous.isEmpty }) else { return }
    let current = Dictionary(cases.map { ($0.value, $0.name) }) { first, _ in first }
    var previous: [Enumeration.RawValue: SourceMark] = [:]
    for each in cases {
      for old in each.previous {
        let text = quoted(old.value.text)
        if old.value == each.value {
          report("\(text) is the case's \(noun) now; 'previously' lists other ones", old.mark)
        } else if let other = current[old.value] {
          report(
            "\(text) is the \(noun) of \(quoted(other.value)), so that nobody could tell which of "
              + "the two cases is stored; choose another \(noun) for that one", old.mark,
            ("that case", other.mark))
        } else if old.value.isInteger != each.value.isInteger {
          let kinds =
            each.value.isInteger
            ? "integers, and \(text) is a string" : "strings, and \(text) is an integer"
          report("the cases are stored as \(kinds)", old.mark)
        } else if let first = previous[old.value] {
          report(
            "\(text) was the \(noun) of another case, too, so that nobody could tell which of the "
              + "two is stored", old.mark, ("the other one", first))
        } else {
          previous[old.value] = old.mark
        }
      }
    }
  }

  private mutating func report(
    _ message: String, _ mark: SourceMark, _ note: (subject: String, mark: SourceMark)? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        .invalidPreviously, message, at: mark,
        notes: note.map { [.init("\($0.subject) is here", at: $0.mark)] } ?? []))
  }
}

extension Enumeration.RawValue {
  fileprivate var isInteger: Bool {
    switch self {
    case .integer: true
    case .string: false
    }
  }
}
