import FiresmithJSON

extension CompositeIndex {
  /// The lines of the index's entry.
  var lines: [JSONLines.Line] {
    [
      (0, "{"),
      (1, "\"collectionGroup\": \(JSON.quoted(collectionGroup)),"),
      (1, "\"queryScope\": \"\(scope.rawValue)\","),
      (1, "\"fields\": ["),
    ] + [JSONLines.Line](listing: fields.map(\.text), depth: 2) + [(1, "]"), (0, "}")]
  }
}

extension IndexedField {
  fileprivate var text: String { "{ \"fieldPath\": \(JSON.quoted(path)), \(mode.member) }" }
}

extension FieldOverride {
  /// The lines of the override's entry.
  var lines: [JSONLines.Line] {
    var lines: [JSONLines.Line] = [
      (0, "{"),
      (1, "\"collectionGroup\": \(JSON.quoted(collectionGroup)),"),
      (1, "\"fieldPath\": \(JSON.quoted(path)),"),
    ]
    if isTimeToLive { lines.append((1, Self.timeToLive + ",")) }
    if entries.isEmpty {
      lines.append((1, "\"indexes\": []"))
    } else {
      lines.append((1, "\"indexes\": ["))
      lines += [JSONLines.Line](listing: entries.map(\.text), depth: 2)
      lines.append((1, "]"))
    }
    return lines + [(0, "}")]
  }

  static let timeToLive = "\"ttl\": true"
}

extension FieldOverride.Entry {
  var text: String { "{ \(mode.member), \"queryScope\": \"\(scope.rawValue)\" }" }
}

extension IndexMode {
  /// The member of an entry that says what is kept of a field.
  fileprivate var member: String {
    switch self {
    case .ascending, .descending: "\"order\": \"\(rawValue)\""
    case .contains: "\"arrayConfig\": \"\(rawValue)\""
    }
  }
}

extension [JSONLines.Line] {
  /// Lines with commas between them.
  fileprivate init(listing items: [String], depth: Int) {
    self = items.enumerated().map { index, item in
      (depth, index == items.count - 1 ? item : item + ",")
    }
  }
}
