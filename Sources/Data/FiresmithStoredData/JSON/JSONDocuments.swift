import FiresmithFiles
import FiresmithJSON

/// Reads the documents of a JSON text: answers of Firestore's REST API, one after the other or in
/// an array, a file of node-firestore-import-export, rows of a changelog, or plain JSON without
/// types.
struct JSONDocuments {
  typealias Failure = JSONPieces.Failure

  /// A text with more problems than this is something else.
  private static let problemLimit = 100
  static let maximumDepth = 100
  /// The key of the documents in an answer that lists them.
  static let list = "documents"

  private let path: String
  /// Options for reading plain JSON; `nil` if there can't be any.
  let plain: PlainOptions?
  /// The shapes of plain JSON that were found.
  var shapes: PlainShapes = []
  private let report: (SourceProblem) -> Void
  private let receive: (StoredDocument) -> Bool
  private var changelog: Changelog
  private var problems = 0
  /// Whether the reading goes on.
  private(set) var goesOn = true

  /// Reads a file from its beginning to its end.
  ///
  /// - Parameters:
  ///   - plain: How plain JSON is read; `nil` if there can be none.
  ///   - changelog: Gets the rows that are in the file.
  ///   - advance: Is told the size of each piece that has been read.
  ///   - report: Takes what can't be read.
  ///   - receive: Takes each document; returns `false` to end the reading.
  /// - Returns: The shapes of plain JSON that were found.
  @discardableResult
  static func read(
    _ file: consuming FilePieces, plain: PlainOptions? = nil, changelog: inout Changelog,
    advance: @escaping (Int) -> Void, report: @escaping (SourceProblem) -> Void,
    receive: @escaping (StoredDocument) -> Bool
  ) -> PlainShapes {
    var documents = JSONDocuments(
      path: file.path, plain: plain, report: report, receive: receive, changelog: changelog)
    // So that the rows aren't copied.
    changelog = Changelog()
    do throws(Failure) {
      var pieces = try JSONPieces(file, advance: advance)
      try documents.readAll(&pieces)
    } catch {
      documents.problem(error.message, at: error.offset)
    }
    changelog = documents.changelog
    return documents.shapes
  }

  private mutating func readAll(_ pieces: inout JSONPieces) throws(Failure) {
    while goesOn, try pieces.next() != nil {
      if try pieces.take("[") {
        try readElements(&pieces)
      } else if plain?.place == nil, try pieces.object(beginsWith: PlainValues.subcollections) {
        try readDocument("", &pieces, depth: 0)
      } else if let (piece, node) = try pieces.shortObject() {
        try read(node, of: piece, &pieces)
      } else if let piece = try pieces.shortValue() {
        try read(piece, &pieces)
      } else if let beginning = try pieces.nextNode(),
        try read(JSONForm(beginning, at: plain?.place), &pieces)
      {
        continue
      } else {
        try read(try pieces.value(), &pieces)
      }
    }
  }

  /// Reads a value at the top, which has been taken.
  private mutating func read(
    _ piece: JSONPieces.Piece, _ pieces: inout JSONPieces
  ) throws(Failure) {
    guard let node = parse(piece) else {
      // A broken line of many: the next one is another document.
      _ = pieces.putBack(afterFirstLineOf: piece)
      return
    }
    try read(node, of: piece, &pieces)
  }

  private mutating func read(
    _ node: JSONNode, of piece: JSONPieces.Piece, _ pieces: inout JSONPieces
  ) throws(Failure) {
    let form = JSONForm(node, at: plain?.place)
    if form == .typed { return read(node, of: piece) }
    if case .plainDocument(let path) = form {
      shapes.insert(.lists)
      return try readPlain(node, of: piece, in: path, key: nil, plain?.id, depth: 0)
    }
    pieces.putBack(piece)
    guard try !read(form, &pieces) else { return }
    _ = try pieces.value()
    if plain == nil { return read(node, of: piece) }
    problem(PlainOptions.question(about: node), at: piece.offset)
  }

  /// Reads a value of a form that is read piece by piece.
  ///
  /// - Returns: `false` if the form isn't one; then nothing is taken.
  private mutating func read(
    _ form: JSONForm, _ pieces: inout JSONPieces
  ) throws(Failure) -> Bool {
    switch form {
    case .typed, .other: return false
    case .list: try readList(&pieces)
    case .plain(let place): try readPlain(at: place, &pieces)
    case .plainDocument(let path):
      shapes.insert(.lists)
      try readPlainDocument(in: path, key: nil, &pieces, depth: 0)
    case .collections, .collectionsBelow:
      guard plain != nil else { return false }
      try readPlainCollections(&pieces, areBelow: form == .collectionsBelow)
    }
    return true
  }

  mutating func problem(_ message: String, at offset: Int) {
    report(SourceProblem(path: path, offset: offset, message: message))
    problems += 1
    if problems >= Self.problemLimit { goesOn = false }
  }

  /// Whether a path has an even number of parts, none of which is empty.
  private static func isDocument(_ path: String) -> Bool {
    var slashes = 0
    var isAfterSlash = true
    for byte in path.utf8 {
      let isSlash = byte == UInt8(ascii: "/")
      if isSlash, isAfterSlash { return false }
      if isSlash { slashes += 1 }
      isAfterSlash = isSlash
    }
    return slashes % 2 == 1 && !isAfterSlash
  }

  mutating func give(_ document: StoredDocument, at offset: Int) {
    guard Self.isDocument(document.path) else {
      return problem("the document's name is not the path of a document", at: offset)
    }
    if !receive(document) { goesOn = false }
  }

  // MARK: Answers of the REST API

  /// Reads the elements of an array, whose bracket has been taken.
  private mutating func readElements(_ pieces: inout JSONPieces) throws(Failure) {
    _ = try pieces.items(end: "]") { (pieces) throws(Failure) in
      if let place = self.plain?.place {
        try self.readElement(at: place, &pieces)
      } else if let (piece, node) = try pieces.shortObject() {
        self.read(node, of: piece)
      } else {
        self.read(try pieces.value())
      }
      return self.goesOn
    }
  }

  /// Reads an element of an array of plain documents, among which there may be others.
  private mutating func readElement(
    at place: PlainOptions.Place, _ pieces: inout JSONPieces
  ) throws(Failure) {
    if let piece = try pieces.shortValue() {
      guard let node = parse(piece) else { return }
      if node.isTyped { return read(node, of: piece) }
      pieces.putBack(piece)
    }
    switch place {
    case .collection(let path):
      shapes.insert(.lists)
      try readPlainDocument(in: path, key: nil, &pieces, depth: 0)
    case .document(let path):
      let piece = try pieces.value()
      problem(
        "there are several values, and '--as-document \(path)' names one document", at: piece.offset
      )
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
  private mutating func read(_ piece: JSONPieces.Piece) {
    if let node = parse(piece) { read(node, of: piece) }
  }

  private mutating func read(_ node: JSONNode, of piece: JSONPieces.Piece) {
    do throws(MalformedValue) {
      try read(node, offset: piece.offset)
    } catch {
      problem(error.message, at: piece.offset + error.offset)
    }
  }

  /// Returns a piece as JSON; `nil` if it is none, which has been reported.
  mutating func parse(_ piece: JSONPieces.Piece) -> JSONNode? {
    do throws(JSONProblem) {
      guard isUTF8(piece.bytes) else { throw JSONProblem("this is not UTF-8", at: 0) }
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
    if node.isEmptyAnswer { return }
    guard let name = node["name"], let reference = name.string.flatMap(StoredReference.init(name:))
    else {
      throw MalformedValue(
        "expected a document of Firestore's REST API, with a 'name' such as "
          + "projects/P/databases/D/documents/books/b1"
          + (plain == nil || node["fields"] != nil
            ? "" : "; '--as-collection books' reads plain documents, with their ids"),
        node)
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
  mutating func readMembers(
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
