import FiresmithLanguage
import FiresmithMustache

/// An expression or a type, with the places where templates can break it into lines.
enum PythonCode: Sendable {
  /// Code that stays on its line.
  case token(String)
  /// Code in brackets, and what stands directly before and after it.
  case brackets(open: String, [PythonCode], close: String, isList: Bool)
  /// Operands, as in `a | b`. All but the first begin with their operator.
  case operands([PythonCode])
  /// Code of which `text` is needed most of the time, and the rest if the line is too long for it.
  case deferred(text: String, @Sendable () -> PythonCode)

  /// Returns a call: `name(a, b)`.
  static func call(_ name: String, _ arguments: [PythonCode]) -> PythonCode {
    .brackets(open: String(code: "\(name)("), arguments, close: ")", isList: false)
  }

  /// Returns a type with arguments: `name[a, b]`.
  static func generic(_ name: StaticString, _ arguments: [PythonCode]) -> PythonCode {
    .brackets(open: String(name, "["), arguments, close: "]", isList: false)
  }

  /// Returns a list, whose elements never share a line that isn't that of the whole list.
  static func list(_ open: String, _ elements: [PythonCode]) -> PythonCode {
    .brackets(open: open, elements, close: "]", isList: true)
  }

  /// The code on one line.
  var text: String {
    switch self {
    case .token(let text): text
    case .brackets(let open, let items, let close, _):
      String(code: "\(open)\(items.map(\.text), separator: ", ")\(close)")
    case .operands(let operands):
      String(code: "\(operands.map(\.text), separator: " ")")
    case .deferred(let text, _): text
    }
  }

  /// Returns the code with `prefix` in front of it.
  func prefixed(by prefix: String) -> PythonCode {
    switch self {
    case .token(let text): .token(String(code: "\(prefix)\(text)"))
    case .brackets(let open, let items, let close, let isList):
      .brackets(open: String(code: "\(prefix)\(open)"), items, close: close, isList: isList)
    case .operands(let operands):
      .operands(
        operands.indices.map { $0 == 0 ? operands[0].prefixed(by: prefix) : operands[$0] })
    case .deferred(let text, let code):
      .deferred(text: String(code: "\(prefix)\(text)")) { code().prefixed(by: prefix) }
    }
  }

  /// Returns the code with `suffix` behind it.
  func suffixed(by suffix: String) -> PythonCode {
    if suffix.isEmpty { return self }
    return switch self {
    case .token(let text): .token(text + suffix)
    case .brackets(let open, let items, let close, let isList):
      .brackets(open: open, items, close: close + suffix, isList: isList)
    case .operands(let operands):
      .operands(
        operands.dropLast() + operands.suffix(1).map { $0.suffixed(by: suffix) })
    case .deferred(let text, let code):
      .deferred(text: text + suffix) { code().suffixed(by: suffix) }
    }
  }

  /// Returns what templates get.
  ///
  /// - Parameters:
  ///   - comma: What follows the code where it has lines of its own.
  ///   - isLast: Whether it is the last one of a list.
  func context(comma: String = "", isLast: Bool = true) -> MustacheValue {
    var brackets = MustacheValue.null
    var operands = MustacheValue.null
    switch self {
    case .token: break
    case .deferred(_, let code): return code().context(comma: comma, isLast: isLast)
    case .brackets(let open, let items, let close, let isList):
      // A comma behind the only one in square brackets would make a tuple of it.
      let takesComma = items.count > 1 || open.utf8.last != UInt8(ascii: "[")
      // pythonBrackets: Code in brackets: what `python-items` renders.
      brackets = [
        // Its beginning, up to the opening bracket.
        "open": .string(open),
        // [pythonCode]: The parts between the brackets, separated by commas.
        "items": .items(items, comma: takesComma ? "," : ""),
        // Its end, from the closing bracket.
        "close": .string(close),
        // Whether its items never share a line, unless all of it fits on one.
        "isList": .boolean(isList),
      ]
    case .operands(let list):
      // pythonOperands: Operands, as in `str | None`.
      operands = [
        // [pythonCode]: The operands, all but the first with their operator in front.
        "items": .list(
          list.indices.map { index in
            let isLast = index == list.count - 1
            return list[index].context(comma: isLast ? comma : "", isLast: isLast)
          })
      ]
    }
    // pythonCode: An expression or a type, which is written on one line or on several: what
    // `python-item` renders.
    return [
      // Its code on one line.
      "text": .string(text),
      // The text after it if it has lines of its own: a comma or nothing.
      "comma": .string(comma),
      // Whether it is the last one of its list.
      "isLast": .boolean(isLast),
      // pythonBrackets?: Its parts if it is in brackets, like a call or a type with arguments;
      // otherwise null.
      "brackets": brackets,
      // pythonOperands?: Its parts if it has operands; otherwise null.
      "operands": operands,
    ]
  }
}

extension MustacheValue {
  /// Returns the parts of a list.
  ///
  /// - Parameter comma: What follows each of them where it has lines of its own.
  static func items(_ items: [PythonCode], comma: String = ",") -> MustacheValue {
    .list(
      items.indices.map { items[$0].context(comma: comma, isLast: $0 == items.count - 1) })
  }
}
