import FiresmithDiagnostics
import FiresmithLibYAML

extension YAMLDocument {
  /// Parses one of the run's files.
  ///
  /// Features of YAML that the schema language doesn't support are reported, and the rest of the
  /// file is read.
  /// - Returns: `nil` if the file is not YAML at all, or exceeds a limit; that has been reported.
  package static func parse(
    _ file: Int32,
    in files: SourceFiles,
    limits: inout YAMLLimits,
    diagnostics: inout [Diagnostic]
  ) -> YAMLDocument? {
    if let problem = LibYAMLVersion.installed.problem {
      diagnostics.append(problem)
      return nil
    }
    let source = files.files[Int(file)].bytes
    let start = SourceMark(file: file, line: 1, column: 1)
    if source.count > YAMLLimits.fileSize {
      diagnostics.append(.fileTooLarge(at: start))
      return nil
    }
    if source.isUTF16 {
      diagnostics.append(.utf16(at: start))
      return nil
    }
    let lines = LineTable(source)
    let pairs = SurrogatePairs(source)
    var builder = YAMLTreeBuilder(
      file: file, source: source, lines: lines, pairs: pairs, limits: limits)
    let isComplete = (pairs?.source ?? source).withUnsafeBufferPointer { bytes in
      parse(bytes, source: source, lines: lines, into: &builder)
    }
    limits = builder.limits
    diagnostics += builder.diagnostics
    guard isComplete else { return nil }
    return YAMLDocument(
      file: file, source: source, lines: lines, records: builder.records, text: builder.text)
  }

  /// Passes libyaml's events to `builder`.
  ///
  /// - Returns: `false` if the file can't be read to its end.
  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>,
    source: [UInt8],
    lines: LineTable,
    into builder: inout YAMLTreeBuilder
  ) -> Bool {
    // libyaml keeps a pointer to the parser inside the parser: it must not move.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { return false }
    defer { yaml_parser_delete(parser) }
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)

    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(parser, &event) == 1 else {
        let error = YAMLSyntaxError(
          parser.pointee, source: source, lines: lines, builder: builder)
        builder.diagnostics.append(error.diagnostic)
        return false
      }
      let type = event.type
      let outcome = builder.take(event)
      yaml_event_delete(&event)
      if type == YAML_STREAM_END_EVENT { return true }
      switch outcome {
      case .goOn: continue
      case .stop: return true
      case .giveUp: return false
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func fileTooLarge(at mark: SourceMark) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "the file is larger than 4 MiB; split it into several files", at: mark)
  }
}
