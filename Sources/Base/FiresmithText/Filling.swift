/// Returns the lines that words make, each as long as it can be; a word that is too long for a line
/// has one of its own.
package func filledLines(
  _ words: some Sequence<some StringProtocol>, width: Int
) -> [String] {
  var lines: [String] = []
  for word in words {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
