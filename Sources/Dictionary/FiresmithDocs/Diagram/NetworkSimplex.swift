/// Gives each box of a graph a column, so that each edge leads at least one column to the right,
/// and all edges together over the fewest columns.
///
/// The method is in Gansner, Koutsofios, North and Vo, "A Technique for Drawing Directed Graphs"
/// (1993): a tree of edges over one column says where all boxes are; as long as an edge of it pulls
/// the two parts that it connects closer than it needs, another one takes its place.
struct NetworkSimplex {
  private(set) var ranks: [Int]
  private let edges: [(tail: Int, head: Int)]
  private let edgesOfBoxes: [[Int]]
  private var isInTree: [Bool]
  /// For each edge of the tree, how many more edges lead its way than back between the two parts
  /// that it connects.
  private var cutValues: [Int]
  /// The boxes in pre-order: each before its descendants in the tree.
  private var preorder: [Int] = []
  /// For each box, the edge of the tree that leads to its parent; none for the root.
  private var parents: [Int?]
  /// The place of each box in the pre-order, and the number of its descendants.
  private var places: [Int]
  private var descendants: [Int]

  /// - Parameter edges: The boxes that edges connect, without cycles. All boxes are connected.
  init(boxes: Int, edges: [(tail: Int, head: Int)]) {
    self.edges = edges
    var edgesOfBoxes: [[Int]] = Array(repeating: [], count: boxes)
    for (index, edge) in edges.enumerated() {
      edgesOfBoxes[edge.tail].append(index)
      edgesOfBoxes[edge.head].append(index)
    }
    self.edgesOfBoxes = edgesOfBoxes
    ranks = Array(repeating: 0, count: boxes)
    places = ranks
    descendants = ranks
    parents = Array(repeating: nil, count: boxes)
    isInTree = Array(repeating: false, count: edges.count)
    cutValues = Array(repeating: 0, count: edges.count)
    guard boxes > 1 else { return }
    rankByLongestPaths()
    growTree()
    improve()
    let least = ranks.min() ?? 0
    for box in ranks.indices { ranks[box] -= least }
  }

  /// Returns how many columns an edge leads over that it needn't.
  private func slack(_ edge: Int) -> Int { ranks[edges[edge].head] - ranks[edges[edge].tail] - 1 }

  private func otherEnd(of edge: Int, from box: Int) -> Int {
    edges[edge].tail == box ? edges[edge].head : edges[edge].tail
  }

  private mutating func rankByLongestPaths() {
    var waiting = Array(repeating: 0, count: ranks.count)
    for edge in edges { waiting[edge.head] += 1 }
    var ready = ranks.indices.filter { waiting[$0] == 0 }
    while let box = ready.popLast() {
      for index in edgesOfBoxes[box] where edges[index].tail == box {
        let head = edges[index].head
        ranks[head] = max(ranks[head], ranks[box] + 1)
        waiting[head] -= 1
        if waiting[head] == 0 { ready.append(head) }
      }
    }
  }

  /// Makes a tree of edges without slack, for which boxes move.
  private mutating func growTree() {
    var isMember = Array(repeating: false, count: ranks.count)
    isMember[0] = true
    var border = [0]
    while true {
      while let box = border.popLast() {
        for index in edgesOfBoxes[box] where slack(index) == 0 {
          let other = otherEnd(of: index, from: box)
          guard !isMember[other] else { continue }
          isMember[other] = true
          isInTree[index] = true
          border.append(other)
        }
      }
      let leaving = edges.indices.filter { isMember[edges[$0].tail] != isMember[edges[$0].head] }
      guard let nearest = leaving.min(by: { slack($0) < slack($1) }) else { return }
      let move = isMember[edges[nearest].head] ? -slack(nearest) : slack(nearest)
      for box in ranks.indices where isMember[box] { ranks[box] += move }
      border = leaving.filter { slack($0) == 0 }.map { index in
        isMember[edges[index].tail] ? edges[index].tail : edges[index].head
      }
    }
  }

  // MARK: Exchanging edges

  /// Exchanges edges of the tree while that makes edges shorter. That ends by itself, except for
  /// rare cycles of exchanges that change nothing.
  private mutating func improve() {
    for _ in 0..<(4 * edges.count) {
      updateTree()
      guard let leaving = edges.indices.first(where: { isInTree[$0] && cutValues[$0] < 0 }) else {
        return
      }
      // The part behind the edge moves as far as the shortest edge that leads back allows.
      let isTailBehind = parents[edges[leaving].tail] == leaving
      let root = isTailBehind ? edges[leaving].tail : edges[leaving].head
      let back = edges.indices.filter { index in
        let isBehind = self.isBehind(edges[index].tail, root)
        return isBehind != isTailBehind && isBehind != self.isBehind(edges[index].head, root)
      }
      guard let entering = back.min(by: { slack($0) < slack($1) }) else { return }
      let move = isTailBehind ? -slack(entering) : slack(entering)
      for box in ranks.indices where isBehind(box, root) { ranks[box] += move }
      isInTree[leaving] = false
      isInTree[entering] = true
    }
  }

  private func isBehind(_ box: Int, _ root: Int) -> Bool {
    places[root] <= places[box] && places[box] <= places[root] + descendants[root]
  }

  /// Walks over the tree, and counts the edges between the parts that its edges connect.
  private mutating func updateTree() {
    preorder.removeAll(keepingCapacity: true)
    parents[0] = nil
    var next = [0]
    while let box = next.popLast() {
      places[box] = preorder.count
      descendants[box] = 0
      preorder.append(box)
      for index in edgesOfBoxes[box] where isInTree[index] && parents[box] != index {
        let other = otherEnd(of: index, from: box)
        parents[other] = index
        next.append(other)
      }
    }
    for box in preorder.reversed() {
      guard let parent = parents[box] else { continue }
      descendants[otherEnd(of: parent, from: box)] += descendants[box] + 1
      cutValues[parent] = cutValue(of: parent, behind: box)
    }
  }

  /// Returns the value for an edge of the tree, from those of the edges behind it.
  private func cutValue(of parent: Int, behind box: Int) -> Int {
    let leadsHere = edges[parent].head == box
    return edgesOfBoxes[box].reduce(0) { sum, index in
      if index == parent { return sum + 1 }
      let value = isInTree[index] ? 1 - cutValues[index] : 1
      return sum + ((edges[index].head == box) == leadsHere ? value : -value)
    }
  }
}
