import FiresmithFiles
import FiresmithJSON

/// Reads a JSON text that may be larger than the memory, a value at a time.
struct JSONPieces: ~Copyable {
  /// A value as it is written, and where it begins.
  struct Piece {
    var bytes: [UInt8]
    var offset: Int
  }

  /// Why a text can't be read on.
  struct Failure: Error {
    let message: String
    let offset: Int
  }

  /// Documents of Firestore have at most 1 MiB, which JSON makes several of.
  static let valueLimit = 64 << 20
  private static let pieceSize = 1 << 18

  private let file: FilePieces
  private let advance: (Int) -> Void
  private var buffer: [UInt8] = []
  private var position = 0
  /// The offset of the buffer's first byte in the file.
  private var start = 0
  private var isAtEnd = false

  init(_ file: consuming FilePieces, advance: @escaping (Int) -> Void) throws(Failure) {
    self.file = file
    self.advance = advance
    try fill()
    // A byte order mark.
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var path: String { file.path }
  var offset: Int { start + position }

  // MARK: Bytes

  /// Reads a piece of the file into the buffer, after what is left there.
  private mutating func fill() throws(Failure) {
    buffer.removeFirst(position)
    start += position
    position = 0
    let rest = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.pieceSize))
    let count: Int
    do throws(SystemError) {
      count = try read(to: rest)
    } catch {
      buffer.removeLast(Self.pieceSize)
      isAtEnd = true
      throw Failure(message: "it can't be read: \(error.reason)", offset: start + rest)
    }
    buffer.removeLast(Self.pieceSize - count)
    isAtEnd = count < Self.pieceSize
    advance(count)
  }

  private mutating func read(to rest: Int) throws(SystemError) -> Int {
    var result: Result<Int, SystemError> = .success(0)
    buffer.withUnsafeMutableBytes { bytes in
      let place = UnsafeMutableRawBufferPointer(rebasing: bytes[rest...])
      result = Result { () throws(SystemError) in try file.read(into: place) }
    }
    return try result.get()
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
    let first = try next()
    let offset = offset
    guard let first else { throw Failure(message: "the text ends too early", offset: offset) }
    var scan = Scan(first)
    var index = position
    while true {
      while index < buffer.count {
        switch scan.take(buffer[index]) {
        case .inside: index += 1
        case .last: return take(through: index + 1, offset)
        case .beyond: return take(through: index, offset)
        }
      }
      if isAtEnd {
        if scan.isLiteral { return take(through: index, offset) }
        throw Failure(message: "the text ends inside of a value", offset: offset)
      }
      guard buffer.count - position <= Self.valueLimit else {
        throw Failure(message: "a value is too large to be a document", offset: offset)
      }
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

  /// Takes a key and the colon after it.
  mutating func key() throws(Failure) -> String {
    let piece = try value()
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

  /// Whether the object that comes next begins with one of these keys; it isn't taken.
  mutating func object(beginsWith keys: [String]) throws(Failure) -> String? {
    guard try next() == UInt8(ascii: "{") else { return nil }
    // White space between a bracket and a key is short.
    if buffer.count - position < 1_024, !isAtEnd { try fill() }
    let rest = buffer[(position + 1)...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return keys.first { rest.starts(with: "\"\($0)\"".utf8) }
  }
}

/// Finds the end of a value.
private struct Scan {
  enum Place {
    case inside
    /// The value's last byte.
    case last
    /// The byte after the value.
    case beyond
  }

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

  mutating func take(_ byte: UInt8) -> Place {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
        return depth == 0 ? .last : .inside
      }
      return .inside
    }
    switch byte {
    case UInt8(ascii: "\"") where !isLiteral: isInString = true
    case UInt8(ascii: "{") where !isLiteral, UInt8(ascii: "[") where !isLiteral: depth += 1
    case UInt8(ascii: "}") where !isLiteral, UInt8(ascii: "]") where !isLiteral:
      depth -= 1
      if depth <= 0 { return .last }
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ":"):
      if isLiteral { return .beyond }
    default: break
    }
    return .inside
  }
}
