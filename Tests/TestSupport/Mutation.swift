/// Random changes to a file's bytes, to test programs that read it.
public struct Mutation: Sendable {
  /// Pieces that are inserted, in addition to copies of the file's bytes and random bytes.
  private let pieces: [String]

  /// Changes to YAML: its syntax, values of other types, and unexpected characters.
  public static let yaml = Mutation(pieces: [
    ":", ": ", "- ", "{", "}", "[", "]", ",", "?", "<", ">", "\"", "'", "#", " #", "&a ", "*a",
    "<<: ", "!!str ", "|", ">", "\n", "\r\n", "\t", "  ", "\n  ", "---\n", "...\n", "? ", "null",
    "~", "true", "no", "0", "-1", "1e999", "99999999999999999999", "type: ", "fields: ",
    "cases: ", "model: ", "path: ", "default: ", "unknown: ", "array<", "map<", "reference<",
    "vector<", "string", "Book", "__x__", "/", "..", "{x}", "==", "contains", "\u{0}", "\u{1B}",
    "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}", "é", "e\u{301}", "🎉", "collections: ", "types: ",
    "*/", "\\(x)", "`", "\"\"\"", "'''", "//", "../", "/etc/", "\u{200B}", "\u{2066}",
  ])

  /// Changes to Mustache templates.
  public static let mustache = Mutation(pieces: [
    "{{", "}}", "{{{", "}}}", "{{#", "{{/", "{{^", "{{>", "{{<", "{{$", "{{!", "{{=", "=}}", "{{&",
    "{{.}}", "{{=<% %>=}}", "{{name}}", "{{#fields}}", "{{/fields}}", "{{>swift-structure}}", ".",
    "#", "\n", "\r\n", "  ", "\t", "\u{0}", "é", "\u{202E}",
  ])

  /// Changes to summaries of stored documents.
  public static let summary = Mutation(pieces: [
    "0", "-1", "99999999999999999999", "281474976710656", "1e308", "null", "true", "{}", "[]",
    "\"many\"", "\"types_only\"", "\"full\"", "\"without_nested\"", "\"detail\": \"many\",",
    "\"minimum\": 9,", "\"count\": 1,", "\"fields\": [],", "\"variants\": [],", ",", "}", "]",
  ])

  /// `bytes` with some random changes.
  public func changed(
    _ bytes: [UInt8], using numbers: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let place = Int.random(in: 0...bytes.count, using: &numbers)
      let length = min(Int.random(in: 0...12, using: &numbers), bytes.count - place)
      let piece = Array((pieces.randomElement(using: &numbers) ?? "").utf8)
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1: bytes.insert(contentsOf: piece, at: place)
      case 2: bytes.replaceSubrange(place..<place + length, with: piece)
      case 3:
        let from = Int.random(in: 0...bytes.count, using: &numbers)
        bytes.insert(contentsOf: Array(bytes[from..<min(from + 40, bytes.count)]), at: place)
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  /// Up to 200 random bytes or pieces.
  public func random(using numbers: inout some RandomNumberGenerator) -> [UInt8] {
    let isPieces = Bool.random(using: &numbers)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...200, using: &numbers) {
      if isPieces {
        bytes += Array((pieces.randomElement(using: &numbers) ?? "").utf8)
      } else {
        bytes.append(UInt8.random(in: 0...255, using: &numbers))
      }
    }
    return bytes
  }
}
