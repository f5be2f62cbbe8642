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
      brackets = [
        "open": .string(open),
        "items": .items(items, comma: takesComma ? "," : ""),
        "close": .string(close),
        "isList": .boolean(isList),
      ]
    case .operands(let list):
      operands = [
        "items": .list(
          list.indices.map { index in
            let isLast = index == list.count - 1
            return list[index].context(comma: isLast ? comma : "", isLast: isLast)
          })
      ]
    }
    return [
      "text": .string(text),
      "comma": .string(comma),
      "isLast": .boolean(isLast),
      "brackets": brackets,
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
