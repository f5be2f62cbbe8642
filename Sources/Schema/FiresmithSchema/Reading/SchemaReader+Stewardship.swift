import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// What readers ask of data: `owner: Payments`, `labels: [personal]`.
extension SchemaReader {
  mutating func readOwner(_ node: YAMLNode, into stewardship: inout Stewardship?) {
    guard let owner = readText(node) else { return }
    stewardship = stewardship ?? Stewardship()
    stewardship?.owner = owner
  }

  mutating func readLabels(_ node: YAMLNode, into stewardship: inout Stewardship?) {
    let expected = "a list of labels, such as '[personal]'"
    guard let items = node.list(expected, &diagnostics) else { return }
    var labels: [Name] = []
    for item in items {
      guard let label = item.string("a label", &diagnostics) else { continue }
      if let first = labels.first(where: { $0.value == label.value }) {
        diagnostics.append(
          Diagnostic(
            .duplicateName, "there is already a label \(quoted(label.value)) here", at: label.mark,
            notes: [.init("the first one is here", at: first.mark)]))
      } else {
        labels.append(label)
      }
    }
    guard !labels.isEmpty else { return }
    stewardship = stewardship ?? Stewardship()
    stewardship?.labels = labels
  }
}
