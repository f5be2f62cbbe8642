import FiresmithDiagnostics
import FiresmithText

/// A node of a YAML file: a scalar, a list or a mapping, and where it is written.
package struct YAMLNode: WrittenValue, Sendable {
  let document: YAMLDocument
  package let index: Int

  var record: YAMLRecord { document.records[index] }

  package var kind: WrittenKind {
    switch record.kind {
    case .plainScalar: .plain
    case .quotedScalar: .quoted
    case .blockScalar: .block
    case .sequence: .list
    case .mapping: .mapping
    case .refused: .refused
    }
  }

  /// The place where the node starts; for an empty value, where it would start.
  package var mark: SourceMark {
    let record = record
    return SourceMark(file: document.file, line: record.line, column: record.column)
  }

  /// Whether nothing is written: `key:` without a value.
  package var isEmpty: Bool {
    let record = record
    return record.kind == .plainScalar && record.textCount == 0
  }

  /// Whether this is `null` or `~`, without quotes.
  package var isNull: Bool {
    let record = record
    guard record.kind == .plainScalar, record.textCount == 1 || record.textCount == 4 else {
      return false
    }
    return PlainLook(text) == .null
  }

  /// The text of a scalar, as YAML reads it: without quotes, escapes resolved. Empty for others.
  package var text: String { String(decoding: document.text(of: record), as: UTF8.self) }

  /// The entries of a mapping, in the file's order. Entries whose key has been reported, such as
  /// the second of two equal keys, are left out. Empty for other nodes.
  package var entries: YAMLEntries { YAMLEntries(mapping: self) }

  /// Whether ``entries`` leaves some out.
  package var hasRefusedKeys: Bool {
    var index = self.index + 1
    let end = kind == .mapping ? Int(record.end) : index
    while index < end {
      if document.records[index].isRefusedKey { return true }
      let value = Int(document.records[index].end)
      index = Int(document.records[value].end)
    }
    return false
  }

  /// The items of a list. Empty for other nodes.
  package var items: YAMLItems { YAMLItems(list: self) }

  /// The place of the Unicode scalar at `offset` of the node's text.
  ///
  /// The node's own place if text and source differ, as they do after an escape sequence.
  package func mark(atOffset offset: Int) -> SourceMark {
    let record = record
    let quotes: Int
    switch record.kind {
    case .plainScalar: quotes = 0
    case .quotedScalar: quotes = 1
    case .blockScalar, .sequence, .mapping, .refused: return mark
    }
    guard record.isOnOneLine,
      LineTable.scalarCount(document.text(of: record)) + 2 * quotes == Int(record.sourceCount)
    else { return mark }
    return SourceMark(
      file: document.file, line: record.line, column: record.column + Int32(quotes + offset))
  }
}

/// A key of a mapping, and its value.
package struct YAMLEntry: Sendable {
  fileprivate let document: YAMLDocument
  fileprivate let keyIndex: Int
  fileprivate let valueIndex: Int

  package var key: YAMLNode { YAMLNode(document: document, index: keyIndex) }
  package var value: YAMLNode { YAMLNode(document: document, index: valueIndex) }

  /// Whether the key stands alone, without `:`, as `b` does in `{ a: x, b }`.
  package var isLoneKey: Bool {
    guard value.isEmpty else { return false }
    let source = document.source
    // Nobody writes longer lines by hand, and each of many errors would have to read them.
    guard document.lines.range(ofLine: value.mark.line, in: source).count <= 1_000 else {
      return false
    }
    let end = document.lines.offset(of: value.mark, in: source)
    let last = source[..<end].last { $0 > UInt8(ascii: " ") }
    return last != UInt8(ascii: ":")
  }
}

/// The entries of a mapping, in the file's order.
package struct YAMLEntries: Sequence, IteratorProtocol, Sendable {
  private let document: YAMLDocument
  private var position: Int
  private let end: Int

  init(mapping: YAMLNode) {
    let record = mapping.record
    document = mapping.document
    position = mapping.index + 1
    end = record.kind == .mapping ? Int(record.end) : position
  }

  package var isEmpty: Bool {
    var copy = self
    return copy.next() == nil
  }

  /// The number of entries; it takes a look at each of them.
  package var count: Int {
    var rest = self
    var count = 0
    while rest.next() != nil { count += 1 }
    return count
  }

  package var underestimatedCount: Int { count }

  package mutating func next() -> YAMLEntry? {
    while position < end {
      let key = position
      let record = document.records[key]
      let value = Int(record.end)
      position = Int(document.records[value].end)
      if !record.isRefusedKey {
        return YAMLEntry(document: document, keyIndex: key, valueIndex: value)
      }
    }
    return nil
  }
}

/// The items of a list, in order.
package struct YAMLItems: Sequence, IteratorProtocol, Sendable {
  private let document: YAMLDocument
  private var position: Int
  private let end: Int

  init(list: YAMLNode) {
    let record = list.record
    document = list.document
    position = list.index + 1
    end = record.kind == .sequence ? Int(record.end) : position
  }

  /// Whether there are no more items.
  package var isEmpty: Bool { position >= end }

  package mutating func next() -> YAMLNode? {
    guard position < end else { return nil }
    let item = YAMLNode(document: document, index: position)
    position = Int(document.records[position].end)
    return item
  }
}
