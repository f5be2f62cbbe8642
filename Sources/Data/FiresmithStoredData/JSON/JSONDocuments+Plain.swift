import FiresmithJSON
import FiresmithText

// Plain JSON: collections by their names, and in each of them documents by their ids, or an array
// of documents that have theirs. Short documents are read as a whole, long ones a member at a time,
// since a document may have most of the database below it.
extension JSONDocuments {
  /// Reads what stands at the top of a text, where the command line says what it is.
  mutating func readPlain(
    at place: PlainOptions.Place, _ pieces: inout JSONPieces
  ) throws(Failure) {
    switch place {
    case .document(let path):
      shapes.insert(.document)
      let parts = path.pathParts
      let collection = parts.dropLast().joined(separator: "/")
      let key = parts.last.map(String.init) ?? ""
      try readPlainDocument(in: collection, key: key, isAlone: true, &pieces, depth: 0)
    case .collection(let path): try readPlainCollection(path, &pieces, depth: 0)
    }
  }

  // MARK: Collections

  /// Reads all collections of a text.
  ///
  /// - Parameter areBelow: Whether they stand below `collections`.
  mutating func readPlainCollections(
    _ pieces: inout JSONPieces, areBelow: Bool
  ) throws(Failure) {
    guard areBelow else { return try readPlainCollections(of: nil, &pieces, depth: 0) }
    shapes.insert(.below)
    try readMembers(&pieces, of: "an object of collections") {
      (reader, name, pieces) throws(Failure) in
      if name == "collections" {
        try reader.readPlainCollections(of: nil, &pieces, depth: 0)
      } else {
        reader.shapes.insert(.unread)
        _ = try pieces.value()
      }
    }
  }

  /// - Parameter document: The path of the document that the collections are below; `nil` for none.
  private mutating func readPlainCollections(
    of document: String?, _ pieces: inout JSONPieces, depth: Int
  ) throws(Failure) {
    guard depth < Self.maximumDepth else {
      throw Failure(message: "collections are nested too deep", offset: pieces.offset)
    }
    try readMembers(&pieces, of: "an object of collections") {
      (reader, name, pieces) throws(Failure) in
      let path = document.map { "\($0)/\(name)" } ?? name
      try reader.readPlainCollection(path, &pieces, depth: depth)
    }
  }

  private mutating func readPlainCollection(
    _ path: String, _ pieces: inout JSONPieces, depth: Int
  ) throws(Failure) {
    switch try pieces.next() {
    case UInt8(ascii: "{"):
      shapes.insert(.byID)
      try readMembers(&pieces, of: "an object of documents") {
        (reader, key, pieces) throws(Failure) in
        try reader.readPlainDocument(in: path, key: key, &pieces, depth: depth)
      }
    case UInt8(ascii: "["):
      shapes.insert(.lists)
      _ = try pieces.take("[")
      _ = try pieces.items(end: "]") { (pieces) throws(Failure) in
        try self.readPlainDocument(in: path, key: nil, &pieces, depth: depth)
        return self.goesOn
      }
    default:
      let piece = try pieces.value()
      problem(
        "\(quoted(path)) holds neither documents by their ids nor a list of documents, as collections"
          + " do; '--as-document' or '--as-collection' says what else the text is", at: piece.offset
      )
    }
  }

  // MARK: Documents

  /// - Parameters:
  ///   - key: The key that the document stands at; `nil` in an array.
  ///   - isAlone: Whether the key is known to be the id.
  mutating func readPlainDocument(
    in collection: String, key: String?, isAlone: Bool = false, _ pieces: inout JSONPieces,
    depth: Int
  ) throws(Failure) {
    guard try pieces.next() == UInt8(ascii: "{") else {
      let piece = try pieces.value()
      return problem("expected a document: an object of fields", at: piece.offset)
    }
    let offset = pieces.offset
    let chosen = isAlone ? PlainOptions.ID.key : plain?.id
    if let (piece, node) = try pieces.shortObject() {
      return try readPlain(node, of: piece, in: collection, key: key, chosen, depth: depth)
    }
    if let piece = try pieces.shortValue() {
      guard let node = parse(piece) else { return }
      return try readPlain(node, of: piece, in: collection, key: key, chosen, depth: depth)
    }
    var document = PlainDocument(key: key)
    let isWhole = try readLong(&document, chosen, in: collection, &pieces, depth: depth)
    guard isWhole, goesOn else { return }
    try give(document, chosen, in: collection, at: offset, depth: depth)
  }

  /// Reads a document that has been taken as a whole.
  mutating func readPlain(
    _ node: JSONNode, of piece: JSONPieces.Piece, in collection: String, key: String?,
    _ chosen: PlainOptions.ID?, depth: Int
  ) throws(Failure) {
    var document = PlainDocument(key: key)
    for member in node.members ?? [] {
      let name = member.key
      guard PlainDocument.mayBeSubcollections(name),
        PlainDocument.areSubcollections(name, member.value)
      else {
        document.add(name, member.value, base: piece.offset)
        continue
      }
      let range = member.value.range
      let text = JSONPieces.Piece(
        bytes: Array(piece.bytes[range]), offset: piece.offset + range.lowerBound)
      document.addSubcollections(at: name, text)
    }
    try give(document, chosen, in: collection, at: piece.offset, depth: depth)
  }

  /// Reads a document a member at a time.
  ///
  /// - Returns: Whether all of its members can be read.
  private mutating func readLong(
    _ document: inout PlainDocument, _ chosen: PlainOptions.ID?, in collection: String,
    _ pieces: inout JSONPieces, depth: Int
  ) throws(Failure) -> Bool {
    var isWhole = true
    try readMembers(&pieces, of: "an object of fields") { (reader, name, pieces) throws(Failure) in
      if PlainDocument.mayBeSubcollections(name), let node = try pieces.nextNode(),
        PlainDocument.areSubcollections(name, node)
      {
        guard let id = document.likelyID(chosen) else {
          return document.addSubcollections(at: name, try pieces.value())
        }
        document.addSubcollections(at: name)
        let path = "\(collection)/\(id)"
        return try reader.readPlainCollections(of: path, &pieces, depth: depth + 1)
      }
      let piece = try pieces.value()
      if let node = reader.parse(piece) {
        document.add(name, node, base: piece.offset)
      } else {
        isWhole = false
      }
    }
    return isWhole
  }

  /// Gives a document that has been read, and reads what has waited for its id.
  private mutating func give(
    _ document: PlainDocument, _ chosen: PlainOptions.ID?, in collection: String, at offset: Int,
    depth: Int
  ) throws(Failure) {
    let id: (source: PlainOptions.ID, text: String)
    let path: String
    do throws(PlainDocument.Unclear) {
      id = try document.id(chosen)
      path = "\(collection)/\(id.text)"
      guard !id.text.utf8.contains(UInt8(ascii: "/")) else {
        throw PlainDocument.Unclear("the id \(quoted(id.text)) has a slash, which no id has")
      }
      try document.validate(path: path)
    } catch {
      return problem(error.message, at: offset)
    }
    if document.hasSubcollections { shapes.insert(.subcollections) }
    if document.data != nil { shapes.insert(.wrapped) }
    let members = document.stored(without: id.source)
    // What has subcollections alone is a document that doesn't exist.
    if !members.isEmpty || !document.hasSubcollections || document.data != nil {
      give(members, path, at: offset)
    }
    for piece in document.waiting where goesOn {
      var pieces = JSONPieces(piece)
      try readPlainCollections(of: path, &pieces, depth: depth + 1)
    }
  }

  private mutating func give(_ members: [PlainDocument.Member], _ path: String, at offset: Int) {
    var entries: [StoredFields.Entry] = []
    entries.reserveCapacity(members.count)
    for member in members {
      do throws(MalformedValue) {
        let value = try PlainValues.value(member.node, .script)
        let field = StoredFields.Entry(name: member.name, value: value)
        entries.append(plain?.times.reading(field) ?? field)
      } catch {
        return problem(error.message, at: member.base + error.offset)
      }
    }
    give(
      StoredDocument(
        path: path, fields: StoredFields(entries), losses: PlainValues.Form.script.losses),
      at: offset)
  }
}
