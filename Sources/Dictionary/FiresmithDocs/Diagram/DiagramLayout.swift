/// The places of all boxes, labels and edges of a diagram.
struct DiagramLayout {
  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  struct Rectangle: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  struct PlacedEdge {
    let edge: Int
    /// Straight parts from left to right, which curves connect: each passes a layer.
    var passes: [(from: Point, to: Point)]
    /// The middle of the label.
    var label: Point?
    /// Whether the arrow is at the left end.
    let isReversed: Bool
  }

  private(set) var boxes: [Rectangle]
  private(set) var edges: [PlacedEdge] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// The width up to which parts of the diagram stand side by side.
  private static let rowWidth = 840.0

  init(_ graph: DiagramGraph) {
    var sizes = graph.boxes.map(DiagramText.size)
    for (box, ends) in graph.mostEnds.enumerated() {
      sizes[box].height = max(sizes[box].height, Double(ends) * 9 + 12)
    }
    boxes = sizes.map { Rectangle(x: 0, y: 0, width: $0.width, height: $0.height) }
    let parts = graph.components.map { Part($0, of: graph, sizes: sizes) }
    // The parts with edges come first, the largest at the top.
    let order = parts.indices.sorted { one, other in
      let (first, second) = (parts[one].boxes.count, parts[other].boxes.count)
      return first == second ? one < other : first > second
    }
    place(order.map { parts[$0] })
  }

  /// Puts the parts into rows.
  private mutating func place(_ parts: [Part]) {
    let rowWidth = max(Self.rowWidth, parts.map(\.width).max() ?? 0)
    var x = 0.0
    var y = 0.0
    var rowHeight = 0.0
    for part in parts {
      if x > 0, x + part.width > rowWidth {
        x = 0
        y += rowHeight + 28
        rowHeight = 0
      }
      add(part, x, y)
      x += part.width + 24
      rowHeight = max(rowHeight, part.height)
    }
    width = boxes.map { $0.x + $0.width }.max() ?? 0
    for edge in edges {
      width = max(width, edge.passes.map(\.to.x).max() ?? 0)
    }
    height = parts.isEmpty ? 0 : y + rowHeight
  }

  private mutating func add(_ part: Part, _ x: Double, _ y: Double) {
    for (box, rectangle) in part.boxes {
      boxes[box].x = rectangle.x + x
      boxes[box].y = rectangle.y + y
    }
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    edges += part.edges.map { edge in
      var edge = edge
      edge.passes = edge.passes.map { (moved($0.from), moved($0.to)) }
      edge.label = edge.label.map(moved)
      return edge
    }
  }
}

/// Boxes that edges connect, with their places.
private struct Part {
  var boxes: [(Int, DiagramLayout.Rectangle)] = []
  var edges: [DiagramLayout.PlacedEdge] = []
  var width = 0.0
  var height = 0.0

  init(
    _ members: [Int], of graph: DiagramGraph, sizes: [(width: Double, height: Double)]
  ) {
    let places = Dictionary(uniqueKeysWithValues: zip(members, members.indices))
    let chosen = graph.edges.indices.filter { places[graph.edges[$0].source] != nil }
    let ranks = Self.ranks(
      boxes: members.count,
      edges: chosen.map { index in
        let edge = graph.edges[index]
        return (places[edge.source] ?? 0, places[edge.target] ?? 0, edge.line == .holds)
      })
    var layered = LayeredGraph(
      sizes: members.map { sizes[$0] },
      edges: chosen.map { index in
        let edge = graph.edges[index]
        return (
          places[edge.source] ?? 0, places[edge.target] ?? 0, DiagramText.labelSize(edge.label)
        )
      }, ranks: ranks)
    layered.layers = LayerOrder.layers(of: layered)
    LayerPlaces.assign(in: &layered)
    let columns = Self.columns(layered)
    for (place, box) in members.enumerated() {
      let node = layered.nodes[place]
      boxes.append(
        (
          box,
          DiagramLayout.Rectangle(
            x: columns[node.layer].x, y: node.y - node.height / 2, width: node.width,
            height: node.height)
        ))
    }
    let ports = Ports(layered, areShared: chosen.map { graph.edges[$0].line == .holds })
    for (place, index) in chosen.enumerated() {
      edges.append(Self.edge(index, layered, place, columns, ports))
    }
    width = columns.last.map { $0.x + $0.width } ?? 0
    height = layered.nodes.map { $0.y + $0.height / 2 }.max() ?? 0
  }

  /// The most edges for which they cross as little as possible. No order makes more of them
  /// readable.
  private static let mostOrderedEdges = 150

  private static func ranks(boxes: Int, edges: [BoxEdges.Edge]) -> [Int] {
    edges.count > mostOrderedEdges
      ? CompactColumns(boxes: boxes, edges: edges).ranks : Columns(boxes: boxes, edges: edges).ranks
  }

  /// Returns the left edge and the width of each layer. A layer without labels takes no width.
  private static func columns(_ graph: LayeredGraph) -> [(x: Double, width: Double)] {
    // Edges bend between layers; the steeper, the more space.
    var climbs = Array(repeating: 0.0, count: graph.layers.count)
    for link in graph.links {
      let climb = abs(graph.nodes[link.left].y - graph.nodes[link.right].y)
      climbs[graph.nodes[link.left].layer] = max(climbs[graph.nodes[link.left].layer], climb)
    }
    var x = 0.0
    return graph.layers.enumerated().map { index, layer in
      let width = layer.map { graph.nodes[$0].width }.max() ?? 0
      defer { x += width + min(48, 20 + 0.1 * climbs[index]) }
      return (x, width)
    }
  }

  private static func edge(
    _ index: Int, _ graph: LayeredGraph, _ place: Int, _ columns: [(x: Double, width: Double)],
    _ ports: Ports
  ) -> DiagramLayout.PlacedEdge {
    var edge = DiagramLayout.PlacedEdge(
      edge: index, passes: [], label: nil, isReversed: graph.isReversed[place])
    let path = graph.paths[place]
    for (step, number) in path.enumerated() {
      let node = graph.nodes[number]
      let column = columns[node.layer]
      var y = node.y
      var start = column.x
      let end = column.x + column.width
      if step == 0 {
        y += ports.right[place]
        start += node.width
      } else if step == path.count - 1 {
        y += ports.left[place]
        edge.passes.append((.init(x: start, y: y), .init(x: start, y: y)))
        continue
      }
      if node.isLabel { edge.label = .init(x: column.x + column.width / 2, y: y) }
      edge.passes.append((.init(x: start, y: y), .init(x: end, y: y)))
    }
    return edge
  }
}

/// The places at the sides of boxes where edges begin and end, above or below the middle.
private struct Ports {
  /// For each edge, at its right end, which is the left side of a box.
  private(set) var left: [Double]
  /// For each edge, at its left end.
  private(set) var right: [Double]

  /// - Parameter areShared: Whether each edge begins where others of its kind do.
  init(_ graph: LayeredGraph, areShared: [Bool]) {
    left = Array(repeating: 0, count: graph.paths.count)
    right = left
    for box in graph.nodes.indices where graph.nodes[box].box != nil {
      let starting = graph.paths.indices.filter { graph.paths[$0].first == box }
      let ending = graph.paths.indices.filter { graph.paths[$0].last == box }
      let starts = Self.offsets(starting, areShared) { graph.nodes[graph.paths[$0][1]].y }
      let ends = Self.offsets(ending, areShared) { edge in
        graph.nodes[graph.paths[edge][graph.paths[edge].count - 2]].y
      }
      for (edge, offset) in starts { right[edge] = offset }
      for (edge, offset) in ends { left[edge] = offset }
    }
  }

  /// Spreads edges over the side of a box, in the order of the places where they come from.
  private static func offsets(
    _ edges: [Int], _ areShared: [Bool], by place: (Int) -> Double
  ) -> [(Int, Double)] {
    let shared = edges.filter { areShared[$0] }
    let middle = shared.reduce(0) { $0 + place($1) } / Double(max(1, shared.count))
    // The shared ones are one, at their middle.
    var ports = edges.filter { !areShared[$0] }.map { (edges: [$0], place: place($0)) }
    if !shared.isEmpty { ports.append((shared, middle)) }
    ports.sort { $0.place == $1.place ? $0.edges[0] < $1.edges[0] : $0.place < $1.place }
    return ports.enumerated().flatMap { index, port in
      port.edges.map { ($0, (Double(index) - Double(ports.count - 1) / 2) * 9) }
    }
  }
}

extension DiagramGraph {
  /// The most edges that may end at one side of each box.
  fileprivate var mostEnds: [Int] {
    var ends = Array(repeating: 0, count: boxes.count)
    for edge in edges where edge.line != .holds {
      ends[edge.source] += 1
      ends[edge.target] += 1
    }
    return ends.map { $0 + 1 }
  }

  /// The boxes that are connected with each other, each in the order of the boxes.
  var components: [[Int]] {
    var parents = Array(boxes.indices)
    func root(_ box: Int) -> Int {
      var box = box
      while parents[box] != box { box = parents[box] }
      return box
    }
    for edge in edges {
      let (one, other) = (root(edge.source), root(edge.target))
      parents[max(one, other)] = min(one, other)
    }
    let groups = Dictionary(grouping: boxes.indices, by: root)
    return groups.keys.sorted().compactMap { groups[$0] }
  }
}
