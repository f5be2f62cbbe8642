/// Moves the nodes of each layer up and down, in their order, so that edges are as straight as
/// possible.
enum LayerPlaces {
  /// Gives each node its place. The topmost is at 0.
  static func assign(in graph: inout LayeredGraph) {
    stack(&graph)
    for round in 0..<30 {
      let layers = round % 2 == 0 ? Array(graph.layers.indices) : graph.layers.indices.reversed()
      for layer in layers { relax(graph.layers[layer], in: &graph) }
    }
    let top = graph.nodes.map { $0.y - $0.height / 2 }.min() ?? 0
    for node in graph.nodes.indices { graph.move(node, to: graph.nodes[node].y - top) }
  }

  private static func stack(_ graph: inout LayeredGraph) {
    for layer in graph.layers {
      var y = 0.0
      for (place, node) in layer.enumerated() {
        if place > 0 { y += distance(layer[place - 1], node, graph) }
        graph.move(node, to: y)
      }
    }
  }

  /// Returns the least distance between the middles of two nodes of a layer.
  private static func distance(_ upper: Int, _ lower: Int, _ graph: LayeredGraph) -> Double {
    let (one, other) = (graph.nodes[upper], graph.nodes[lower])
    let gap = one.box != nil && other.box != nil ? 24.0 : 10
    return (one.height + other.height) / 2 + gap
  }

  /// Moves the nodes of a layer to the mean of their neighbours, as far as their order and their
  /// distances allow: the places with the least sum of squares.
  private static func relax(_ layer: [Int], in graph: inout LayeredGraph) {
    var offset = 0.0
    var offsets: [Double] = []
    for (place, node) in layer.enumerated() {
      if place > 0 { offset += distance(layer[place - 1], node, graph) }
      offsets.append(offset)
    }
    // Blocks of nodes that touch each other move together.
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for (place, node) in layer.enumerated() {
      let (wish, weight) = wish(of: node, in: graph)
      blocks.append(((wish - offsets[place]) * weight, weight, 1))
      while blocks.count > 1, let last = blocks.last {
        let previous = blocks[blocks.count - 2]
        guard previous.sum / previous.weight > last.sum / last.weight else { break }
        blocks.removeLast(2)
        blocks.append(
          (previous.sum + last.sum, previous.weight + last.weight, previous.count + last.count))
      }
    }
    var place = 0
    for block in blocks {
      for _ in 0..<block.count {
        graph.move(layer[place], to: block.sum / block.weight + offsets[place])
        place += 1
      }
    }
  }

  /// Returns the place that a node's edges pull it to, and how strongly.
  private static func wish(of node: Int, in graph: LayeredGraph) -> (Double, Double) {
    var sum = 0.0
    var weight = 0.0
    for link in graph.links(of: node) {
      let other = link.left == node ? link.right : link.left
      // A bend in the middle of an edge is worse than one at a box.
      let bends = (graph.nodes[node].box == nil ? 1 : 0) + (graph.nodes[other].box == nil ? 1 : 0)
      let pull = [1.0, 2, 8][bends]
      sum += graph.nodes[other].y * pull
      weight += pull
    }
    guard weight > 0 else { return (graph.nodes[node].y, 0.01) }
    return (sum / weight, weight)
  }
}
