/// The parts of a query's condition: `status == published`, or `pages >= as minimum`.
///
/// The first word that is an operator, and has a word before it, parts the field from the literal.
/// So a field's name may hold spaces.
struct ConditionText {
  /// A part of the text, and the Unicode scalar that it starts at.
  struct Part {
    var value: String
    var offset: Int

    /// Whether it begins with a quotation mark.
    fileprivate var isQuoted: Bool {
      value.utf8.first == UInt8(ascii: "\"") || value.utf8.first == UInt8(ascii: "'")
    }
  }

  private let bytes: [UInt8]
  private let ranges: [WordRange]
  let field: String
  let `operator`: (value: Query.Operator, offset: Int)?
  /// The text after the operator; `nil` if there is none, or only the name of a parameter.
  let literal: Part?
  /// The parameter's name after `as`; `nil` if there is none.
  let parameter: Part?
  /// The name after `as` of a literal of one word, which can't have one; `nil` if there is none.
  let nameOfLiteral: Part?

  init(_ text: String) {
    bytes = Array(text.utf8)
    ranges = Self.words(of: text)
    guard let first = ranges.first, let last = ranges.last else {
      (field, self.operator, literal, parameter, nameOfLiteral) = ("", nil, nil, nil, nil)
      return
    }
    // The last two words may be `as` and a name.
    let before = ranges.count - 3
    let isNamed =
      before >= 0
      && bytes[ranges[before + 1].start..<ranges[before + 1].end].elementsEqual("as".utf8)
    let name = Part(value: Self.string(bytes, last, last), offset: last.offset)
    // The name may be a word that is an operator elsewhere: `genre as in`.
    for (index, word) in ranges.enumerated().prefix(isNamed ? before + 1 : .max).dropFirst() {
      guard let known = Query.Operator(rawValue: Self.string(bytes, word, word)) else { continue }
      field = Self.string(bytes, first, ranges[index - 1])
      self.operator = (known, word.offset)
      parameter = isNamed && index == before ? name : nil
      if index + 1 < ranges.count, parameter == nil {
        let next = ranges[index + 1]
        let value = Part(value: Self.string(bytes, next, last), offset: next.offset)
        literal = value
        nameOfLiteral = isNamed && index + 1 == before && !value.isQuoted ? name : nil
      } else {
        literal = nil
        nameOfLiteral = nil
      }
      return
    }
    field = Self.string(bytes, first, isNamed ? ranges[before] : last)
    self.operator = nil
    literal = nil
    nameOfLiteral = nil
    parameter = isNamed ? name : nil
  }

  /// The whole text, from its first word to its last.
  var text: String {
    guard let first = ranges.first, let last = ranges.last else { return "" }
    return Self.string(bytes, first, last)
  }

  /// Whether the text has no words.
  var isEmpty: Bool { ranges.isEmpty }

  /// The words that spaces part.
  var words: [Part] {
    ranges.map { Part(value: Self.string(bytes, $0, $0), offset: $0.offset) }
  }

  /// `status == published` for `status==published` and `status=published`; `nil` if no operator is
  /// in the text.
  var textWithSpaces: String? {
    let bytes = Array(field.utf8)
    let isSign = { (byte: UInt8) in "=!<>".utf8.contains(byte) }
    guard let start = bytes.firstIndex(where: isSign), start > 0 else { return nil }
    let end = bytes[start...].firstIndex { !isSign($0) } ?? bytes.count
    let sign = String(decoding: bytes[start..<end], as: UTF8.self)
    let parts = [
      String(decoding: bytes[..<start], as: UTF8.self),
      Query.Operator.replacement(for: sign) ?? sign,
      String(decoding: bytes[end...], as: UTF8.self),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The condition with its operator, its spaces and its quotes put right, as far as they are
  /// known.
  var corrected: String {
    if let known = self.operator, literal == nil {
      let name = parameter.map { " as \($0.value)" } ?? ""
      return "\(field) \(known.value.rawValue)\(name)"
    }
    if let known = self.operator, let literal {
      let isOneValue = if case .words = LiteralText(literal.value) { false } else { true }
      let value = isOneValue ? literal.value : LiteralText.quoted(literal.value) ?? literal.value
      return "\(field) \(known.value.rawValue) \(value)"
    }
    let words = words
    guard words.count > 1, parameter == nil else { return textWithSpaces ?? text }
    guard let known = Query.Operator.replacement(for: words[1].value) else { return field }
    let rest = words.dropFirst(2).map(\.value).joined(separator: " ")
    return ConditionText("\(words[0].value) \(known) \(rest)").corrected
  }

  /// A word in UTF-8, and the Unicode scalar that it starts at.
  private struct WordRange {
    var start: Int
    var end: Int
    var offset: Int
  }

  private static func words(of text: String) -> [WordRange] {
    var words: [WordRange] = []
    words.reserveCapacity(4)
    var isInWord = false
    var position = 0
    var offset = 0
    for scalar in text.unicodeScalars {
      let isPrintableASCII = scalar.value > 0x20 && scalar.value < 0x7F
      let isSpace = scalar == " " || (!isPrintableASCII && scalar.properties.isWhitespace)
      let width = UTF8.width(scalar)
      if isSpace {
        isInWord = false
      } else if isInWord {
        words[words.count - 1].end = position + width
      } else {
        words.append(WordRange(start: position, end: position + width, offset: offset))
        isInWord = true
      }
      position += width
      offset += 1
    }
    return words
  }

  /// The text from one word to another.
  private static func string(_ utf8: [UInt8], _ first: WordRange, _ last: WordRange) -> String {
    String(decoding: utf8[first.start..<last.end], as: UTF8.self)
  }
}
