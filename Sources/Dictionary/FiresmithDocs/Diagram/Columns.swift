/// Chooses the columns of boxes: what a box holds is right of it, references lead to the right
/// unless they close a circle, and edges cross as few columns as that allows.
struct Columns {
  let ranks: [Int]

  typealias Edge = (source: Int, target: Int, holds: Bool)

  /// - Parameter edges: The boxes that edges connect, and whether the first one holds the second.
  ///   They connect all boxes with each other.
  init(boxes: Int, edges: [Edge]) {
    var places = Self.order(boxes, edges, throughHolders: false)
    if edges.contains(where: { $0.holds && places[$0.source] > places[$0.target] }) {
      places = Self.order(boxes, edges, throughHolders: true)
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
  /// circle.
  ///
  /// It is the reverse of the order in which a walk along the edges leaves the boxes.
  ///
  /// - Parameter throughHolders: Whether the walk comes to each box after what holds it. Then
  ///   nothing is before what holds it, but a reference may lead back without need.
  private static func order(_ boxes: Int, _ edges: [Edge], throughHolders: Bool) -> [Int] {
    var parents: [Int?] = Array(repeating: nil, count: boxes)
    var held: [[Int]] = Array(repeating: [], count: boxes)
    var referred = held
    for edge in edges {
      if edge.holds {
        parents[edge.target] = edge.source
        held[edge.source].append(edge.target)
      } else {
        referred[edge.source].append(edge.target)
      }
    }
    var isSeen = Array(repeating: false, count: boxes)
    var places = Array(repeating: 0, count: boxes)
    var place = boxes
    for start in 0..<boxes where parents[start] == nil && !isSeen[start] {
      isSeen[start] = true
      var way: [(box: Int, next: ArraySlice<Int>)] = [(start, (held[start] + referred[start])[...])]
      while let box = way.last?.box {
        guard var next = way[way.count - 1].next.popFirst() else {
          place -= 1
          places[box] = place
          way.removeLast()
          continue
        }
        guard !isSeen[next] else { continue }
        while throughHolders, let parent = parents[next], !isSeen[parent] { next = parent }
        isSeen[next] = true
        way.append((next, (held[next] + referred[next])[...]))
      }
    }
    return places
  }
}
