// The entries of `firestore.indexes.json`.
//
// Source: Firebase's "Cloud Firestore Index Definition Reference".

/// A line of an entry: its depth inside the entry, and its text.
package typealias EntryLine = (depth: Int, text: String)

extension CompositeIndex {
  /// Returns the lines of the index's entry.
  ///
  /// - Parameter quoted: Returns a string as JSON.
  package func lines(quoted: (String) -> String) -> [EntryLine] {
    var fields = fields.map { field in
      "{ \"fieldPath\": \(quoted(field.path)), \(field.mode.member) }"
    }
    if let vector {
      fields.append(
        "{ \"fieldPath\": \(quoted(vector.path)), "
          + "\"vectorConfig\": { \"dimension\": \(vector.dimensions), \"flat\": {} } }")
    }
    return [
      (0, "{"),
      (1, "\"collectionGroup\": \(quoted(collectionGroup)),"),
      (1, "\"queryScope\": \"\(scope.rawValue)\","),
      (1, "\"fields\": ["),
    ] + listed(fields, depth: 2) + [(1, "]"), (0, "}")]
  }
}

extension FieldOverride {
  /// The member of an entry that says by which field documents expire.
  package static let timeToLive = "\"ttl\": true"

  /// Returns the lines of the override's entry.
  ///
  /// - Parameter quoted: Returns a string as JSON.
  package func lines(quoted: (String) -> String) -> [EntryLine] {
    var lines: [EntryLine] = [
      (0, "{"),
      (1, "\"collectionGroup\": \(quoted(field.collectionGroup)),"),
      (1, "\"fieldPath\": \(quoted(field.path)),"),
    ]
    if isTimeToLive { lines.append((1, Self.timeToLive + ",")) }
    if indexes.isEmpty {
      lines.append((1, "\"indexes\": []"))
    } else {
      lines.append((1, "\"indexes\": ["))
      lines += listed(indexes.map(\.text), depth: 2)
      lines.append((1, "]"))
    }
    return lines + [(0, "}")]
  }
}

extension FieldIndex {
  /// The index in the list of an override's entry.
  package var text: String { "{ \(mode.member), \"queryScope\": \"\(scope.rawValue)\" }" }
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

/// Returns lines with commas between them.
private func listed(_ items: [String], depth: Int) -> [EntryLine] {
  items.enumerated().map { index, item in
    (depth, index == items.count - 1 ? item : item + ",")
  }
}
