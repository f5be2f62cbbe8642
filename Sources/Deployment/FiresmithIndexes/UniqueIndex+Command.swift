import FiresmithSchema
import FiresmithText

extension UniqueIndex {
  /// Returns the command that makes the index, which Firebase's command line doesn't.
  ///
  /// Source: the reference of `gcloud firestore indexes composite create`.
  ///
  /// - Parameters:
  ///   - collection: The stored id of the collections.
  ///   - database: The database's id; `nil` for the project's default one.
  func command(of collection: String, in database: String?) -> String {
    var words = ["gcloud firestore indexes composite create --unique"]
    if let database { words.append("--database=\(Self.quoted(database))") }
    words += ["--collection-group=\(Self.quoted(collection))", "--query-scope=collection"]
    words += fields.map { field in
      "--field-config=\(Self.quoted(Self.dictionary(of: field.text)))"
    }
    return words.joined(separator: " ")
  }

  /// Returns a field's configuration, with a separator that isn't in its path: see `gcloud topic
  /// escaping`.
  private static func dictionary(of path: String) -> String {
    let scalars = path.unicodeScalars
    guard scalars.contains(",") else { return "field-path=\(path),order=ascending" }
    let separator =
      [":", ";", "|", "~", "#"].first { !scalars.contains($0) }.map(String.init) ?? "::::"
    return "^\(separator)^field-path=\(path)\(separator)order=ascending"
  }

  /// Returns a word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-.,=".utf8.contains(byte)
      }
    }
    guard !isPlain else { return word }
    return "'" + word.replacingScalar("'", with: "'\\''") + "'"
  }
}
