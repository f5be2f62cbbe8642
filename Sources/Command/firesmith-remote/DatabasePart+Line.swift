import FiresmithJSON
import FiresmithREST

extension DatabasePart {
  /// Reads what ``line`` is; `nil` for anything else.
  init?(line: String) {
    guard let node = try? JSONNode(parsing: Array(line.utf8)), let members = node.members,
      members.allSatisfy({ ["start", "end"].contains($0.key) && $0.value.string != nil })
    else { return nil }
    self.init(from: node["start"]?.string, to: node["end"]?.string)
  }

  /// The part as an object of JSON with the names that bound it, without a line break.
  var line: String {
    let bounds = [("start", first), ("end", end)].compactMap { key, name in
      name.map { "\(JSON.quoted(key)): \(JSON.quoted($0))" }
    }
    return "{" + bounds.joined(separator: ", ") + "}"
  }
}
