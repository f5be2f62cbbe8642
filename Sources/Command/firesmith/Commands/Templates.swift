import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguage
import FiresmithLanguages
import FiresmithLibC
import FiresmithReports
import FiresmithSharedCommands
import FiresmithText

/// `firesmith templates`
struct Templates: Subcommand {
  static let name = "templates"
  static let summary = "List, show, compare and copy the templates."
  static let discussion: [Discussion] = [
    .rows([
      ("list", "List the templates and their blocks, and the files that replace them."),
      ("show TEMPLATE", "Print a template, or with --block what replaces one block of it."),
      ("diff [TEMPLATE]", "Print how the files that replace templates differ from them."),
      ("eject TEMPLATE", "Write what show prints into the folder of templates, as a new file."),
    ])
  ]
  static var operands: [Operand<Self>] {
    let templates = Languages.all.templates
    let followed = Action.allCases.filter { $0 != .list }.map(\.rawValue)
    return [
      .choice(.action, \.action),
      .choice(.template, \.template, of: templates.map(\.name), after: followed) { name in
        templates.first { $0.name == name }
      },
    ]
  }
  static var options: [Option<Self>] {
    [
      .config(\.request.configuration),
      .value(
        "folder", .folder, \.folder, help: "The folder of templates.",
        "Default: what the configuration says, else FiresmithTemplates."),
      .value("block", .name, \.block, help: "Only this block of the template."),
      .color(\.color),
    ]
  }

  enum Action: String, CaseIterable {
    case list
    case show
    case diff
    case eject
  }

  /// Always given: the operand is required.
  var action = Action.list
  var template: BuiltInTemplate?
  var request = Request()
  var folder: String?
  var block: String?
  var color = ColorChoice.auto

  func validate() throws(UsageError) {
    switch (action, template) {
    case (.show, nil), (.eject, nil):
      throw UsageError(
        "'\(action.rawValue)' needs the name of a template; 'firesmith templates list' prints them")
    case (.show, let template?), (.eject, let template?):
      if let block, !template.blocks.contains(block) {
        throw UsageError(
          "template '\(template.name)' has no block \(quoted(block))"
            + suggestion(for: block, among: template.blocks))
      }
    case (.list, _), (.diff, _): break
    }
  }

  func run(print: (CommandResult) -> Void) -> CommandResult {
    var inputs = InputFiles()
    let output =
      switch action {
      case .list: list(&inputs)
      case .show: copy ?? ""
      case .diff: diff(&inputs)
      case .eject: eject(&inputs) ?? ""
      }
    var result = CommandResult(problemsOf: inputs, color: color)
    if result.status == .done { result.output += output }
    return result
  }

  /// The file that `show` prints and `eject` writes.
  private var copy: String? {
    template.flatMap { template in block.map { template.copy(ofBlock: $0) } ?? template.copy }
  }

  private func list(_ inputs: inout InputFiles) -> String {
    let templates = Languages.all.templates
    let folders = inputs.existingTemplateFolders(folder, request)
    let own = inputs.ownTemplates(templates, in: folders)
    return String.table(
      templates.map { template in
        let blocks = template.blocks.joined(separator: ", ")
        let files = own.filter { $0.template.name == template.name }.map(\.summary)
        let lines = (blocks.isEmpty ? [] : [blocks]) + files
        return (template.name, lines.isEmpty ? ["(no blocks)"] : lines)
      })
  }

  private func diff(_ inputs: inout InputFiles) -> String {
    let folders = inputs.existingTemplateFolders(folder, request)
    let own = inputs.ownTemplates(template.map { [$0] } ?? Languages.all.templates, in: folders)
    let isColored = color.isColored(STDOUT_FILENO)
    return own.map { $0.diff(isColored: isColored) }.joined()
  }

  private func eject(_ inputs: inout InputFiles) -> String? {
    guard let template, let copy else { return nil }
    return inputs.eject(copy, of: template, into: folder, request)
  }
}

extension OwnTemplate {
  /// The line that `list` prints about the file.
  fileprivate var summary: String {
    let blocks = template.changes(in: text).compactMap(\.block)
    return blocks.isEmpty
      ? "replaced by \(path)" : "\(path) fills \(blocks.joined(separator: ", "))"
  }

  fileprivate func diff(isColored: Bool) -> String {
    template.changes(in: text).map { change in
      let place = change.block.map { "\(path) {{$\($0)}}" } ?? path
      return UnifiedDiff(path: place, old: Array(change.old.utf8), new: Array(change.new.utf8))
        .text(isColored: isColored)
    }.joined()
  }
}
