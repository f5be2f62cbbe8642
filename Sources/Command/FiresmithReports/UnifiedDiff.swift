import FiresmithFiles
import FiresmithText

/// The changes in a file, in the format that `diff -u` prints and `patch` reads.
package struct UnifiedDiff {
  private let path: String
  private let old: [UInt8]?
  private let new: [UInt8]?

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - old: `nil` if the file is new.
  ///   - new: `nil` if the file is removed.
  package init(path: String, old: [UInt8]?, new: [UInt8]?) {
    self.path = path
    self.old = old
    self.new = new
  }

  /// The number of unchanged lines that are shown before and after a change.
  private static let context = 3

  /// A line of the diff.
  private struct Line {
    let sign: Character
    let text: ArraySlice<UInt8>
    /// The number of lines before this one in each text.
    let oldLine: Int
    let newLine: Int
  }

  /// The text of the diff; empty if nothing changes.
  package func text(isColored: Bool) -> String {
    let lines = lines()
    let hunks = Self.hunks(of: lines)
    if hunks.isEmpty { return "" }
    var text = header("---", old == nil ? nil : "a", isColored)
    text += header("+++", new == nil ? nil : "b", isColored)
    for hunk in hunks {
      text += styled(Self.range(of: lines[hunk]), "36", isColored)
      for line in lines[hunk] { text += print(line, isColored) }
    }
    return text
  }

  private func lines() -> [Line] {
    let (old, new) = (Self.lines(of: old ?? []), Self.lines(of: new ?? []))
    let (removed, added) = lineDifference(from: old, to: new)
    var lines: [Line] = []
    var (x, y) = (0, 0)
    while x < old.count || y < new.count {
      if removed.contains(x) {
        lines.append(Line(sign: "-", text: old[x], oldLine: x, newLine: y))
        x += 1
      } else if added.contains(y) {
        lines.append(Line(sign: "+", text: new[y], oldLine: x, newLine: y))
        y += 1
      } else {
        lines.append(Line(sign: " ", text: old[x], oldLine: x, newLine: y))
        x += 1
        y += 1
      }
    }
    return lines
  }

  /// Returns the lines of a file, each including its line break, which the last one may lack.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// Returns the ranges of lines with changes and their context. Ranges that touch are joined.
  private static func hunks(of lines: [Line]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where lines[index].sign != " " {
      let start = max(index - context, 0)
      let end = min(index + context + 1, lines.count)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  /// `@@ -1,3 +1,4 @@`
  private static func range(of hunk: ArraySlice<Line>) -> String {
    guard let first = hunk.first else { return "" }
    func range(_ linesBefore: Int, _ count: Int) -> String {
      // The position of an empty range is the line before it.
      let start = count == 0 ? linesBefore : linesBefore + 1
      return count == 1 ? "\(start)" : "\(start),\(count)"
    }
    let old = range(first.oldLine, hunk.count { $0.sign != "+" })
    let new = range(first.newLine, hunk.count { $0.sign != "-" })
    return "@@ -\(old) +\(new) @@"
  }

  private func header(_ sign: String, _ side: String?, _ isColored: Bool) -> String {
    guard let side else { return styled("\(sign) /dev/null", "1", isColored) }
    // A name with spaces is ended by a tab.
    let end = path.utf8.contains(UInt8(ascii: " ")) ? "\t" : ""
    let name = path.isAbsolutePath ? side + path : "\(side)/\(path)"
    return styled("\(sign) \(visible(name))\(end)", "1", isColored)
  }

  private func print(_ line: Line, _ isColored: Bool) -> String {
    let hasBreak = line.text.last == UInt8(ascii: "\n")
    let content = String(decoding: hasBreak ? line.text.dropLast() : line.text, as: UTF8.self)
    let style = line.sign == "-" ? "31" : line.sign == "+" ? "32" : ""
    return styled("\(line.sign)\(content)", style, isColored)
      + (hasBreak ? "" : "\\ No newline at end of file\n")
  }

  /// Returns a line with the terminal style of this number.
  private func styled(_ line: String, _ style: String, _ isColored: Bool) -> String {
    isColored && !style.isEmpty ? "\u{1B}[\(style)m\(line)\u{1B}[0m\n" : "\(line)\n"
  }
}

/// Returns the lines of two texts that have no counterpart in the other text, as few as possible,
/// by their numbers.
///
/// Lines that only one of the texts contains are left out of the comparison, whose time grows with
/// the square of their number: with another indentation, that would be all lines.
func lineDifference(
  from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
) -> (removed: Set<Int>, added: Set<Int>) {
  // Numbers are compared faster than lines.
  let numbers = Dictionary(zip(old + new, 0...)) { first, _ in first }
  let (old, new) = (old.compactMap { numbers[$0] }, new.compactMap { numbers[$0] })
  let (inOld, inNew) = (Set(old), Set(new))
  let oldShared = old.indices.filter { inNew.contains(old[$0]) }
  let newShared = new.indices.filter { inOld.contains(new[$0]) }
  var removed = Set(old.indices).subtracting(oldShared)
  var added = Set(new.indices).subtracting(newShared)
  for change in newShared.map({ new[$0] }).difference(from: oldShared.map { old[$0] }) {
    switch change {
    case .remove(let offset, _, _): removed.insert(oldShared[offset])
    case .insert(let offset, _, _): added.insert(newShared[offset])
    }
  }
  return (removed, added)
}
