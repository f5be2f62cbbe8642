import FiresmithLanguage
import FiresmithText

/// The text of schemas in Markdown that hosts render: nothing in it can end a table, a section or a
/// diagram.
enum MarkdownWriting {
  /// Returns a name as code.
  static func code(_ name: String) -> String {
    let text = String(name.map { $0.isNewline ? " " : $0 }).withHiddenShown
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let marks = String(repeating: "`", count: longest + 1)
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
    let space = ends.contains("`") || text.isEmpty ? " " : ""
    return marks + space + text.replacingScalar("|", with: "\\|") + space + marks
  }

  /// Returns a diagram in Mermaid; `nil` for one that hosts would refuse.
  static func mermaid(_ graph: DiagramGraph) -> [String]? {
    guard !graph.edges.isEmpty, graph.edges.count <= 500 else { return nil }
    var lines = ["```mermaid", "flowchart LR"]
    for (index, box) in graph.boxes.enumerated() {
      lines.append("  c\(index)[\"\(label(box.title))\"]")
    }
    for edge in graph.edges {
      let label = edge.label.isEmpty ? "" : "|\"\(label(edge.label))\"|"
      lines.append("  c\(edge.source) \(edge.line.arrow)\(label) c\(edge.target)")
    }
    lines.append("```")
    return lines.reduce(0) { $0 + $1.utf8.count + 1 } <= 50_000 ? lines : nil
  }

  private static func label(_ text: String) -> String {
    var result = ""
    for scalar in text.withHiddenShown.unicodeScalars {
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", "|", ";", "\n", "\r", "\\":
        result += "#\(scalar.value);"
      case _: result.unicodeScalars.append(scalar)  // Every other character stands for itself.
      }
    }
    return result
  }
}

extension DiagramGraph.Line {
  /// The line in Mermaid.
  fileprivate var arrow: String {
    switch self {
    case .holds: "---"
    case .reference: "-->"
    case .snapshot, .name: "-.->"
    }
  }
}
