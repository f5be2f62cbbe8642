/// The starts of a file's lines, as editors count them.
///
/// A line ends at `\n`, `\r\n` or `\r`; a column is counted in Unicode scalars, without a byte
/// order mark.
package struct LineTable: Sendable {
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The offset of each line's first byte.
  let starts: [Int32]
  /// Whether YAML 1.1 sees a line break where editors don't: at U+0085, U+2028 or U+2029.
  package let hasUnusualLineBreaks: Bool

  package init(_ bytes: [UInt8]) {
    var starts: [Int32] = [bytes.starts(with: Self.byteOrderMark) ? 3 : 0]
    var hasUnusualLineBreaks = false
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        // Nearly all are printable ASCII.
        if byte > 0x0D, byte < 0xC2 { continue }
        switch byte {
        case 0x0A:
          starts.append(Int32(index))
        case 0x0D:
          if index == bytes.count || bytes[index] != 0x0A { starts.append(Int32(index)) }
        case 0xC2:
          if index < bytes.count, bytes[index] == 0x85 { hasUnusualLineBreaks = true }
        case 0xE2:
          if index + 1 < bytes.count, bytes[index] == 0x80, bytes[index + 1] & 0xFE == 0xA8 {
            hasUnusualLineBreaks = true
          }
        default:
          continue
        }
      }
    }
    self.starts = starts
    self.hasUnusualLineBreaks = hasUnusualLineBreaks
  }

  /// The bytes of a line, counted from 1, without its line break.
  package func range(ofLine line: Int32, in bytes: [UInt8]) -> Range<Int> {
    let index = Int(line) - 1
    guard starts.indices.contains(index) else { return bytes.count..<bytes.count }
    let start = Int(starts[index])
    var end = index + 1 < starts.count ? Int(starts[index + 1]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The line and the column, counted from 1, of the byte at `offset`.
  package func position(ofByte offset: Int, in bytes: [UInt8]) -> (line: Int32, column: Int32) {
    let line = lastIndex(in: starts) { Int($0) <= offset }
    let start = Int(starts[line])
    let end = min(max(start, offset), bytes.count)
    return (Int32(line) + 1, Int32(Self.scalarCount(bytes[start..<end])) + 1)
  }

  /// The byte at `mark`, or the end of its line.
  package func offset(of mark: SourceMark, in bytes: [UInt8]) -> Int {
    let line = range(ofLine: mark.line, in: bytes)
    var column: Int32 = 0
    for index in line where bytes[index] & 0xC0 != 0x80 {
      column += 1
      if column == mark.column { return index }
    }
    return line.upperBound
  }

  /// Returns the start of each line, in Unicode scalars from the file's first character.
  package func scalarStarts(in bytes: [UInt8]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(starts.count)
    var count = 0
    for (index, start) in starts.enumerated() {
      result.append(count)
      let end = index + 1 < starts.count ? Int(starts[index + 1]) : bytes.count
      count += Self.scalarCount(bytes[Int(start)..<end])
    }
    return result
  }

  package static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// The index of the last element that `isBefore` holds for, in an array where it holds for a
/// beginning; 0 if there is none.
package func lastIndex<Element>(in elements: [Element], where isBefore: (Element) -> Bool) -> Int {
  var low = 0
  var high = elements.count
  while high - low > 1 {
    let middle = (low + high) / 2
    if isBefore(elements[middle]) { low = middle } else { high = middle }
  }
  return low
}
