/// Chooses few columns for boxes that many edges connect: what a box holds is right of it, and no
/// edge stays in a column, but references may lead to the left. More edges cross than with
/// `Columns`, and all is closer together.
struct CompactColumns {
  private(set) var ranks: [Int]
  private let edges: BoxEdges
  private let roots: [Int]

  /// - Parameters:
  ///   - edges: The boxes that edges connect, and whether the first one holds the second.
  init(boxes: Int, edges: [BoxEdges.Edge]) {
    let edges = BoxEdges(boxes: boxes, edges: edges)
    self.edges = edges
    roots = (0..<boxes).filter { edges.parents[$0] == nil }
    ranks = Array(repeating: 0, count: boxes)
    // The trees with most edges first, so that the others find their places beside them.
    let members = Dictionary(uniqueKeysWithValues: roots.map { ($0, tree(of: $0)) })
    let weights = members.mapValues { $0.reduce(0) { $0 + edges.neighbours[$1].count } }
    let order = roots.sorted { one, other in
      let (first, second) = (weights[one] ?? 0, weights[other] ?? 0)
      return first == second ? one < other : first > second
    }
    var placed: Set<Int> = []
    for round in 0..<6 {
      for root in order {
        let tree = members[root] ?? []
        place(tree, beside: round == 0 ? placed : nil)
        placed.formUnion(tree)
      }
    }
    separate()
    let least = ranks.min() ?? 0
    for box in ranks.indices { ranks[box] -= least }
  }

  /// Returns a box and all that it holds, each before what it holds itself.
  private func tree(of box: Int) -> [Int] { [box] + edges.children[box].flatMap(tree) }

  /// Moves a tree to the column where its edges are shortest.
  ///
  /// - Parameter placed: The boxes that have places; `nil` if all have.
  private mutating func place(_ tree: [Int], beside placed: Set<Int>?) {
    var best: (cost: Int, ranks: [Int])?
    for column in 0..<6 {
      lay(tree, at: column)
      let cost = tree.reduce(0) { $0 + self.cost(of: $1, beside: placed) }
      if cost < best?.cost ?? .max { best = (cost, tree.map { ranks[$0] }) }
    }
    for (box, rank) in zip(tree, best?.ranks ?? []) { ranks[box] = rank }
  }

  /// Puts the root of a tree into a column, and the others right of what holds them.
  private mutating func lay(_ tree: [Int], at column: Int) {
    for box in tree { ranks[box] = edges.parents[box].map { ranks[$0] + 1 } ?? column }
  }

  private func cost(of box: Int, beside placed: Set<Int>?) -> Int {
    edges.neighbours[box].reduce(0) { sum, neighbour in
      if let placed, !placed.contains(neighbour.box) { return sum }
      let distance = ranks[neighbour.box] - ranks[box]
      if distance == 0 { return sum + 14 }
      let isBackward = (distance > 0) != neighbour.isTarget
      return sum + abs(distance) + (isBackward ? 8 : 0)
    }
  }

  /// Moves boxes to the right until no edge stays in a column.
  private mutating func separate() {
    var isMoving = true
    while isMoving {
      isMoving = false
      for box in ranks.indices {
        let inner = edges.parents[box].map { ranks[$0] >= ranks[box] } ?? false
        let isBeside = edges.neighbours[box].contains {
          $0.box < box && ranks[$0.box] == ranks[box]
        }
        guard inner || isBeside else { continue }
        ranks[box] += 1
        isMoving = true
      }
    }
  }
}
