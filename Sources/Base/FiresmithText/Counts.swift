/// Returns a count with its digits in groups of three: `1,204`.
package func grouped(_ count: Int) -> String {
  let digits = String(count)
  var result = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
    result.append(digit)
  }
  return result
}

/// Returns a count with what is counted: `1 document`, `1,204 documents`, `2 queries`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural(noun))"
}

private func plural(_ noun: String) -> String {
  guard noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) else {
    return noun + "s"
  }
  return noun.dropLast() + "ies"
}
