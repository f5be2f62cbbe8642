/// The edges between boxes, sorted by the boxes at their ends.
struct BoxEdges {
  /// The boxes that an edge connects, and whether the first one holds the second.
  typealias Edge = (source: Int, target: Int, holds: Bool)

  /// For each box, the one that holds it.
  private(set) var parents: [Int?]
  /// For each box, those that it holds.
  private(set) var children: [[Int]]
  /// For each box, those at the other ends of all other edges, and whether they lead there.
  private(set) var neighbours: [[(box: Int, isTarget: Bool)]]

  init(boxes: Int, edges: [Edge]) {
    parents = Array(repeating: nil, count: boxes)
    children = Array(repeating: [], count: boxes)
    neighbours = Array(repeating: [], count: boxes)
    for edge in edges {
      if edge.holds {
        parents[edge.target] = edge.source
        children[edge.source].append(edge.target)
      } else {
        neighbours[edge.source].append((edge.target, true))
        neighbours[edge.target].append((edge.source, false))
      }
    }
  }

  /// Returns the boxes to which edges lead from a box: first those that it holds.
  func targets(of box: Int) -> [Int] {
    children[box] + neighbours[box].filter(\.isTarget).map(\.box)
  }
}
