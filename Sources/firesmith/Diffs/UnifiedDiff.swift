import FiresmithFiles
import FiresmithOutput
import FiresmithSchema

/// The changes in a file, in the format that `diff -u` prints and `patch` reads.
struct UnifiedDiff {
  /// The path of the file.
  let path: String
  /// `nil` if the file is new.
  let old: [UInt8]?
  /// `nil` if the file is removed.
  let new: [UInt8]?

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
  func text(isColored: Bool) -> String {
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
    let difference = LineDifference(from: old, to: new)
    var lines: [Line] = []
    var (x, y) = (0, 0)
    while x < old.count || y < new.count {
      if x < old.count, difference.removed[x] {
        lines.append(Line(sign: "-", text: old[x], oldLine: x, newLine: y))
        x += 1
      } else if y < new.count, difference.added[y] {
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

extension OutputFolder {
  /// Returns the diffs of what writing would change.
  func diff(isColored: Bool) -> String {
    let changes = files.filter { $0.state != .unchanged }.map { file, state in
      let path = pathOnDisk(of: file.path)
      // A link, or anything else that isn't a file, is replaced as a whole.
      let old = state == .missing ? nil : (try? File.contents(of: path)) ?? []
      return UnifiedDiff(path: path, old: old, new: Array(file.contents.utf8))
    }
    let removals = orphans.map { name in
      let path = pathOnDisk(of: name)
      return UnifiedDiff(path: path, old: (try? File.contents(of: path)) ?? [], new: nil)
    }
    return (changes + removals).map { $0.text(isColored: isColored) }.joined()
  }
}
