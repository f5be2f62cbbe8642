import FiresmithDiagnostics

/// The syntax tree of one YAML file.
///
/// The nodes are in one array, parents before children, and the text of all scalars is in another:
/// a node takes 32 bytes and no allocation. ``YAMLNode`` reads the tree.
package final class YAMLDocument: Sendable {
  /// The file's index in ``SourceFiles``.
  package let file: Int32
  /// The file's bytes, as they are on disk.
  let source: [UInt8]
  let lines: LineTable
  let records: [YAMLRecord]
  /// The text of the scalars, one after the other.
  let text: [UInt8]

  init(
    file: Int32, source: [UInt8], lines: LineTable, records: [YAMLRecord], text: [UInt8]
  ) {
    self.file = file
    self.source = source
    self.lines = lines
    self.records = records
    self.text = text
  }

  /// The outermost node; `nil` if the file is empty or holds only comments.
  package var root: YAMLNode? {
    records.isEmpty ? nil : YAMLNode(document: self, index: 0)
  }

  func text(of record: YAMLRecord) -> ArraySlice<UInt8> {
    let start = Int(record.textStart)
    return text[start..<start + Int(record.textCount)]
  }
}

/// The stored form of a node.
struct YAMLRecord {
  enum Kind: UInt8 {
    case plainScalar
    case quotedScalar
    case blockScalar
    case sequence
    case mapping
    /// An alias, which has been reported.
    case refused
  }

  var kind: Kind
  /// Whether the node is a key that has been reported, so that its entry is not read.
  var isRefusedKey = false
  /// Whether the node ends on the line that it starts on.
  var isOnOneLine = true
  var line: Int32
  var column: Int32
  /// The index after the last node below this one.
  var end: Int32
  /// The start and the length of the scalar's text, in bytes.
  var textStart: Int32 = 0
  var textCount: Int32 = 0
  /// The number of Unicode scalars that the node takes up in the file.
  var sourceCount: Int32 = 0
}
