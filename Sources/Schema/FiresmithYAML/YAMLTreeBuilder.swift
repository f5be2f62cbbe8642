import FiresmithDiagnostics
import FiresmithLibYAML
import FiresmithText

/// Builds the tree of nodes from libyaml's events, and reports features of YAML that the schema
/// language doesn't support.
struct YAMLTreeBuilder {
  enum Outcome {
    case goOn
    /// The rest of the file is of no interest.
    case stop
    /// The file exceeds a limit.
    case giveUp
  }

  /// A list or mapping whose end hasn't been seen yet.
  private struct OpenNode {
    var index: Int
    var isMapping: Bool
    /// In a mapping, whether the next node is a key.
    var expectsKey: Bool
    /// The index of the mapping's first key among the keys of all open mappings.
    var firstKey: Int
    /// Whether an alias that comes next belongs to a merge key, which has been reported.
    var followsMergeKey = false
  }

  let file: Int32
  var limits: YAMLLimits
  var diagnostics: [Diagnostic] = []
  private(set) var records: [YAMLRecord] = []
  private(set) var text: [UInt8] = []
  private var open: [OpenNode] = []
  /// The keys of the open mappings so far, as indices into the records.
  private var keys: [Int] = []
  private var documents = 0
  /// The starts of the lines, if libyaml's own count differs from the one that editors show.
  private let lineStarts: [Int]?
  /// The characters that the file writes as two escapes; `nil` if there are none.
  private let pairs: SurrogatePairs?

  init(
    file: Int32, source: [UInt8], lines: LineTable, pairs: SurrogatePairs?, limits: YAMLLimits
  ) {
    self.file = file
    self.limits = limits
    self.pairs = pairs
    lineStarts = lines.hasUnusualLineBreaks ? lines.scalarStarts(in: source) : nil
    text.reserveCapacity(source.count)
    records.reserveCapacity(source.count / 8)
  }

  /// The place of one of libyaml's marks.
  func mark(_ mark: yaml_mark_t) -> SourceMark {
    guard let lineStarts else {
      return SourceMark(file: file, line: Int32(mark.line) + 1, column: Int32(mark.column) + 1)
    }
    let line = lastIndex(in: lineStarts) { $0 <= mark.index }
    return SourceMark(
      file: file, line: Int32(line) + 1,
      column: Int32(Int(mark.index) - lineStarts[line]) + 1)
  }

  /// Takes the next event of the file.
  mutating func take(_ event: yaml_event_t) -> Outcome {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      return startDocument(event)
    case YAML_SCALAR_EVENT:
      return addScalar(event)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      return openNode(.sequence, event, anchor: data.anchor, tag: data.tag)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      return openNode(.mapping, event, anchor: data.anchor, tag: data.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      closeNode(event)
      return .goOn
    case YAML_ALIAS_EVENT:
      return addAlias(event)
    default:
      return .goOn
    }
  }

  private mutating func startDocument(_ event: yaml_event_t) -> Outcome {
    let data = event.data.document_start
    if data.tag_directives.start != data.tag_directives.end {
      diagnostics.append(.tag(at: mark(event.start_mark)))
    }
    documents += 1
    if documents > 1 {
      diagnostics.append(.severalDocuments(at: mark(event.start_mark)))
      return .stop
    }
    return .goOn
  }

  // MARK: Nodes

  private mutating func addScalar(_ event: yaml_event_t) -> Outcome {
    let data = event.data.scalar
    let kind: YAMLRecord.Kind
    switch data.style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: kind = .quotedScalar
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: kind = .blockScalar
    default: kind = .plainScalar
    }
    let bytes = UnsafeBufferPointer(start: data.value, count: data.length)
    let joined = pairs?.joined(
      bytes, from: Int(event.start_mark.index)..<Int(event.end_mark.index),
      isQuoted: data.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE)
    guard
      let index = add(kind, event, anchor: data.anchor, tag: data.tag, text: bytes, joined: joined)
    else { return .giveUp }
    if kind == .plainScalar, bytes.contains(where: { $0 >= 0x80 }) {
      let text = string(of: index)
      if let space = text.unicodeScalars.first, isForeignSpace(space) {
        diagnostics.append(.foreignSpace(space, at: mark(of: index)))
        // It indents a line, and so belongs to another mapping than it seems to.
        return .giveUp
      }
      if expectsKey, let problem = foreignCharacter(in: text, at: mark(of: index)) {
        diagnostics.append(problem)
        records[index].isRefusedKey = true
      }
    }
    // `!important`: the tag is reported, and nothing is left of the text.
    if data.tag != nil, data.length == 0 { records[index].kind = .refused }
    place(index)
    return .goOn
  }

  private mutating func openNode(
    _ kind: YAMLRecord.Kind,
    _ event: yaml_event_t,
    anchor: UnsafeMutablePointer<yaml_char_t>?,
    tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> Outcome {
    guard open.count < YAMLLimits.depth else {
      diagnostics.append(.tooDeep(at: mark(event.start_mark)))
      return .giveUp
    }
    guard let index = add(kind, event, anchor: anchor, tag: tag) else { return .giveUp }
    if expectsKey {
      diagnostics.append(.complexKey(at: mark(event.start_mark)))
      records[index].isRefusedKey = true
    }
    var node = OpenNode(
      index: index, isMapping: kind == .mapping, expectsKey: kind == .mapping,
      firstKey: keys.count)
    // A merge key may name several aliases in a list.
    node.followsMergeKey = kind == .sequence && open.last?.followsMergeKey == true
    open.append(node)
    return .goOn
  }

  private mutating func closeNode(_ event: yaml_event_t) {
    guard let node = open.popLast() else { return }
    records[node.index].end = Int32(records.count)
    records[node.index].isOnOneLine =
      Int32(event.end_mark.line) + 1 == records[node.index].line
    reportDuplicateKeys(keys[node.firstKey...])
    keys.removeSubrange(node.firstKey...)
    place(node.index)
  }

  private mutating func addAlias(_ event: yaml_event_t) -> Outcome {
    if open.last?.followsMergeKey != true {
      diagnostics.append(.alias(name(event.data.alias.anchor), at: mark(event.start_mark)))
    }
    guard let index = add(.refused, event, anchor: nil, tag: nil) else { return .giveUp }
    if expectsKey { records[index].isRefusedKey = true }
    place(index)
    return .goOn
  }

  /// Appends a node; `nil` if there are too many.
  ///
  /// - Parameter joined: The text with its surrogate pairs joined; `nil` if `text` has none.
  private mutating func add(
    _ kind: YAMLRecord.Kind,
    _ event: yaml_event_t,
    anchor: UnsafeMutablePointer<yaml_char_t>?,
    tag: UnsafeMutablePointer<yaml_char_t>?,
    text: UnsafeBufferPointer<yaml_char_t>? = nil,
    joined: [UInt8]? = nil
  ) -> Int? {
    let mark = mark(event.start_mark)
    limits.nodes -= 1
    if limits.nodes < 0 {
      // Said once a run: the next file finds less than nothing left.
      if limits.nodes == -1 { diagnostics.append(.tooManyNodes(at: mark)) }
      return nil
    }
    if anchor != nil { diagnostics.append(.anchor(name(anchor), at: mark)) }
    if tag != nil { diagnostics.append(.tag(at: mark)) }
    records.append(
      YAMLRecord(
        kind: kind,
        isOnOneLine: event.start_mark.line == event.end_mark.line,
        line: mark.line,
        column: mark.column,
        end: Int32(records.count) + 1,
        textStart: Int32(self.text.count),
        textCount: Int32(joined?.count ?? text?.count ?? 0),
        sourceCount: Int32(event.end_mark.index - event.start_mark.index)))
    if let joined {
      self.text += joined
    } else if let text {
      self.text.append(contentsOf: text)
    }
    return records.count - 1
  }

  /// Makes the finished node a key, a value or an item of the list or mapping around it.
  private mutating func place(_ index: Int) {
    guard let last = open.indices.last, open[last].isMapping else { return }
    if open[last].expectsKey {
      open[last].followsMergeKey = false
      if !records[index].isRefusedKey {
        if isMergeKey(index) {
          diagnostics.append(.mergeKey(at: mark(of: index)))
          records[index].isRefusedKey = true
          open[last].followsMergeKey = true
        } else {
          keys.append(index)
        }
      }
    }
    open[last].expectsKey.toggle()
  }

  /// Whether the next node is a key.
  private var expectsKey: Bool { open.last.map { $0.isMapping && $0.expectsKey } ?? false }

  // MARK: Refusals

  private func isMergeKey(_ index: Int) -> Bool {
    let record = records[index]
    let start = Int(record.textStart)
    return record.kind == .plainScalar && record.textCount == 2
      && text[start] == UInt8(ascii: "<") && text[start + 1] == UInt8(ascii: "<")
  }

  private mutating func reportDuplicateKeys(_ keys: ArraySlice<Int>) {
    guard keys.count > 1 else { return }
    // Most mappings are small, and comparing bytes is faster than hashing strings.
    if keys.count <= 16 {
      for index in keys.indices {
        let key = keys[index]
        for first in keys[..<index] where hasSameText(first, key) {
          refuse(duplicate: key, of: first)
          break
        }
      }
      return
    }
    var places = [String: Int](minimumCapacity: keys.count)
    for key in keys {
      let text = string(of: key)
      if let first = places[text] {
        refuse(duplicate: key, of: first)
      } else {
        places[text] = key
      }
    }
  }

  private func hasSameText(_ left: Int, _ right: Int) -> Bool {
    let count = records[left].textCount
    guard count == records[right].textCount else { return false }
    let leftStart = Int(records[left].textStart)
    let rightStart = Int(records[right].textStart)
    for offset in 0..<Int(count) where text[leftStart + offset] != text[rightStart + offset] {
      return false
    }
    return true
  }

  private mutating func refuse(duplicate key: Int, of first: Int) {
    records[key].isRefusedKey = true
    diagnostics.append(
      .duplicateKey(string(of: key), at: mark(of: key), first: mark(of: first)))
  }

  private func mark(of index: Int) -> SourceMark {
    SourceMark(file: file, line: records[index].line, column: records[index].column)
  }

  private func string(of index: Int) -> String {
    let start = Int(records[index].textStart)
    return text.withUnsafeBufferPointer { text in
      String(decoding: text[start..<start + Int(records[index].textCount)], as: UTF8.self)
    }
  }

  private func name(_ anchor: UnsafeMutablePointer<yaml_char_t>?) -> String {
    anchor.map { String(cString: $0) } ?? ""
  }
}

extension Diagnostic {
  fileprivate static func anchor(_ name: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .yamlAnchor, "anchors such as \(quoted("&" + name)) are not supported; copy the value",
      at: mark)
  }

  fileprivate static func alias(_ name: String, at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .yamlAlias,
      "aliases such as \(quoted("*" + name)) are not supported; copy the value,"
        + " or put a text that begins with '*' in quotes", at: mark)
  }

  fileprivate static func mergeKey(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .yamlMergeKey, "merge keys ('<<') are not supported; copy the entries", at: mark)
  }

  fileprivate static func tag(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .yamlTag,
      "YAML tags are not supported; put a text that begins with '!' in quotes", at: mark)
  }

  fileprivate static func severalDocuments(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .yamlSeveralDocuments,
      "a file can have only one YAML document; move what follows '---' to another file", at: mark)
  }

  fileprivate static func complexKey(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .yamlComplexKey,
      "a list or a mapping can't be a key; put a key that begins with '[' or '{' in quotes",
      at: mark)
  }

  fileprivate static func duplicateKey(
    _ key: String, at mark: SourceMark, first: SourceMark
  ) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "duplicate key \(quoted(key))", at: mark,
      notes: [Diagnostic.Note("\(quoted(key)) is first written here", at: first)])
  }

  fileprivate static func tooDeep(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .tooDeep, "lists and mappings are nested more than \(YAMLLimits.depth) levels deep",
      at: mark)
  }

  fileprivate static func tooManyNodes(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .tooManyNodes, "the files of this run contain more than a million keys, values and lists",
      at: mark)
  }
}
