/// A graph in layers from left to right: boxes in the even ones, and in the odd ones the labels of
/// edges, so that no label stands on a box. An edge across several layers has a node in each.
struct LayeredGraph {
  struct Node {
    /// The box, or `nil` for a place that an edge passes.
    let box: Int?
    /// The edge that passes, or `nil` for a box.
    let edge: Int?
    let isLabel: Bool
    var layer: Int
    let width: Double
    let height: Double
    /// The middle, once there are places.
    var y = 0.0
  }

  struct Link {
    let left: Int
    let right: Int
  }

  private(set) var nodes: [Node] = []
  private(set) var links: [Link] = []
  /// The indices of the links at each node.
  private var linksOfNodes: [[Int]] = []
  /// The nodes of each edge, from left to right.
  private(set) var paths: [[Int]]
  /// The edges that are drawn from right to left.
  private(set) var isReversed: [Bool]
  /// The nodes of each layer, from top to bottom.
  var layers: [[Int]] = []

  /// - Parameters:
  ///   - sizes: The sizes of the boxes.
  ///   - edges: The boxes that edges connect, and the sizes of their labels, if they have one.
  ///   - ranks: The column of each box. No edge connects two boxes of a column.
  init(
    sizes: [(width: Double, height: Double)],
    edges: [(source: Int, target: Int, label: (width: Double, height: Double)?)], ranks: [Int]
  ) {
    isReversed = edges.map { ranks[$0.source] > ranks[$0.target] }
    let ends = zip(edges, isReversed).map { edge, isReversed in
      isReversed ? (edge.target, edge.source) : (edge.source, edge.target)
    }
    paths = []
    for (box, size) in sizes.enumerated() {
      nodes.append(
        Node(
          box: box, edge: nil, isLabel: false, layer: 2 * ranks[box], width: size.width,
          height: size.height))
    }
    for (index, edge) in edges.enumerated() {
      addPath(of: index, from: ends[index].0, to: ends[index].1, label: edge.label)
    }
    linksOfNodes = Array(repeating: [], count: nodes.count)
    for (index, link) in links.enumerated() {
      linksOfNodes[link.left].append(index)
      linksOfNodes[link.right].append(index)
    }
    layers = Array(repeating: [], count: 2 * (ranks.max() ?? 0) + 1)
    for (index, node) in nodes.enumerated() { layers[node.layer].append(index) }
  }

  private mutating func addPath(
    of edge: Int, from left: Int, to right: Int, label: (width: Double, height: Double)?
  ) {
    let first = nodes[left].layer + 1
    let last = nodes[right].layer - 1
    // The middle of the odd layers.
    let labelled = label == nil ? nil : first + (last - first) / 4 * 2
    var path = [left]
    for layer in first...last {
      let size = layer == labelled ? label : nil
      path.append(nodes.count)
      nodes.append(
        Node(
          box: nil, edge: edge, isLabel: size != nil, layer: layer, width: size?.width ?? 0,
          height: size?.height ?? 6))
    }
    path.append(right)
    paths.append(path)
    links += zip(path, path.dropFirst()).map { Link(left: $0, right: $1) }
  }

  func links(of node: Int) -> [Link] { linksOfNodes[node].map { links[$0] } }

  mutating func move(_ node: Int, to y: Double) { nodes[node].y = y }
}
