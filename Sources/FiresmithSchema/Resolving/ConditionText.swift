/// The parts of a query's condition: `status == published`.
///
/// The first word that is an operator, and has a word before it, parts the field from the literal.
/// So a field's name may hold spaces.
struct ConditionText {
  /// A part of the text, and the Unicode scalar that it starts at.
  struct Part {
    var value: String
    var offset: Int
  }

  /// The words that spaces part.
  let words: [Part]
  let field: String
  let `operator`: (value: Query.Operator, offset: Int)?
  /// What follows the operator; `nil` if nothing does.
  let literal: Part?

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var words: [Part] = []
    var start: Int?
    for (offset, scalar) in scalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, start == nil { start = offset }
      if isSpace, let from = start {
        words.append(Part(value: Self.string(scalars[from..<offset]), offset: from))
        start = nil
      }
    }
    if let start {
      words.append(Part(value: Self.string(scalars[start...]), offset: start))
    }
    self.words = words

    for word in words.dropFirst() {
      guard let known = Query.Operator(rawValue: word.value) else { continue }
      field = Self.trimmed(scalars[..<word.offset]).value
      self.operator = (known, word.offset)
      let rest = Self.trimmed(scalars[(word.offset + word.value.unicodeScalars.count)...])
      literal = rest.value.isEmpty ? nil : rest
      return
    }
    field = Self.trimmed(scalars[...]).value
    self.operator = nil
    literal = nil
  }

  /// `status == published` for `status==published`; `nil` if no operator is in the text.
  var textWithSpaces: String? {
    let bytes = Array(field.utf8)
    let isSign = { (byte: UInt8) in "=!<>".utf8.contains(byte) }
    guard let start = bytes.firstIndex(where: isSign), start > 0 else { return nil }
    let end = bytes[start...].firstIndex { !isSign($0) } ?? bytes.count
    let parts = [bytes[..<start], bytes[start..<end], bytes[end...]]
    return parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> Part {
    let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isText),
      let last = scalars.lastIndex(where: isText)
    else { return Part(value: "", offset: scalars.startIndex) }
    return Part(value: string(scalars[first...last]), offset: first)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
