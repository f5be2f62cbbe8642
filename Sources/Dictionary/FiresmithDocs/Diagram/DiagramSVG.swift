import FiresmithText

/// Writes a diagram as SVG that takes its colours from the page.
struct DiagramSVG {
  let graph: DiagramGraph
  private let layout: DiagramLayout
  private static let margin = 10.0

  init(_ graph: DiagramGraph) {
    self.graph = graph
    layout = DiagramLayout(graph)
  }

  /// The element, one part a line.
  var html: HTMLText {
    let width = Self.text(layout.width + 2 * Self.margin + 6)
    let height = Self.text(layout.height + 2 * Self.margin + 6)
    var lines: [HTMLText] = [
      "<svg class=\"diagram-svg\" role=\"document\" aria-label=\"\(summary)\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">"
    ]
    lines += layout.edges.map(edge)
    lines += layout.edges.compactMap(label)
    lines += graph.boxes.indices.flatMap(box)
    lines.append("</svg>")
    return lines.joined("\n")
  }

  /// The diagram in words.
  private var summary: String {
    let boxes = counted(graph.boxes.count, graph.isGrouped ? "schema file" : "collection")
    return "Diagram of \(boxes) and \(counted(graph.edges.count, "relation"))"
  }

  // MARK: Edges

  private func edge(_ placed: DiagramLayout.PlacedEdge) -> HTMLText {
    let edge = graph.edges[placed.edge]
    let line = edge.line
    let label = edge.label.isEmpty ? "" : ": \(edge.label)"
    let title = "\(graph.boxes[edge.source].title) → \(graph.boxes[edge.target].title)\(label)"
    return
      "<g class=\"edge \(line.cssClass)\" data-ends=\"\(String(edge.source)) \(String(edge.target))\"><title>\(title)</title><path d=\"\(curve(placed))\"/>\(line == .holds ? "" : arrow(placed))</g>"
  }

  private func curve(_ placed: DiagramLayout.PlacedEdge) -> String {
    var text = ""
    var previous: DiagramLayout.Point?
    for pass in placed.passes {
      let (start, end) = (moved(pass.from), moved(pass.to))
      if let previous {
        let middle = (previous.x + start.x) / 2
        text +=
          " C\(Self.text(middle)) \(Self.text(previous.y)) \(Self.text(middle)) \(Self.text(start.y)) \(Self.text(start.x)) \(Self.text(start.y))"
        if end.x > start.x { text += " H\(Self.text(end.x))" }
      } else {
        text = "M\(Self.text(start.x)) \(Self.text(start.y))"
        if end.x > start.x { text += " H\(Self.text(end.x))" }
      }
      previous = end
    }
    return text
  }

  /// Returns the point of the arrow, which is always horizontal.
  private func arrow(_ placed: DiagramLayout.PlacedEdge) -> HTMLText {
    guard let first = placed.passes.first?.from, let last = placed.passes.last?.to else {
      return ""
    }
    let point = moved(placed.isReversed ? first : last)
    let length = placed.isReversed ? 7.0 : -7
    return
      "<path class=\"arrow\" d=\"M\(Self.text(point.x)) \(Self.text(point.y)) l\(Self.text(length)) -3.5 v7 z\"/>"
  }

  private func label(_ placed: DiagramLayout.PlacedEdge) -> HTMLText? {
    let edge = graph.edges[placed.edge]
    guard let middle = placed.label.map(moved), let size = DiagramText.labelSize(edge.label) else {
      return nil
    }
    let text = DiagramText.shown(edge.label, .label)
    let title: HTMLText = text == edge.label ? "" : "<title>\(edge.label)</title>"
    return
      "<g class=\"edge-label \(edge.line.cssClass)\" data-ends=\"\(String(edge.source)) \(String(edge.target))\">\(title)<rect x=\"\(Self.text(middle.x - size.width / 2))\" y=\"\(Self.text(middle.y - size.height / 2))\" width=\"\(Self.text(size.width))\" height=\"\(Self.text(size.height))\" rx=\"4\"/><text x=\"\(Self.text(middle.x))\" y=\"\(Self.text(middle.y + 4))\">\(text)</text></g>"
  }

  // MARK: Boxes

  private func box(_ index: Int) -> [HTMLText] {
    let box = graph.boxes[index]
    let frame = layout.boxes[index]
    let corner = moved(.init(x: frame.x, y: frame.y))
    func rectangle(_ offset: Double, _ style: HTMLText) -> HTMLText {
      "<rect class=\"\(style)\" x=\"\(Self.text(corner.x + offset))\" y=\"\(Self.text(corner.y + offset))\" width=\"\(Self.text(frame.width))\" height=\"\(Self.text(frame.height))\" rx=\"7\"/>"
    }
    func text(_ line: String, _ y: Double, _ style: HTMLText) -> HTMLText {
      "<text class=\"\(style)\" x=\"\(Self.text(corner.x + 12))\" y=\"\(Self.text(corner.y + y))\">\(line)</text>"
    }
    func note(_ line: String) -> String { DiagramText.shown(line, .line) }
    let full = ([box.title, box.subtitle] + box.loops).joined(separator: ", ")
    var lines: [HTMLText] = [
      "<a class=\"box\" href=\"#\(box.anchor)\" data-box=\"\(String(index))\">",
      "<title>\(full)</title>",
    ]
    if box.isStacked { lines.append(rectangle(3.5, "sheet")) }
    lines.append(rectangle(0, "card"))
    lines.append(text(DiagramText.shown(box.title, .title), 20, "name"))
    lines.append(text(note(box.subtitle), 36, "note"))
    for (line, loop) in box.loops.enumerated() {
      lines.append(text(note(loop), 52 + 15 * Double(line), "note"))
    }
    lines.append("</a>")
    return lines
  }

  // MARK: Numbers

  private func moved(_ point: DiagramLayout.Point) -> DiagramLayout.Point {
    .init(x: point.x + Self.margin, y: point.y + Self.margin)
  }

  /// Returns a number with at most one digit behind the point.
  static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }
}

extension DiagramGraph.Line {
  /// The name that the style has for the line.
  fileprivate var cssClass: HTMLText {
    switch self {
    case .holds: "holds"
    case .reference: "reference"
    case .snapshot: "snapshot"
    case .name: "by-name"
    }
  }
}
