import FiresmithJSON
import FiresmithValues

/// The rows that Firebase's extension streams to BigQuery. The newest row of a document counts,
/// wherever it stands, so that they are kept until all have been read.
package struct Changelog {
  private struct Row {
    var time: StoredTimestamp
    /// The document's fields as JSON; `nil` if the document was deleted.
    var data: String?
    var path: String
    var offset: Int
  }

  private var rows: [ExactString: Row] = [:]

  package init() {}

  package var isEmpty: Bool { rows.isEmpty }

  /// Whether an object is a row.
  static func isRow(_ node: JSONNode) -> Bool {
    guard let name = node["document_name"] else { return false }
    // There may be a collection of that name.
    return name.object == nil && name.array == nil
  }

  /// Adds a row of the file at `path`, which begins at `offset`.
  mutating func add(_ node: JSONNode, path: String, offset: Int) throws(MalformedValue) {
    guard let name = node["document_name"],
      let document = name.string.flatMap(StoredReference.init(name:))
    else {
      throw MalformedValue(
        "expected a 'document_name' such as projects/P/databases/D/documents/books/b1", node)
    }
    guard let time = node["timestamp"]?.changelogTime else {
      throw MalformedValue("expected the row's 'timestamp'", node)
    }
    guard let operation = node["operation"]?.string else {
      throw MalformedValue("expected the row's 'operation'", node)
    }
    var data: String?
    if operation != "DELETE" {
      data = node["data"]?.string
      guard data != nil else { throw MalformedValue("expected the row's 'data' as text", node) }
    }
    add(Row(time: time, data: data, path: path, offset: offset), of: ExactString(document.path))
  }

  /// Adds a row, unless a newer one is known. Of two at one time, the one that is added last
  /// counts.
  private mutating func add(_ row: Row, of document: ExactString) {
    if let known = rows[document]?.time, row.time < known { return }
    rows[document] = row
  }

  /// Adds the rows of files that come after those of this one's.
  package mutating func merge(_ other: Changelog) {
    for (document, row) in other.rows { add(row, of: document) }
  }

  /// Gives the documents as their newest rows have them, sorted by their paths.
  ///
  /// - Parameters:
  ///   - report: Takes what can't be read.
  ///   - receive: Takes each document; returns `false` to end the reading.
  package func read(report: (SourceProblem) -> Void, receive: (StoredDocument) -> Bool) {
    for (document, row) in rows.sorted(by: { byteOrder($0.key.string, $1.key.string) < 0 }) {
      guard let data = row.data else { continue }
      do {
        guard let node = try JSONNode(parsing: Array(data.utf8)) else { continue }
        let fields = try PlainValues.fields(node, .changelog)
        let losses = PlainValues.Form.changelog.losses
        let read = StoredDocument(path: document.string, fields: fields, losses: losses)
        guard receive(read) else { return }
      } catch {
        let reason = (error as? JSONProblem)?.message ?? (error as? MalformedValue)?.message
        report(
          SourceProblem(
            path: row.path, offset: row.offset,
            message: "the row's 'data' is no document: \(reason ?? "it can't be read")"))
      }
    }
  }
}

extension JSONNode {
  /// The time of a row, as BigQuery's tools write it: `2024-02-29 23:59:59.123456 UTC`, or the
  /// seconds since 1970.
  fileprivate var changelogTime: StoredTimestamp? {
    switch value {
    case .string(var text):
      if text.hasSuffix(" UTC") { text = text.dropLast(4) + "Z" }
      return StoredTimestamp(text: text, .foreign) ?? StoredTimestamp(text: text + "Z", .foreign)
        ?? StoredTimestamp(seconds: text)
    case .literal(let text): return StoredTimestamp(seconds: text)
    case .array, .object: return nil
    }
  }
}

extension StoredTimestamp {
  /// Reads a number of seconds since 1970, to the microsecond; `nil` for anything else.
  fileprivate init?(seconds text: String) {
    guard let number = Double(text), let microseconds = Int(exactly: (number * 1e6).rounded())
    else { return nil }
    let remainder = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
    self.init(
      seconds: Int64((microseconds - remainder) / 1_000_000), nanoseconds: remainder * 1_000)
  }
}
