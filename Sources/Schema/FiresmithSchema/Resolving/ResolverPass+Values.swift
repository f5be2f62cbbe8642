import FiresmithDiagnostics
import FiresmithText

// The values in defaults, in bounds and in the conditions of queries.
extension ResolverPass {
  /// Returns the integer if `scalar` has such a value; otherwise that is reported.
  mutating func integer(
    _ integer: Marked<Int>, of scalar: Scalar, orReport id: DiagnosticID
  ) -> Int? {
    let rules = scalar.rules
    guard let range = rules.range, !range.contains(integer.value) else { return integer.value }
    let unit = rules.unit.map { " " + $0 } ?? ""
    diagnostics.append(
      Diagnostic(
        id,
        "a \(scalar.rawValue) is from \(range.lowerBound) to \(range.upperBound)\(unit),"
          + " and this is \(integer.value)", at: integer.mark))
    return nil
  }

  /// Whether the enumeration has a case of this name; if not, that is reported.
  mutating func checkCase(_ name: Name, of enumeration: Enumeration, _ id: TypeID) -> Bool {
    let isCase =
      declared.caseNames[id]?.contains(name.value)
      ?? enumeration.cases.contains { $0.name.value == name.value }
    if isCase { return true }
    let type = quoted(schema[id].name.name.value)
    let hint: String
    if !suggestions.mayCompare(with: enumeration.cases.count) {
      hint = ""
    } else if let other = enumeration.cases.first(where: { $0.rawValue == .string(name.value) }) {
      hint = "; did you mean \(quoted(other.name.value)), which is stored so?"
    } else if enumeration.unknown?.value == name.value {
      hint = "; it stands for values that are not declared"
    } else {
      hint = caseHint(for: name.value, among: enumeration.cases.map(\.name.value))
    }
    diagnostics.append(
      Diagnostic(
        .unknownCase, "\(type) has no case \(quoted(name.value))\(hint)", at: name.mark))
    return false
  }

  /// The nearest case; if none is near, what a few cases are called.
  func caseHint(for name: String, among cases: [String]) -> String {
    let nearest = suggestion(for: name, among: cases)
    guard nearest.isEmpty, 1...8 ~= cases.count else { return nearest }
    return "; expected \(quotedList(cases))"
  }
}
