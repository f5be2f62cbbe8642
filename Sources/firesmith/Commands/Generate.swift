import FiresmithFiles
import FiresmithInputs
import FiresmithOutput
import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What `firesmith generate` does with the rendered files.
private enum Mode {
  case write
  case check
  case dryRun

  init(_ arguments: Arguments) throws(UsageError) {
    for flag in [Flag.check, .dryRun, .diff] where arguments.has(flag) && arguments.has(.watch) {
      throw UsageError(
        messages: [.incompatible("--watch", "--\(flag.name)")], command: .generate)
    }
    switch (arguments.has(.check), arguments.has(.dryRun)) {
    case (false, false): self = arguments.has(.diff) ? .dryRun : .write
    case (true, false): self = .check
    case (false, true): self = .dryRun
    case (true, true):
      throw UsageError(
        messages: [.incompatible("--check", "--dry-run")], command: .generate)
    }
  }
}

extension Outcome {
  /// `firesmith generate`
  static func generate(_ arguments: Arguments) throws(UsageError) -> Outcome {
    let mode = try Mode(arguments)
    let style = PrintingStyle(arguments)
    try refuseDocuments(arguments, style)
    var inputs = Inputs()
    let rendered = inputs.render(Request(arguments))
    let folders = inputs.compare(rendered)
    guard !inputs.diagnostics.hasErrors else { return Outcome(problemsOf: inputs, style) }
    switch mode {
    case .write: inputs.write(folders)
    case .check: inputs.diagnostics += folders.flatMap(\.outOfDate)
    case .dryRun: break
    }
    var outcome = Outcome(problemsOf: inputs, style)
    guard outcome.status != .failure else { return outcome }
    if arguments.has(.diff) {
      let isColored = style.color.isColored(STDOUT_FILENO)
      outcome.output += folders.map { $0.diff(isColored: isColored) }.joined()
    } else if mode == .dryRun, !arguments.has(.quiet) {
      outcome.say(folders.map(\.plan).joined(), style)
    }
    if !arguments.has(.quiet) { outcome.say(FileCounts(folders).summary(mode), style) }
    return outcome
  }

  /// Throws an error for flags that print, or print more than once, where standard output has to be
  /// one document.
  private static func refuseDocuments(
    _ arguments: Arguments, _ style: PrintingStyle
  ) throws(UsageError) {
    guard style.format.isDocument else { return }
    for flag in [Flag.diff, .watch] where arguments.has(flag) {
      throw UsageError(
        messages: [.incompatible("--\(flag.name)", "--format \(style.format.rawValue)")],
        command: .generate)
    }
  }
}

extension OutputFolder {
  /// The lines that `--dry-run` prints.
  fileprivate var plan: String {
    let written = files.filter { $0.state != .unchanged }
    return written.map { "would write \(visible(pathOnDisk(of: $0.file.path)))\n" }.joined()
      + orphans.map { "would remove \(visible(pathOnDisk(of: $0)))\n" }.joined()
  }

  /// The errors that `--check` reports.
  fileprivate var outOfDate: [Diagnostic] {
    let files = files.compactMap { file, state -> Diagnostic? in
      switch state {
      case .missing: .missing(pathOnDisk(of: file.path))
      case .changed: .changed(pathOnDisk(of: file.path))
      case .unchanged: nil
      }
    }
    return files + orphans.map { .orphaned(pathOnDisk(of: $0)) }
  }
}

/// The number of files in each state.
private struct FileCounts {
  private var missing = 0
  private var changed = 0
  private var unchanged = 0
  private var orphaned = 0

  init(_ folders: [OutputFolder]) {
    for folder in folders {
      orphaned += folder.orphans.count
      for (_, state) in folder.files {
        switch state {
        case .missing: missing += 1
        case .changed: changed += 1
        case .unchanged: unchanged += 1
        }
      }
    }
  }

  /// The last line that the command prints.
  func summary(_ mode: Mode) -> String {
    let written = "\(missing + changed) \(missing + changed == 1 ? "file" : "files")"
    return switch mode {
    case .write:
      "firesmith: \(written) written, \(unchanged) unchanged, \(orphaned) removed\n"
    case .dryRun:
      "firesmith: \(written) to write, \(unchanged) unchanged, \(orphaned) to remove\n"
    case .check:
      "firesmith: \(missing) missing, \(changed) changed, \(unchanged) unchanged, "
        + "\(orphaned) orphaned\n"
    }
  }
}

// MARK: - Diagnostics

extension Diagnostic {
  fileprivate static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .outOfDate, "missing; run 'firesmith generate' to write it", at: .file(path: path))
  }

  fileprivate static func changed(_ path: String) -> Diagnostic {
    Diagnostic(
      .outOfDate, "out of date; run 'firesmith generate' to update it",
      at: .file(path: path))
  }

  fileprivate static func orphaned(_ path: String) -> Diagnostic {
    Diagnostic(
      .outOfDate,
      "no schema generates this file any more; run 'firesmith generate' to remove it",
      at: .file(path: path))
  }
}
