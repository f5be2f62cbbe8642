/// Chooses the columns of boxes: what a box holds is right of it, references lead to the right unless
/// they close a circle, and edges cross as few columns as that allows.
struct Columns {
  let ranks: [Int]

  typealias Edge = (source: Int, target: Int, holds: Bool)

  /// - Parameter edges: The boxes that edges connect, and whether the first one holds the second.
  ///   They connect all boxes with each other.
  init(boxes: Int, edges: [Edge]) {
    let places = Self.order(boxes, edges)
    let simplex = NetworkSimplex(
      boxes: boxes,
      edges: edges.map { edge in
        places[edge.source] < places[edge.target]
          ? (edge.source, edge.target) : (edge.target, edge.source)
      })
    ranks = simplex.ranks
  }

  /// Returns the place of each box in an order in which few references lead back, and nothing that
  /// a box holds is before it.
  ///
  /// It is the reverse of the order in which a walk along the edges leaves the boxes. The walk comes
  /// to a box through what holds it, never through a reference.
  private static func order(_ boxes: Int, _ edges: [Edge]) -> [Int] {
    var parents: [Int?] = Array(repeating: nil, count: boxes)
    for edge in edges where edge.holds { parents[edge.target] = edge.source }
    func root(_ box: Int) -> Int {
      var root = box
      while let parent = parents[root] { root = parent }
      return root
    }
    var held: [[Int]] = Array(repeating: [], count: boxes)
    var referred = held
    for edge in edges {
      if edge.holds {
        held[edge.source].append(edge.target)
      } else {
        referred[edge.source].append(root(edge.target))
      }
    }
    var isSeen = Array(repeating: false, count: boxes)
    var places = Array(repeating: 0, count: boxes)
    var place = boxes
    for start in 0..<boxes where parents[start] == nil && !isSeen[start] {
      isSeen[start] = true
      var way: [(box: Int, next: ArraySlice<Int>)] = [(start, (held[start] + referred[start])[...])]
      while let box = way.last?.box {
        guard let next = way[way.count - 1].next.popFirst() else {
          place -= 1
          places[box] = place
          way.removeLast()
          continue
        }
        guard !isSeen[next] else { continue }
        isSeen[next] = true
        way.append((next, (held[next] + referred[next])[...]))
      }
    }
    return places
  }
}
