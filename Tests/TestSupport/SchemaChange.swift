/// Random changes of schemas that often leave them valid, to test what becomes of documents.
public enum SchemaChange {
  /// The types and attributes that fields get.
  private static let words = [
    "string", "integer", "double", "boolean", "timestamp", "any", "bytes", "url", "uuid", "decimal",
    "array<string>", "map<integer>", "vector<3>", "string?", "{ type: string, max_length: 5 }",
    "{ type: integer, default: 3 }", "{ type: string, previously: [older] }",
    "{ type: integer?, nulls: explicit }", "{ type: string, immutable: true }",
  ]

  /// Returns a schema in which a line has gone, has moved, or has another type, or bytes have
  /// changed.
  public static func changed(_ text: String, using numbers: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = lines.indices.randomElement(using: &numbers) ?? 0
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: lines.remove(at: index)
    case 1: lines.swapAt(index, lines.indices.randomElement(using: &numbers) ?? 0)
    case 2:
      if let colon = lines[index].range(of: ": ") {
        lines[index].replaceSubrange(
          colon.upperBound..., with: words.randomElement(using: &numbers) ?? "string")
      }
    case 3:
      lines[index] =
        lines[index].hasSuffix("?") ? String(lines[index].dropLast()) : lines[index] + "?"
    case 4:
      let parts = lines[index].split(separator: ",", omittingEmptySubsequences: false)
      if parts.count > 1 { lines[index] = parts.reversed().joined(separator: ",") }
    default:
      return String(
        decoding: Mutation.yaml.changed(Array(text.utf8), using: &numbers), as: UTF8.self)
    }
    return lines.joined(separator: "\n")
  }
}
