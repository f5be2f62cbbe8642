/// A version of the context that templates are rendered with.
///
/// Names that templates use are removed or change their meaning only in a new version, so that a
/// template written for an older one is reported instead of rendering something else. Added names
/// need no new version.
package struct ContextVersion: Sendable {
  package let number: Int
  /// The changes since the previous version, for authors who have to adapt their templates: one
  /// sentence each, without its full stop.
  package let changes: [String]

  package init(number: Int, changes: [String]) {
    self.number = number
    self.changes = changes
  }

  /// All versions so far, which `Documentation/Templates.md` also lists.
  package static let history = [
    ContextVersion(number: 1, changes: ["the first version"])
  ]
}

extension [ContextVersion] {
  /// The version that templates are rendered with.
  package var current: Int { last?.number ?? 0 }

  /// The first line of a template that is written for the current version.
  package var declaration: String { "{{! context \(current) }}" }

  /// Returns a message if the version that the template's first line declares can't be used,
  /// otherwise `nil`.
  package func problem(ofTemplate text: String) -> String? {
    guard let declared = Self.declared(in: text) else {
      return
        "the first line has to name the version of the context that the template is written for: "
        + declaration
    }
    if declared == current { return nil }
    if declared > current {
      return "the template is written for version \(declared) of the context, and this firesmith "
        + "has version \(current); update firesmith"
    }
    let changes = filter { $0.number > declared }.map { version in
      "version \(version.number): \(version.changes.joined(separator: ", "))"
    }
    return "the template is written for version \(declared) of the context; what changed: "
      + "\(changes.joined(separator: "; ")). Adapt it, and make its first line \(declaration)"
  }

  /// The number in a first line such as `{{! context 1 }}`.
  private static func declared(in text: String) -> Int? {
    let line = text.utf8.prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\r" || $0 == "\r\n" })
    guard words.count == 4, words[0] == "{{!", words[1] == "context", words[3] == "}}",
      let number = Int(words[2]), number > 0
    else { return nil }
    return number
  }
}
