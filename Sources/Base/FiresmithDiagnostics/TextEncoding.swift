extension SourceFiles {
  /// Returns what is wrong with the encoding of a file, and where; `nil` if it is UTF-8 text.
  package func encodingProblem(in file: Int32) -> Diagnostic? {
    let bytes = files[Int(file)].bytes
    if bytes.isUTF16 { return .utf16(at: mark(of: 0, in: file)) }
    return bytes.firstBrokenUTF8.map { .notUTF8(at: mark(of: $0, in: file)) }
  }
}

extension [UInt8] {
  /// Whether the bytes begin with a byte order mark of UTF-16 or UTF-32.
  package var isUTF16: Bool { starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) }

  /// The offset of the first character that isn't UTF-8; `nil` if there is none.
  fileprivate var firstBrokenUTF8: Int? {
    var decoder = UTF8.ForwardParser()
    var bytes = makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &bytes) {
      case .valid(let character): offset += character.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}

extension Diagnostic {
  package static func utf16(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .invalidEncoding,
      "the file begins with a UTF-16 or UTF-32 byte order mark; save it as UTF-8", at: mark)
  }

  package static func notUTF8(at mark: SourceMark) -> Diagnostic {
    Diagnostic(.invalidEncoding, "this is not UTF-8 text; save the file as UTF-8", at: mark)
  }
}
