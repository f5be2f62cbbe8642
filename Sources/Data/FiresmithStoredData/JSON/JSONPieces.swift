import FiresmithFiles
import FiresmithJSON

/// Reads a JSON text that may be larger than the memory, a value at a time.
struct JSONPieces: ~Copyable {
  /// A value as it is written, and where it begins.
  struct Piece {
    var bytes: [UInt8]
    var offset: Int
  }

  /// An error after which the rest of a text can't be read.
  struct Failure: Error {
    let message: String
    let offset: Int
  }

  /// Documents of Firestore have at most 1 MiB, which JSON makes several of.
  static let valueLimit = 64 << 20
  private static let pieceSize = 1 << 18
  /// At least as much of a value is looked at before it is known how to read it.
  private static let beginningSize = 1 << 16

  private let file: FilePieces?
  private let advance: (Int) -> Void
  private var buffer: [UInt8] = []
  private var position = 0
  /// The offset of the buffer's first byte in the file.
  private var start = 0
  private var isAtEnd = false

  init(_ file: consuming FilePieces, advance: @escaping (Int) -> Void) throws(Failure) {
    self.file = consume file
    self.advance = advance
    try fill()
    // A byte order mark.
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads a value that has been taken as a text of its own.
  init(_ piece: Piece) {
    file = nil
    advance = { _ in }
    buffer = piece.bytes
    start = piece.offset
    isAtEnd = true
  }

  var offset: Int { start + position }

  // MARK: Bytes

  /// Reads a piece of the file into the buffer, after what is left there.
  private mutating func fill() throws(Failure) {
    buffer.removeFirst(position)
    start += position
    position = 0
    do throws(SystemError) {
      let count = try readPiece()
      isAtEnd = count < Self.pieceSize
      advance(count)
    } catch {
      isAtEnd = true
      throw Failure(
        message: "it can't be read: \(error.reason)", offset: start + buffer.count)
    }
  }

  /// Reads a piece, and returns its number of bytes.
  private mutating func readPiece() throws(SystemError) -> Int {
    try withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 1) {
      (piece) throws(SystemError) in
      let count = try file?.read(into: piece) ?? 0
      buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
      return count
    }
  }

  /// The next byte that isn't white space; `nil` at the end.
  mutating func next() throws(Failure) -> UInt8? {
    while true {
      while position < buffer.count {
        switch buffer[position] {
        case 0x20, 0x09, 0x0A, 0x0D: position += 1
        default: return buffer[position]
        }
      }
      if isAtEnd { return nil }
      try fill()
    }
  }

  /// Takes a byte, after white space, if it is the next one.
  mutating func take(_ character: Unicode.Scalar) throws(Failure) -> Bool {
    guard try next() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  // MARK: Values

  /// Takes the next value, whose brackets and quotes are balanced; whether it is JSON is for its
  /// reader to say.
  mutating func value() throws(Failure) -> Piece {
    let end = try end(within: Self.valueLimit)
    let offset = offset
    switch end {
    case .at(let end): return take(through: end, offset)
    case .missing: throw Failure(message: "the text ends inside of a value", offset: offset)
    case .beyond: throw Failure(message: "a value is too large to be a document", offset: offset)
    }
  }

  /// Takes the next value if it is short, as most documents are.
  ///
  /// - Returns: `nil` if it is long or has no end; then nothing is taken.
  mutating func shortValue() throws(Failure) -> Piece? {
    switch try end(within: Self.beginningSize) {
    case .at(let end): take(through: end, offset)
    case .missing, .beyond: nil
    }
  }

  /// Takes the next value if it is a short object without a fault, as most documents are: what is
  /// read at once needn't be searched for its end before.
  ///
  /// - Returns: `nil` for any other value, of which nothing is taken.
  mutating func shortObject() throws(Failure) -> (Piece, JSONNode)? {
    guard try next() == UInt8(ascii: "{") else { return nil }
    let node = buffer.withUnsafeBufferPointer { buffer in
      let rest = buffer[position...].prefix(Self.beginningSize)
      return try? JSONNode(beginningOf: UnsafeBufferPointer(rebasing: rest))
    }
    // What can't be read may be a value that goes on in the next piece of the file.
    guard let node, isUTF8(node.bytes) else { return nil }
    defer { position += node.bytes.count }
    return (Piece(bytes: node.bytes, offset: offset), node)
  }

  /// The end of a value.
  private enum End {
    /// The index after its last byte in the buffer.
    case at(Int)
    /// The text ends before.
    case missing
    /// It has more bytes than were asked for.
    case beyond
  }

  /// Finds the end of the next value, for which no more is read than is needed.
  private mutating func end(within limit: Int) throws(Failure) -> End {
    guard let first = try next() else {
      throw Failure(message: "the text ends too early", offset: offset)
    }
    var scan = Scan(first)
    var index = position
    while true {
      if let end = scan.end(in: buffer, from: &index) { return .at(end) }
      if isAtEnd { return scan.isLiteral ? .at(index) : .missing }
      guard buffer.count - position <= limit else { return .beyond }
      let scanned = index - position
      try fill()
      index = scanned
    }
  }

  private mutating func take(through end: Int, _ offset: Int) -> Piece {
    // At least one byte, so that reading always comes to an end.
    let end = max(end, position + 1)
    defer { position = end }
    return Piece(bytes: Array(buffer[position..<end]), offset: offset)
  }

  /// Puts back a value that has just been taken.
  mutating func putBack(_ piece: Piece) { position -= piece.bytes.count }

  /// Returns the value that comes next, or the beginning of a long one; it isn't taken. `nil` if it
  /// isn't JSON.
  mutating func nextNode() throws(Failure) -> JSONNode? {
    guard let piece = try shortValue() else { return try? JSONNode(parsing: beginning()) }
    defer { putBack(piece) }
    return try? JSONNode(parsing: piece.bytes)
  }

  /// Returns the beginning of a value that is longer than what was read of it: as much as is whole,
  /// with its brackets closed. Nothing is taken.
  func beginning() -> [UInt8] {
    var brackets: [UInt8] = []
    var cut = (end: position, brackets: brackets)
    var isInString = false
    var isEscaped = false
    for index in buffer.indices[position...].prefix(Self.beginningSize) {
      let byte = buffer[index]
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // The other bracket's code is greater by two.
        brackets.append(byte + 2)
        cut = (index + 1, brackets)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = brackets.popLast()
      case UInt8(ascii: ","): cut = (index, brackets)
      default: break
      }
    }
    return buffer[position..<cut.end] + cut.brackets.reversed()
  }

  /// Takes a key and the colon after it.
  mutating func key() throws(Failure) -> String {
    let piece = try value()
    guard isUTF8(piece.bytes) else {
      throw Failure(message: "this is not UTF-8", offset: piece.offset)
    }
    guard let key = (try? JSONNode(parsing: piece.bytes))?.string else {
      throw Failure(message: "expected a key in quotes", offset: piece.offset)
    }
    guard try take(":") else {
      throw Failure(message: "expected ':' after the key", offset: offset)
    }
    return key
  }

  /// Reads what stands between brackets, with commas between the items; the first bracket has been
  /// taken.
  ///
  /// - Parameter read: Takes an item; returns `false` to end the reading.
  /// - Returns: `false` if `read` has ended it.
  mutating func items(
    end: Unicode.Scalar, _ read: (inout JSONPieces) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if try take(end) { return true }
    while true {
      guard try read(&self) else { return false }
      if try take(end) { return true }
      guard try take(",") else {
        throw Failure(message: "expected ',' or '\(end)'", offset: offset)
      }
    }
  }

  /// Puts back what follows the first line of a piece that has just been taken.
  ///
  /// - Returns: Whether the piece had more than one line.
  mutating func putBack(afterFirstLineOf piece: Piece) -> Bool {
    guard let lineBreak = piece.bytes.firstIndex(of: 0x0A) else { return false }
    let rest = piece.bytes[(lineBreak + 1)...]
    buffer.replaceSubrange(..<position, with: rest)
    start = piece.offset + lineBreak + 1
    position = 0
    return true
  }

  /// Whether the object that comes next begins with this key; it isn't taken.
  mutating func object(beginsWith key: String) throws(Failure) -> Bool {
    guard try next() == UInt8(ascii: "{") else { return false }
    // White space between a bracket and a key is short.
    if buffer.count - position < 1_024, !isAtEnd { try fill() }
    let rest = buffer[(position + 1)...].drop { $0 == 0x20 || 0x09...0x0A ~= $0 || $0 == 0x0D }
    guard rest.first == UInt8(ascii: "\"") else { return false }
    return rest.dropFirst().starts(with: key.utf8)
      && rest.dropFirst(key.utf8.count + 1).first == UInt8(ascii: "\"")
  }
}

/// Finds the end of a value.
private struct Scan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the value is a number or a word.
  let isLiteral: Bool

  init(_ first: UInt8) {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): isLiteral = false
    default: isLiteral = true
    }
  }

  /// Returns the index after the value's last byte; `nil` if these bytes end before.
  ///
  /// - Parameter index: The first byte that hasn't been looked at, here or in what comes next.
  mutating func end(in bytes: [UInt8], from index: inout Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      isLiteral
        ? Self.endOfLiteral(in: bytes, from: &index) : endOfBrackets(in: bytes, from: &index)
    }
  }

  private static func endOfLiteral(
    in bytes: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Int? {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
        UInt8(ascii: ":"):
        return index
      default: index += 1
      }
    }
    return nil
  }

  private mutating func endOfBrackets(
    in bytes: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Int? {
    while index < bytes.count {
      if isInString {
        guard takeString(in: bytes, from: &index) else { return nil }
        if depth == 0 { return index }
        continue
      }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// Takes the rest of a string, with the quote at its end; returns whether that is here.
  private mutating func takeString(
    in bytes: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        return true
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      }
    }
    return false
  }
}
