import FiresmithFiles
import FiresmithJSON

/// Reads the documents of a JSON text: answers of Firestore's REST API, one after the other or in an
/// array, a file of node-firestore-import-export, or rows of a changelog.
struct JSONDocuments {
  fileprivate typealias Failure = JSONPieces.Failure

  /// A text with more problems than this is something else.
  private static let problemLimit = 100
  private static let maximumDepth = 100
  /// The key of the documents in an answer that lists them.
  private static let list = "documents"

  private let path: String
  private let report: (SourceProblem) -> Void
  private let receive: (StoredDocument) -> Bool
  private var changelog: Changelog
  private var problems = 0
  /// Whether the reading goes on.
  private var goesOn = true

  /// Reads a file from its beginning to its end.
  ///
  /// - Parameters:
  ///   - changelog: Gets the rows that are in the file.
  ///   - advance: Is told the size of each piece that has been read.
  ///   - report: Takes what can't be read.
  ///   - receive: Takes each document; returns `false` to end the reading.
  static func read(
    _ file: consuming FilePieces, changelog: inout Changelog, advance: @escaping (Int) -> Void,
    report: @escaping (SourceProblem) -> Void, receive: @escaping (StoredDocument) -> Bool
  ) {
    var documents = JSONDocuments(
      path: file.path, report: report, receive: receive, changelog: changelog)
    // So that the rows aren't copied.
    changelog = Changelog()
    do throws(Failure) {
      var pieces = try JSONPieces(file, advance: advance)
      try documents.readAll(&pieces)
    } catch {
      documents.problem(error.message, at: error.offset)
    }
    changelog = documents.changelog
  }

  private mutating func readAll(_ pieces: inout JSONPieces) throws(Failure) {
    while goesOn, try pieces.next() != nil {
      if try pieces.take("[") {
        try readElements(&pieces)
        continue
      }
      switch try pieces.object(beginsWith: [Self.list, PlainValues.subcollections]) {
      case Self.list?: try readList(&pieces)
      case PlainValues.subcollections?: try readDocument("", &pieces, depth: 0)
      default:
        let piece = try pieces.value()
        // A broken line of many: the next one is another document.
        if !read(piece) { _ = pieces.putBack(afterFirstLineOf: piece) }
      }
    }
  }

  private mutating func problem(_ message: String, at offset: Int) {
    report(SourceProblem(path: path, offset: offset, message: message))
    problems += 1
    if problems >= Self.problemLimit { goesOn = false }
  }

  private mutating func give(_ document: StoredDocument, at offset: Int) {
    let parts = document.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count % 2 == 0, parts.allSatisfy({ !$0.isEmpty }) else {
      return problem("the document's name is not the path of a document", at: offset)
    }
    if !receive(document) { goesOn = false }
  }

  // MARK: Answers of the REST API

  /// Reads the elements of an array, whose bracket has been taken.
  private mutating func readElements(_ pieces: inout JSONPieces) throws(Failure) {
    _ = try pieces.items(end: "]") { (pieces) throws(Failure) in
      _ = self.read(try pieces.value())
      return self.goesOn
    }
  }

  /// Reads an answer that lists documents.
  private mutating func readList(_ pieces: inout JSONPieces) throws(Failure) {
    guard try pieces.take("{") else { return }
    _ = try pieces.items(end: "}") { (pieces) throws(Failure) in
      guard try pieces.key() == Self.list else {
        // Such as the token of the next page.
        _ = try pieces.value()
        return true
      }
      guard try pieces.take("[") else {
        throw Failure(message: "expected an array of documents", offset: pieces.offset)
      }
      try self.readElements(&pieces)
      return self.goesOn
    }
  }

  /// Reads a document or a row.
  ///
  /// - Returns: `false` if the piece isn't JSON.
  private mutating func read(_ piece: JSONPieces.Piece) -> Bool {
    guard let node = parse(piece) else { return false }
    do throws(MalformedValue) {
      try read(node, offset: piece.offset)
    } catch {
      problem(error.message, at: piece.offset + error.offset)
    }
    return true
  }

  /// Returns a piece as JSON; `nil` if it is none, which has been reported.
  private mutating func parse(_ piece: JSONPieces.Piece) -> JSONNode? {
    do throws(JSONProblem) {
      guard String(decoding: piece.bytes, as: UTF8.self).utf8.elementsEqual(piece.bytes) else {
        throw JSONProblem("this is not UTF-8", at: 0)
      }
      guard let node = try JSONNode(parsing: piece.bytes) else {
        throw JSONProblem("expected a document", at: 0)
      }
      return node
    } catch {
      problem(error.message, at: piece.offset + error.offset)
      return nil
    }
  }

  private mutating func read(_ node: JSONNode, offset: Int) throws(MalformedValue) {
    if Changelog.isRow(node) { return try changelog.add(node, path: path, offset: offset) }
    // The answers to queries and to reads of many documents; both tell of what isn't there, too.
    if let document = node["document"] ?? node["found"] {
      return try read(document, offset: offset)
    }
    if node["readTime"] != nil { return }
    guard let name = node["name"], let reference = name.string.flatMap(StoredReference.init(name:))
    else {
      throw MalformedValue(
        "expected a document of Firestore's REST API, with a 'name' such as "
          + "projects/P/databases/D/documents/books/b1", node)
    }
    let fields = try node["fields"].map { (fields) throws(MalformedValue) in
      try TypedValues.fields(fields)
    }
    give(StoredDocument(path: reference.path, fields: fields ?? [:]), at: offset)
  }

  // MARK: node-firestore-import-export

  /// Reads the collections of a document, or of the database.
  private mutating func readCollections(
    of document: String, _ pieces: inout JSONPieces, depth: Int
  ) throws(Failure) {
    try readMembers(&pieces, of: "an object of collections") {
      (reader, id, pieces) throws(Failure) in
      let collection = document.isEmpty ? id : "\(document)/\(id)"
      try reader.readMembers(&pieces, of: "an object of documents") {
        (reader, id, pieces) throws(Failure) in
        try reader.readDocument("\(collection)/\(id)", &pieces, depth: depth + 1)
      }
    }
  }

  /// - Parameter path: The document's path; empty for the database itself.
  private mutating func readDocument(
    _ path: String, _ pieces: inout JSONPieces, depth: Int
  ) throws(Failure) {
    let offset = pieces.offset
    guard depth < Self.maximumDepth else {
      throw Failure(message: "collections are nested too deep", offset: offset)
    }
    var entries: [StoredFields.Entry] = []
    var isWhole = true
    var hasCollections = false
    try readMembers(&pieces, of: "an object of fields") { (reader, name, pieces) throws(Failure) in
      if name == PlainValues.subcollections {
        try reader.readCollections(of: path, &pieces, depth: depth)
        hasCollections = true
      } else if let value = reader.plainValue(try pieces.value()) {
        entries.append(.init(name: name, value: value))
      } else {
        isWhole = false
      }
    }
    // What has subcollections alone is a document that doesn't exist, or the database.
    guard isWhole, goesOn, !entries.isEmpty || !hasCollections else { return }
    give(
      StoredDocument(
        path: path, fields: StoredFields(entries), losses: PlainValues.Form.nodeExport.losses),
      at: offset)
  }

  /// Reads a field's value; `nil` if it is none, which has been reported.
  private mutating func plainValue(_ piece: JSONPieces.Piece) -> StoredValue? {
    guard let node = parse(piece) else { return nil }
    do throws(MalformedValue) {
      return try PlainValues.value(node, .nodeExport)
    } catch {
      problem(error.message, at: piece.offset + error.offset)
      return nil
    }
  }

  /// - Parameter expected: What has members, for messages.
  private mutating func readMembers(
    _ pieces: inout JSONPieces, of expected: String,
    _ read: (inout JSONDocuments, String, inout JSONPieces) throws(JSONPieces.Failure) -> Void
  ) throws(Failure) {
    guard try pieces.take("{") else {
      throw Failure(message: "expected \(expected)", offset: pieces.offset)
    }
    _ = try pieces.items(end: "}") { (pieces) throws(Failure) in
      let key = try pieces.key()
      try read(&self, key, &pieces)
      return self.goesOn
    }
  }
}
