import FiresmithValues

/// The notes of a ``CachedStore``, next to the documents of its local store, in collections of
/// their own.
enum CacheNotes {
  /// The commits that wait, by their numbers.
  static let queue = "__queue__"
  /// The commits that were given up, by their numbers.
  static let conflicts = "__conflicts__"
  /// The documents with writes that wait, as the remote store has them.
  static let bases = "__bases__"
  /// The reason that commits wait.
  static let reason = "__reason__/queue"
  /// When documents were read; a document that is noted and not kept doesn't exist.
  private static let documents = "__documents__"
  /// When queries were read.
  private static let queries = "__queries__"

  /// Returns the path at which the document at `path` is kept as the remote store has it.
  static func base(at path: ExactString) -> String { note(path.string, in: bases) }

  /// Returns the path of the note about when the document at `path` was read.
  static func document(at path: ExactString) -> String { note(path.string, in: documents) }

  /// Returns the path of the note about when `query` was read; `nil` if it can't be noted.
  static func query(_ query: StructuredQuery) -> String? {
    query.cacheKey.map { note($0, in: queries) }
  }

  /// Returns the path of a commit, in a collection in the order of the commits.
  static func commit(_ number: Int, in collection: String) -> String {
    let digits = String(number)
    return "\(collection)/\(String(repeating: "0", count: max(0, 19 - digits.count)))\(digits)"
  }

  /// A path whose last segment is `text`, in which slashes are escaped.
  private static func note(_ text: String, in collection: String) -> String {
    var path = "\(collection)/"
    for character in text.unicodeScalars {
      switch character {
      case "%": path += "%25"
      case "/": path += "%2F"
      default: path.unicodeScalars.append(character)
      }
    }
    return path
  }

  /// The path that a note in `collection` is about.
  static func path(of note: StoredDocument) -> ExactString {
    var path = ""
    var rest = DocumentWrite.split(path: note.path).id.unicodeScalars[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        path.unicodeScalars.append(character)
        continue
      }
      path += rest.prefix(2).elementsEqual("2F".unicodeScalars) ? "/" : "%"
      rest = rest.dropFirst(2)
    }
    return ExactString(path)
  }
}

extension LocalChange {
  /// A note with `fields` at `path`.
  init(note path: String, _ fields: [String: DocumentValue], at time: Timestamp) {
    self.init(
      path, StoredDocument(path: path, fields: fields, createTime: time, updateTime: time))
  }

  /// A note about the document at `path`: that it was read, or that it is only known what writes
  /// from this device made of it.
  static func known(_ path: ExactString, read: Timestamp?, at time: Timestamp) -> LocalChange {
    LocalChange(
      note: CacheNotes.document(at: path), ["read": read.map(DocumentValue.timestamp) ?? .null],
      at: time)
  }

  /// No note about the document at `path`.
  static func unknown(_ path: ExactString) -> LocalChange {
    LocalChange(CacheNotes.document(at: path), nil)
  }
}

extension StoredDocument {
  /// When it was read what this note is about; `nil` if that has changed on this device since.
  var readTime: Timestamp? {
    if case .timestamp(let time)? = fields["read"] { time } else { nil }
  }

  /// The versions of the documents that a query with a limit has found, by their paths; `nil` if
  /// there were fewer than the limit.
  var foundVersions: [String: Timestamp]? {
    guard case .map(let versions)? = fields["found"] else { return nil }
    return versions.compactMapValues { if case .timestamp(let time) = $0 { time } else { nil } }
  }

  /// This document at another path.
  func moved(to path: String) -> StoredDocument {
    var document = self
    document.path = path
    return document
  }
}
