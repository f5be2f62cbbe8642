import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithLibC
import FiresmithText
import FiresmithYAML

// Each function reads one kind of value. What is wrong is reported, and leaves the option as it
// was.
extension ConfigurationReader {
  mutating func readLanguage(_ node: YAMLNode, into language: inout any TargetLanguage) {
    let name = node.choice(among: languages.names, &values.diagnostics)
    if let chosen = name.flatMap(languages.named) { language = chosen }
  }

  mutating func readDirectory(_ node: YAMLNode, into path: inout RequestedPath?) {
    path = pathToWrite(node, "folder") ?? path
  }

  /// Returns the path of a team's file.
  mutating func readFile(_ node: YAMLNode) -> RequestedPath? { pathToWrite(node, "file") }

  private mutating func pathToWrite(_ node: YAMLNode, _ kind: String) -> RequestedPath? {
    guard let path = path(node, "the path of a \(kind)") else { return nil }
    // What doesn't exist is reported where it is read; here it would be made.
    if let problem = shellSyntax(in: node.text) {
      values.diagnostics.append(.notExpanded(node, problem, kind))
      return nil
    }
    return path
  }

  /// Returns a message about a part of a path that a shell or another system would interpret; here
  /// it belongs to a folder's name.
  private func shellSyntax(in path: String) -> String? {
    if path.hasPrefix("~") { return "'~' is not expanded" }
    if path.contains("$") { return "variables are not expanded" }
    if path.contains("*") { return "'*' is not expanded" }
    if path.contains("\\") { return "folders are separated by '/'" }
    return nil
  }

  mutating func readLabels(_ node: YAMLNode, into labels: inout [String]) {
    guard let items = node.list("a list of labels", &values.diagnostics).map(Array.init) else {
      return
    }
    if items.isEmpty { values.diagnostics.append(.emptyList(node, of: "labels")) }
    labels = items.compactMap { $0.string("a label", &values.diagnostics)?.value }
  }

  mutating func readPaths(_ node: YAMLNode, into paths: inout [RequestedPath]?) {
    guard let items = node.list("a list of files and folders", &values.diagnostics).map(Array.init)
    else {
      return
    }
    if items.isEmpty { values.diagnostics.append(.emptyList(node, of: "files and folders")) }
    paths = []
    for item in items {
      if let path = path(item, "the path of a file or folder") { paths?.append(path) }
    }
  }

  /// The folder of templates; the build plugin declares one folder's files as the build's input,
  /// and can't know of another.
  mutating func readTemplates(_ node: YAMLNode, into templates: inout RequestedPath?) {
    let name = "FiresmithTemplates"
    guard let path = path(node, "the path of a folder") else { return }
    guard reader == .command || path.path == folder.appending(path: name) else {
      values.diagnostics.append(
        .unexpected(node, expected: "\(quoted(name)), the only folder that the build watches"))
      return
    }
    templates = path
  }

  private mutating func path(_ node: YAMLNode, _ expected: String) -> RequestedPath? {
    guard let text = node.string(expected, &values.diagnostics)?.value else { return nil }
    guard !text.isEmpty else {
      values.diagnostics.append(.unexpected(node, expected: expected))
      return nil
    }
    guard firstHidden(in: text) == nil else {
      values.diagnostics.append(.hiddenCharacter(node))
      return nil
    }
    // No system call takes a longer one.
    guard text.utf8.count < PATH_MAX else {
      values.diagnostics.append(
        .unexpected(node, expected: "a path of less than \(PATH_MAX) bytes"))
      return nil
    }
    return RequestedPath(folder.appending(path: text), at: .mark(node.mark))
  }
}

extension Diagnostic {
  static func emptyList(_ node: YAMLNode, of items: String) -> Diagnostic {
    Diagnostic(.emptyValue, "expected a list of \(items), found an empty one", at: node.mark)
  }

  fileprivate static func hiddenCharacter(_ node: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unexpectedValue, "\(quoted(node.text)) holds a character that doesn't show", at: node.mark)
  }

  fileprivate static func notExpanded(
    _ node: YAMLNode, _ problem: String, _ kind: String
  ) -> Diagnostic {
    Diagnostic(
      .unexpectedValue,
      "\(problem) in \(quoted(node.text)); write the path of the \(kind), seen from this file",
      at: node.mark)
  }
}
