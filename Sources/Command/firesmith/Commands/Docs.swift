import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithDocs
import FiresmithInputs
import FiresmithJSON
import FiresmithLanguage
import FiresmithOutput
import FiresmithReports
import FiresmithSchema
import FiresmithSharedCommands
import FiresmithText

/// `firesmith docs`
struct Docs: Subcommand {
  static let name = "docs"
  static let summary = "Write the data dictionary with counts of stored documents, or report on it."
  static let discussion: [Discussion] = [
    .prose(
      "'firesmith generate' keeps the pages that the configuration lists. This writes one with what "
        + "summaries of stored documents tell: counts, types and ranges, and no other text of the data."
    ),
    .rows([
      ("write", "Write the page. This is the default."),
      ("coverage", "List what has no description."),
      ("labels", "List what has which label."),
    ]),
  ]
  static var operands: [Operand<Self>] {
    [.choice(.action, \.action, of: Action.allCases.map(\.rawValue)) { Action(rawValue: $0) }]
  }
  static var options: [Option<Self>] {
    [
      .config(\.request.configuration), .schemas(\.request.schemas),
      .values(
        "output", .file, \.paths, help: "The page to write. May be repeated.",
        "Default: the one that the configuration lists, else database.html."),
      .values(
        "summary", .file, \.summaries,
        help: "A summary of stored documents, as 'firesmith summarize' writes it. May be repeated."),
      .value(
        "fail-under", .number, \.failUnder,
        help: "End with status 1 if coverage is less than N percent."),
      .choice("format", .name, \.format, help: "The format of reports. Default: text."),
      .color(\.color), .quiet(\.isQuiet),
    ]
  }
  static let otherNames = ["dictionary", "documentation", "catalog", "doc"]

  enum Action: String, CaseIterable {
    case write
    case coverage
    case labels
  }

  enum Format: String, CaseIterable {
    case text
    case json
  }

  var action: Action?
  var request = Request()
  var paths: [String] = []
  var summaries: [String] = []
  var failUnder: String?
  var format = Format.text
  var color = ColorChoice.auto
  var isQuiet = false

  func validate() throws(UsageError) {
    let action = action ?? .write
    if action != .write {
      if !paths.isEmpty { throw UsageError("'--output' is for 'firesmith docs write'") }
      if !summaries.isEmpty { throw UsageError("'--summary' is for 'firesmith docs write'") }
    }
    if action == .write, format != .text {
      throw UsageError("'--format' is for 'firesmith docs coverage' and 'firesmith docs labels'")
    }
    guard let failUnder else { return }
    if action != .coverage { throw UsageError("'--fail-under' is for 'firesmith docs coverage'") }
    guard leastPercent != nil else {
      throw UsageError("'--fail-under' takes a percentage from 0 to 100, not \(quoted(failUnder))")
    }
  }

  private var leastPercent: Int? {
    failUnder.flatMap { Int($0) }.flatMap { (0...100).contains($0) ? $0 : nil }
  }

  func run(print: (CommandResult) -> Void) -> CommandResult {
    switch action ?? .write {
    case .write: write()
    case .coverage: report { coverage(Coverage($0)) }
    case .labels: report { labels(LabelReport($0)) }
    }
  }

  // MARK: The page

  private func write() -> CommandResult {
    var inputs = InputFiles()
    let summary = inputs.summary(of: summaries)
    guard !inputs.diagnostics.hasErrors else {
      return CommandResult(problemsOf: inputs, color: color)
    }
    let page = DocsFile(summary.map(Evidence.init))
    let files = TeamFiles.all.map { $0.key == page.key ? page : $0 }
    inputs = InputFiles(teamFiles: files)
    var request = request
    request.page = RequestedPage(
      file: page, paths: paths, defaultPath: "database.html")
    let rendered = inputs.render(request).filter { $0.output.isPart(of: page) }
    let folders = inputs.compare(rendered)
    if !inputs.diagnostics.hasErrors { inputs.write(folders) }
    var result = CommandResult(problemsOf: inputs, color: color)
    if result.status == .done, !isQuiet {
      for folder in rendered { result.output += "firesmith: wrote \(folder.output.path.path)\n" }
    }
    return result
  }

  // MARK: Reports

  private func report(_ report: ([Schema]) -> CommandResult) -> CommandResult {
    var inputs = InputFiles()
    let schemas = inputs.schemas(request)
    let problems = CommandResult(problemsOf: inputs, color: color)
    guard problems.status == .done else { return problems }
    var result = report(schemas)
    result.problems = problems.problems + result.problems
    return result
  }

  private func coverage(_ coverage: Coverage) -> CommandResult {
    var result = CommandResult(status: .done)
    if let leastPercent, coverage.percent < leastPercent { result.status = .findings }
    switch format {
    case .json: result.output = Self.json(of: coverage).text
    case .text:
      result.output = String.table(
        coverage.counts.filter { $0.total > 0 }.map {
          ($0.kind, ["\(grouped($0.described)) of \(grouped($0.total))"])
        })
      if !isQuiet, !coverage.missing.isEmpty {
        result.output +=
          "\nWithout a description:\n" + coverage.missing.map { "  \($0)\n" }.joined()
      }
    }
    result.problems = "firesmith: \(coverage.percent) % described\n"
    return result
  }

  private static func json(of coverage: Coverage) -> JSON {
    [
      "version": .integer(1),
      "percent": .integer(coverage.percent),
      "counts": .array(
        coverage.counts.map {
          [
            "kind": .string($0.kind), "described": .integer($0.described),
            "total": .integer($0.total),
          ]
        }),
      "missing": .array(coverage.missing.map(JSON.string)),
    ]
  }

  private func labels(_ report: LabelReport) -> CommandResult {
    var result = CommandResult(status: .done)
    switch format {
    case .json: result.output = Self.json(of: report).text
    case .text:
      for (label, places) in report.labels {
        let lines = places.map { place in
          let notes = [place.way.map { "through \($0)" }, place.owner.map { "owner: \($0)" }]
            .compactMap(\.self)
          return "  \(place.path)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
        }
        result.output += (["\(label):"] + lines).map { "\($0)\n" }.joined()
      }
      if report.labels.isEmpty { result.problems = "firesmith: the schemas have no labels\n" }
    }
    return result
  }

  private static func json(of report: LabelReport) -> JSON {
    [
      "version": .integer(1),
      "labels": .array(
        report.labels.map { label, places in
          [
            "label": .string(label),
            "places": .array(
              places.map { place in
                .object(
                  [("path", .string(place.path))]
                    + (place.way.map { [("through", JSON.string($0))] } ?? [])
                    + (place.owner.map { [("owner", JSON.string($0))] } ?? []))
              }),
          ]
        }),
    ]
  }
}
