import FiresmithTestSupport
import Testing

@testable import FiresmithDocs

@Suite struct DiagramOrderTests {
  /// The columns of all boxes are those with the shortest edges of all that there are.
  @Test func edgesCrossTheFewestColumns() {
    for seed in RandomCases.seeds(60) {
      var generator = SeededGenerator(seed: seed)
      let boxes = Int.random(in: 2...6, using: &generator)
      var edges: [(tail: Int, head: Int)] = []
      for head in 1..<boxes {
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          edges.append((Int.random(in: 0..<head, using: &generator), head))
        }
      }
      let ranks = NetworkSimplex(boxes: boxes, edges: edges).ranks
      #expect(edges.allSatisfy { ranks[$0.head] > ranks[$0.tail] }, "seed \(seed)")
      let length = edges.reduce(0) { $0 + ranks[$1.head] - ranks[$1.tail] }
      #expect(length == Self.shortest(boxes, edges), "seed \(seed)")
    }
  }

  /// Returns the least length of all edges, over all ways to give boxes columns.
  private static func shortest(_ boxes: Int, _ edges: [(tail: Int, head: Int)]) -> Int {
    var least = Int.max
    var ranks = Array(repeating: 0, count: boxes)
    func visit(_ box: Int) {
      guard box < boxes else {
        least = min(least, edges.reduce(0) { $0 + ranks[$1.head] - ranks[$1.tail] })
        return
      }
      // All edges lead to boxes with larger numbers.
      let first = edges.filter { $0.head == box }.map { ranks[$0.tail] + 1 }.max() ?? 0
      for rank in first..<max(boxes, first + 1) {
        ranks[box] = rank
        visit(box + 1)
      }
    }
    visit(0)
    return least
  }

  @Test func onlyReferencesInCyclesLeadBack() {
    for seed in RandomCases.seeds(30) {
      var generator = SeededGenerator(seed: seed)
      let boxes = Int.random(in: 2...30, using: &generator)
      // Each box is held by the one before it, or referred to by one before it.
      let edges = (1..<boxes).flatMap { box -> [BoxEdges.Edge] in
        let source = Int.random(in: 0..<box, using: &generator)
        let other = Int.random(in: 0..<box, using: &generator)
        return [(source, box, Bool.random(using: &generator)), (other, box, false)]
      }
      let ranks = Columns(boxes: boxes, edges: edges).ranks
      #expect(edges.allSatisfy { ranks[$0.source] < ranks[$0.target] }, "seed \(seed)")
      // And what a box holds stays right of it, whatever refers to what.
      let back = (0..<boxes).map { box -> BoxEdges.Edge in
        (box, Int.random(in: 0..<boxes, using: &generator), false)
      }
      let all = edges + back.filter { $0.source != $0.target }
      let found = Columns(boxes: boxes, edges: all).ranks
      #expect(
        all.allSatisfy { !$0.holds || found[$0.source] < found[$0.target] }, "seed \(seed)")
    }
  }

  /// The crossings of 15 graphs, in sum. Fewer are welcome: then the number here is theirs.
  @Test func fewEdgesCross() {
    var sum = 0
    for seed in UInt64(1)...15 {
      var generator = SeededGenerator(seed: seed)
      let boxes = Int.random(in: 10...25, using: &generator)
      var edges: [BoxEdges.Edge] = (1..<boxes).map { box in
        (Int.random(in: 0..<box, using: &generator), box, box % 3 == 0)
      }
      for _ in 0..<boxes / 2 {
        let source = Int.random(in: 0..<boxes, using: &generator)
        let target = Int.random(in: 0..<boxes, using: &generator)
        if source != target { edges.append((source, target, false)) }
      }
      var graph = LayeredGraph(
        sizes: Array(repeating: (80, 40), count: boxes),
        edges: edges.map { ($0.source, $0.target, (40, 18)) },
        ranks: Columns(boxes: boxes, edges: edges).ranks)
      graph.layers = LayerOrder.layers(of: graph)
      sum += Self.crossings(of: graph)
    }
    #expect(sum <= 24)
  }

  @Test func edgesOfTreesNeverCross() {
    for seed in UInt64(1)...15 {
      var generator = SeededGenerator(seed: seed)
      let boxes = Int.random(in: 2...40, using: &generator)
      let edges: [BoxEdges.Edge] = (1..<boxes).map { box in
        (Int.random(in: 0..<box, using: &generator), box, true)
      }
      var graph = LayeredGraph(
        sizes: Array(repeating: (80, 40), count: boxes),
        edges: edges.map { ($0.source, $0.target, nil) },
        ranks: Columns(boxes: boxes, edges: edges).ranks)
      graph.layers = LayerOrder.layers(of: graph)
      #expect(Self.crossings(of: graph) == 0, "seed \(seed)")
    }
  }

  private static func crossings(of graph: LayeredGraph) -> Int {
    var places = Array(repeating: 0, count: graph.nodes.count)
    for layer in graph.layers {
      for (place, node) in layer.enumerated() { places[node] = place }
    }
    var count = 0
    for (index, one) in graph.links.enumerated() {
      for other in graph.links[(index + 1)...]
      where graph.nodes[one.left].layer == graph.nodes[other.left].layer {
        let left = places[one.left] - places[other.left]
        let right = places[one.right] - places[other.right]
        if left * right < 0 { count += 1 }
      }
    }
    return count
  }
}
