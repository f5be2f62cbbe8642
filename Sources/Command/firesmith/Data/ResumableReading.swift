import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithJSON
import FiresmithStoredData
import FiresmithText

extension ReadingOptions {
  /// The result of reading the documents of the sources.
  struct Read<Collector: DocumentCollector> {
    let collector: Collector
    let unreadable: UnreadableParts
    let plain: PlainSources
    /// Whether there can be documents beyond the limit.
    let isLimited: Bool
    /// The work that is left once the output has been made.
    let end: End
  }

  /// The work that is left at the end of a run that can be resumed.
  struct End {
    /// The run's file; `nil` if there is none.
    let file: String?
    /// Whether another run would have nothing left to read.
    let isComplete: Bool
    let isQuiet: Bool

    /// Returns what the command prints, after which the run's file is removed.
    ///
    /// - Parameter remove: Removes what else the run has kept.
    func ending(
      _ result: CommandResult, _ remove: @escaping @Sendable () -> Void = {}
    ) -> CommandResult {
      guard let file else { return result }
      var result = result
      if isComplete {
        result.whenPrinted = {
          try? File.remove(file)
          remove()
        }
      } else if !isQuiet {
        result.problems +=
          "firesmith: not all sources could be read; the same command reads the rest, and what was"
          + " found is in \(quoted(file))\n"
      }
      return result
    }
  }

  /// Reads the documents of the sources, after those that an interrupted run has read.
  ///
  /// - Parameters:
  ///   - empty: A collector that was given no documents.
  ///   - options: What has to be the same in the run that is resumed.
  /// - Returns: `nil` if the run can't be resumed, which is reported.
  func read<Collector>(
    into empty: Collector, _ options: [RunFacts.Fact], isQuiet: Bool, _ inputs: inout InputFiles
  ) throws(UsageError) -> Read<Collector>? {
    var written: WrittenRun?
    if let resumedFile {
      try validateResuming()
      if FileKind.at(resumedFile, followingLinks: false) != nil {
        written = inputs.run(at: resumedFile)
        if written == nil { return nil }
      }
    }
    let files = DataFiles(
      sources, databases: try RemoteTool.reader(of: sources),
      splits: resumedFile.map { _ in written?.splits ?? [:] }, plain: try plain.options)
    var recorder: RunRecorder<Collector>?
    if let resumedFile {
      let facts = RunFacts(options: options, schemas: inputs.files, data: files)
      recorder = self.recorder(resumedFile, facts, files, written, into: empty, &inputs)
      if recorder == nil { return nil }
    }
    let progress = DataProgress(of: files, besides: recorder?.record, isQuiet: isQuiet)
    let result = try sourceReading().run(files, into: empty, recording: recorder) {
      progress.advance(bytes: $0, documents: $1)
    }
    progress.finish()
    if let failure = recorder?.failure { inputs.report([.unwritten(failure)]) }
    return Read(
      collector: result.collector, unreadable: result.unreadable, plain: result.plain,
      isLimited: result.isLimited,
      end: End(file: resumedFile, isComplete: result.isComplete, isQuiet: isQuiet))
  }

  /// Returns what writes the run's file, once it was written for the first time; `nil` if that
  /// fails, or the run is another one, which is reported.
  private func recorder<Collector>(
    _ path: String, _ facts: RunFacts, _ files: DataFiles, _ written: WrittenRun?,
    into empty: Collector, _ inputs: inout InputFiles
  ) -> RunRecorder<Collector>? {
    var record = RunRecord(facts, of: files)
    var collector = empty
    if let reason = written?.reasonAgainst(facts) {
      inputs.report([Diagnostic(.unreadableData, reason, at: .file(path: path))])
      return nil
    }
    do throws(JSONProblem) {
      if let written {
        try collector.merge(json: written.collected)
        record = try RunRecord(facts, of: files, after: written)
      }
      try collector.restore(partsWhere: record.isFinished)
    } catch {
      inputs.report(error, in: written?.text ?? [], at: path)
      return nil
    }
    let recorder = RunRecorder(path, record, collector)
    guard let failure = recorder.failure else { return recorder }
    inputs.report([.unwritable(failure)])
    return nil
  }

  /// Throws if a source can't be read a second time.
  private func validateResuming() throws(UsageError) {
    if let resumedFile, FileKind.at(resumedFile, followingLinks: true) == .other {
      throw UsageError("'--resume' needs a file, and \(quoted(resumedFile)) is none")
    }
    for source in sources where FileKind.at(source, followingLinks: true) == .other {
      throw UsageError(
        "'--resume' needs files that can be read again, and \(quoted(source)) is none")
    }
  }
}

extension Diagnostic {
  /// The run itself has succeeded.
  fileprivate static func unwritten(_ error: SystemError) -> Diagnostic {
    Diagnostic(
      .unwritableFile, "the run couldn't have been resumed: \(error.reason)",
      at: .file(path: error.path), severity: .warning)
  }
}

extension Option {
  static func resume(_ property: WritableKeyPath<Command, String?>) -> Option {
    .value(
      "resume", .file, property,
      help: "A file to write into what was found so far. If the run is interrupted, the same "
        + "command continues from there. The file is removed at the end.")
  }
}
