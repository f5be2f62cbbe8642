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

/// Returns a count with what is counted: `1 document`, `1,204 documents`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}
