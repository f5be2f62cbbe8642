/// A name in the path of a field.
package struct FieldPathPart {
  /// The name as the path has it: `` `front page` ``.
  package let text: String
  /// The name without backticks: `front page`.
  package let name: String
}

extension String {
  /// The names in the path of a field as Firestore writes it: between dots, with backticks around
  /// those that aren't made of letters, digits and underscores.
  package var fieldPathParts: [FieldPathPart] {
    var parts: [FieldPathPart] = []
    var start = utf8.startIndex
    var name: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    func addPart(before end: String.Index) {
      let text = String(self[start..<end])
      // A name whose backtick isn't closed is what it looks like.
      let name = isQuoted ? text : String(decoding: name, as: UTF8.self)
      parts.append(FieldPathPart(text: text, name: name))
    }
    for index in utf8.indices {
      switch utf8[index] {
      case _ where isEscaped:
        name.append(utf8[index])
        isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "`"): isQuoted.toggle()
      case UInt8(ascii: ".") where !isQuoted:
        addPart(before: index)
        start = utf8.index(after: index)
        name = []
      default: name.append(utf8[index])
      }
    }
    addPart(before: utf8.endIndex)
    return parts
  }

  /// The path of a field in the form that generated entries have: with backticks only around the
  /// names that need them.
  ///
  /// ```swift
  /// "`cover`.`front page`".normalizedFieldPath  // cover.`front page`
  /// ```
  package var normalizedFieldPath: String {
    guard utf8.contains(UInt8(ascii: "`")) else { return self }
    return fieldPathParts.map { $0.name.isSimpleName ? $0.name : $0.text }.joined(separator: ".")
  }

  /// Whether the name is made of letters, digits and underscores, and doesn't begin with a digit.
  private var isSimpleName: Bool {
    guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
