/// Chooses the columns of boxes: what a box holds is right of it, references lead to the right
/// unless they close a cycle, and edges cross as few columns as that allows.
struct Columns {
  let ranks: [Int]

  /// - Parameter edges: The boxes that edges connect, and whether the first one holds the second.
  ///   They connect all boxes with each other.
  init(boxes: Int, edges: [BoxEdges.Edge]) {
    let sorted = BoxEdges(boxes: boxes, edges: edges)
    var places = Self.order(sorted, throughHolders: false)
    if edges.contains(where: { $0.holds && places[$0.source] > places[$0.target] }) {
      places = Self.order(sorted, throughHolders: true)
    }
    let simplex = NetworkSimplex(
      boxes: boxes,
      edges: edges.map { edge in
        places[edge.source] < places[edge.target]
          ? (edge.source, edge.target) : (edge.target, edge.source)
      })
    ranks = simplex.ranks
  }

  /// Returns the place of each box in an order in which no edge leads back that isn't part of a
  /// cycle.
  ///
  /// It is the reverse post-order of a depth-first search.
  ///
  /// - Parameter throughHolders: Whether the search comes to each box after what holds it. Then
  ///   nothing is before what holds it, but a reference may lead back without need.
  private static func order(_ edges: BoxEdges, throughHolders: Bool) -> [Int] {
    let boxes = edges.parents.count
    var isSeen = Array(repeating: false, count: boxes)
    var places = Array(repeating: 0, count: boxes)
    var place = boxes
    for start in 0..<boxes where edges.parents[start] == nil && !isSeen[start] {
      isSeen[start] = true
      var path: [(box: Int, next: ArraySlice<Int>)] = [(start, edges.targets(of: start)[...])]
      while let box = path.last?.box {
        guard var next = path[path.count - 1].next.popFirst() else {
          place -= 1
          places[box] = place
          path.removeLast()
          continue
        }
        guard !isSeen[next] else { continue }
        while throughHolders, let parent = edges.parents[next], !isSeen[parent] { next = parent }
        isSeen[next] = true
        path.append((next, edges.targets(of: next)[...]))
      }
    }
    return places
  }
}
