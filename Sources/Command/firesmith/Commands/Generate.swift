import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithFiles
import FiresmithInputs
import FiresmithLibC
import FiresmithOutput
import FiresmithReports
import FiresmithSharedCommands
import FiresmithText

/// `firesmith generate`
struct Generate: Subcommand {
  static let name = "generate"
  static let summary = "Generate code from the schemas."
  static let discussion: [Discussion] = [
    .prose(
      "Writes nothing unless every schema is valid. Files that are up to date are left alone, "
        + "and generated files that no schema generates any more are removed. Flags override "
        + "the configuration.")
  ]
  static var options: [Option<Self>] {
    [
      .config(\.request.configuration),
      .schemas(\.request.schemas),
      .value(
        "output", .folder, \.request.directory,
        help: "The folder to write to, as the only output.",
        "Default: what the configuration says, else Generated."),
      .language(
        \.request.language, help: "The language to write, as the only output."),
    ] + Option.overrides(\.request.overrides) + [
      .flag(
        "check", \.isCheck,
        help: "Write nothing; list the files that are missing, out of date or no longer generated, "
          + "and exit with 1 if there are any."),
      .flag(
        "dry-run", \.isDryRun,
        help: "Write nothing; list the files that would be written and removed."),
      .flag(
        "diff", \.printsDiff,
        help: "Write nothing; print what would change as a unified diff. "
          + "Can be combined with --check."),
      .flag(
        "watch", \.isWatching,
        help: "Generate again whenever schemas, configuration or templates change, until the "
          + "command is interrupted."),
      .format(\.format), .color(\.color), .quiet(\.isQuiet),
    ]
  }
  static let otherNames = ["build", "codegen", "gen", "run"]

  var request = Request()
  var isCheck = false
  var isDryRun = false
  var printsDiff = false
  var isWatching = false
  var format = DiagnosticFormat.text
  var color = ColorChoice.auto
  var isQuiet = false

  func validate() throws(UsageError) {
    for (flag, isGiven) in [("--check", isCheck), ("--dry-run", isDryRun), ("--diff", printsDiff)]
    where isGiven && isWatching {
      throw .incompatible("--watch", flag)
    }
    if isCheck && isDryRun { throw .incompatible("--check", "--dry-run") }
    // Standard output has to be one document.
    for (flag, isGiven) in [("--diff", printsDiff), ("--watch", isWatching)]
    where isGiven && format.isDocument {
      throw .incompatible(flag, "--format \(format.rawValue)")
    }
  }

  func run(print: (CommandResult) -> Void) -> CommandResult {
    var request = request
    request.isForOneOutput = request.directory != nil || request.language != nil
    guard isWatching else { return generate(request) }
    var isFirst = true
    watch(request) {
      print(generate(request))
      if isFirst, !isQuiet {
        print(CommandResult(output: "firesmith: watching for changes; press Control-C to stop\n"))
      }
      isFirst = false
    }
    return CommandResult()
  }

  /// Whether the rendered files are written, checked or only listed.
  fileprivate enum Mode {
    case write
    case check
    case dryRun
  }

  private var mode: Mode { isCheck ? .check : isDryRun || printsDiff ? .dryRun : .write }

  /// Returns what there is to say about the commands that no output can replace.
  private func words(for commands: [String]) -> String {
    guard !commands.isEmpty else { return "" }
    let indexes = "\(commands.count) unique \(commands.count == 1 ? "index" : "indexes")"
    return switch mode {
    case .check:
      "firesmith: \(indexes) not checked; 'gcloud firestore indexes composite list' shows which ones "
        + "the database has\n"
    case .write, .dryRun:
      "firesmith: \(indexes) for you to make, once, because Firebase's command line can't:\n"
        + commands.map { "  \($0)\n" }.joined()
    }
  }

  private func generate(_ request: Request) -> CommandResult {
    var inputs = InputFiles()
    let rendered = inputs.render(request)
    let folders = inputs.compare(rendered)
    let isFailed = inputs.diagnostics.hasErrors
    if !isFailed {
      switch mode {
      case .write: inputs.write(folders)
      case .check: inputs.diagnostics += folders.flatMap(\.outOfDate)
      case .dryRun: break
      }
    }
    var result = CommandResult(problemsOf: inputs, format: format, color: color)
    guard !isFailed, result.status != .failure else { return result }
    if printsDiff {
      let isColored = color.isColored(STDOUT_FILENO)
      result.output += folders.map { $0.diff(isColored: isColored) }.joined()
    }
    if !isQuiet {
      let plan = mode == .dryRun && !printsDiff ? folders.map(\.plan).joined() : ""
      let summary = plan + FileCounts(folders).summary(mode) + words(for: inputs.commands)
      // A program may read standard output.
      if printsDiff || format.isDocument {
        result.problems += summary
      } else {
        result.output += summary
      }
    }
    return result
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

  /// The diffs of what writing would change.
  fileprivate func diff(isColored: Bool) -> String {
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
  fileprivate func summary(_ mode: Generate.Mode) -> String {
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
