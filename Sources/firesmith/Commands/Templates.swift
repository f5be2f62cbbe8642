import FiresmithGenerator
import FiresmithInputs
import FiresmithLanguage
import FiresmithSchema

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What `firesmith templates` does.
enum TemplateAction: String, CaseIterable {
  case list
  case show
  case diff
  case eject
}

extension Outcome {
  /// `firesmith templates`
  static func templates(_ arguments: Arguments) throws(UsageError) -> Outcome {
    let (action, template) = try arguments.templateRequest()
    var inputs = Inputs()
    var output = ""
    switch (action, template) {
    case (.show, let template?):
      return Outcome(output: try template.copy(arguments))
    case (.eject, let template?):
      let text = try template.copy(arguments)
      output = inputs.eject(text, of: template, arguments) ?? ""
    case (.diff, let template):
      let folders = inputs.existingTemplateFolders(arguments)
      let own = inputs.ownTemplates(template.map { [$0] } ?? BuiltInTemplate.all, in: folders)
      let isColored = PrintingStyle(arguments).color.isColored(STDOUT_FILENO)
      output = own.map { $0.diff(isColored: isColored) }.joined()
    case (.list, _), (.show, nil), (.eject, nil):
      let templates = BuiltInTemplate.all
      let folders = inputs.existingTemplateFolders(arguments)
      output = list(templates, inputs.ownTemplates(templates, in: folders))
    }
    var outcome = Outcome(problemsOf: inputs, PrintingStyle(arguments))
    if outcome.status == .done { outcome.output += output }
    return outcome
  }

  private static func list(_ templates: [BuiltInTemplate], _ own: [OwnTemplate]) -> String {
    String.table(
      templates.map { template in
        let blocks = template.blocks.joined(separator: ", ")
        let files = own.filter { $0.template.name == template.name }.map(\.summary)
        let lines = (blocks.isEmpty ? [] : [blocks]) + files
        return (template.name, lines.isEmpty ? ["(no blocks)"] : lines)
      })
  }
}

extension Arguments {
  /// The action, and the template that it is about; only `list` and `diff` work without one.
  fileprivate func templateRequest() throws(UsageError) -> (TemplateAction, BuiltInTemplate?) {
    let actions = TemplateAction.allCases.map(\.rawValue)
    guard let word = operands.first else {
      throw UsageError(messages: ["expected one of \(quotedList(actions))"], command: .templates)
    }
    guard let action = TemplateAction(rawValue: word) else {
      let message =
        "unknown action \(quoted(word)); expected \(quotedList(actions))"
        + suggestion(for: word, among: actions)
      throw UsageError(messages: [message], command: .templates)
    }
    guard let name = operands.dropFirst().first else {
      guard action == .list || action == .diff else {
        throw UsageError(
          messages: [
            "'\(word)' needs the name of a template; 'firesmith templates list' prints them"
          ],
          command: .templates)
      }
      return (action, nil)
    }
    let templates = BuiltInTemplate.all
    guard let template = templates.first(where: { $0.name == name }) else {
      let message =
        "there is no template \(quoted(name))" + suggestion(for: name, among: templates.map(\.name))
      throw UsageError(messages: [message], command: .templates)
    }
    return (action, template)
  }
}

extension BuiltInTemplate {
  /// The file that `show` prints and `eject` writes.
  fileprivate func copy(_ arguments: Arguments) throws(UsageError) -> String {
    guard let block = arguments.value(.block) else { return copy }
    guard let text = copy(ofBlock: block) else {
      let message =
        "template '\(name)' has no block \(quoted(block))" + suggestion(for: block, among: blocks)
      throw UsageError(messages: [message], command: .templates)
    }
    return text
  }
}

extension OwnTemplate {
  /// What `list` prints about the file.
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
