import FiresmithValues

/// The fields whose texts are times, by the paths that they have in all documents: `due`,
/// `visits[].at`, `prices.*.since`.
package struct TimeFields: Sendable {
  private enum Step: Equatable {
    case name(ExactString)
    case anyName
    case anyElement

    func isName(_ name: String) -> Bool {
      switch self {
      case .name(let own): byteOrder(own.string, name) == 0
      case .anyName: true
      case .anyElement: false
      }
    }
  }

  private typealias Path = ArraySlice<Step>

  private var paths: [Path] = []

  package init() {}

  /// Adds a field.
  ///
  /// - Parameter text: Its path. A name that could be taken for something else stands in backticks.
  /// - Returns: `false` if the text is no path.
  package mutating func add(_ text: String) -> Bool {
    guard let path = Self.path(text) else { return false }
    paths.append(path[...])
    return true
  }

  private static func path(_ text: String) -> [Step]? {
    var steps: [Step] = []
    var rest = Substring(text)
    while true {
      guard let name = name(&rest) else { return nil }
      steps.append(name)
      while rest.hasPrefix("[]") {
        steps.append(.anyElement)
        rest.removeFirst(2)
      }
      if rest.isEmpty { return steps }
      guard rest.removeFirst() == "." else { return nil }
    }
  }

  /// Takes a name, or the `*` that stands for any.
  private static func name(_ rest: inout Substring) -> Step? {
    guard rest.first == "`" else {
      let name = rest.prefix { !".[]`".contains($0) }
      rest.removeFirst(name.count)
      guard !name.isEmpty else { return nil }
      return name == "*" ? .anyName : .name(ExactString(String(name)))
    }
    rest.removeFirst()
    var name = ""
    while let character = rest.popFirst() {
      switch character {
      case "`": return .name(ExactString(name))
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        name.append(escaped)
      default: name.append(character)
      }
    }
    return nil
  }

  // MARK: Values

  /// Returns a document's field with the times that its texts are. What isn't a time stays a text.
  func reading(_ field: StoredFields.Entry) -> StoredFields.Entry {
    Self.reading(field, at: paths)
  }

  private static func reading(
    _ field: StoredFields.Entry, at paths: [Path]
  ) -> StoredFields.Entry {
    let inner = paths.filter { $0.first?.isName(field.name) == true }
    return inner.isEmpty ? field : .init(name: field.name, value: reading(field.value, at: inner))
  }

  /// - Parameter paths: The paths of all values that this one stands at, without their first step.
  private static func reading(_ value: StoredValue, at paths: [Path]) -> StoredValue {
    let paths = paths.map { $0.dropFirst() }
    guard !paths.isEmpty else { return value }
    switch value {
    case .string(let text):
      guard paths.contains(where: \.isEmpty) else { return value }
      return StoredTimestamp(written: text).map(StoredValue.timestamp) ?? value
    case .map(let fields):
      return .map(StoredFields(fields.entries.map { reading($0, at: paths) }))
    case .array(let elements):
      let inner = paths.filter { $0.first == .anyElement }
      return .array(elements.map { reading($0, at: inner) })
    case .null, .boolean, .integer, .double, .bytes, .timestamp, .geopoint, .reference, .vector:
      return value
    }
  }
}

extension StoredTimestamp {
  /// Reads a time as programs write it: as RFC 3339 says, or in UTC without saying so, or a day,
  /// which begins in UTC.
  ///
  /// - Returns: `nil` for anything else.
  init?(written text: String) {
    guard
      let time = Self(text: text, .foreign) ?? Self(text: text + "Z", .foreign)
        ?? Self(text: text + "T00:00:00Z", .foreign)
    else { return nil }
    self = time
  }
}
