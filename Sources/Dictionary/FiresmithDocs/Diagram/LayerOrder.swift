/// Orders the nodes of each layer so that few edges cross.
///
/// The method is in Gansner, Koutsofios, North and Vo, "A Technique for Drawing Directed Graphs"
/// (1993): each node goes to the median of its neighbours in the layer before, neighbours are
/// exchanged, and each second round also exchanges what makes no difference, which leads out of
/// orders that no single exchange makes better.
struct LayerOrder {
  private let graph: LayeredGraph
  private var layers: [[Int]]
  private var places: [Int]
  private let left: Neighbours
  private let right: Neighbours
  /// The most times that neighbours are exchanged one after the other.
  private var mostExchanges = Int.max
  private var best: (crossings: Int, layers: [[Int]])

  /// Returns the layers in the best order that was found.
  static func layers(of graph: LayeredGraph) -> [[Int]] {
    var order = LayerOrder(graph)
    // A large graph is a picture of how much there is, and is to be written quickly.
    let isLarge = graph.links.count > 4_000
    order.mostExchanges = isLarge ? 2 : .max
    for start in 0..<(isLarge ? 1 : 4) {
      order.begin(atLeft: start % 2 == 0, isReversed: start > 1)
      order.improve(rounds: isLarge ? 4 : 24)
    }
    order.restore(order.best.layers)
    if !isLarge { order.improve(rounds: 24) }
    return order.best.layers
  }

  private init(_ graph: LayeredGraph) {
    self.graph = graph
    layers = graph.layers
    places = Array(repeating: 0, count: graph.nodes.count)
    left = Neighbours(of: graph.links.map { ($0.right, $0.left) }, nodes: graph.nodes.count)
    right = Neighbours(of: graph.links.map { ($0.left, $0.right) }, nodes: graph.nodes.count)
    best = (.max, layers)
    restore(layers)
  }

  private mutating func restore(_ layers: [[Int]]) {
    self.layers = layers
    for layer in layers.indices { updatePlaces(of: layer) }
  }

  private mutating func updatePlaces(of layer: Int) {
    for (place, node) in layers[layer].enumerated() { places[node] = place }
  }

  /// Puts the nodes into the order of a breadth-first search.
  private mutating func begin(atLeft: Bool, isReversed: Bool) {
    let (next, back) = atLeft ? (right, left) : (left, right)
    var isSeen = Array(repeating: false, count: places.count)
    var layers: [[Int]] = Array(repeating: [], count: self.layers.count)
    let starts = graph.nodes.indices.filter { back[$0].isEmpty }
    for start in isReversed ? starts.reversed() : starts {
      var found = [start]
      var count = 0
      while count < found.count {
        let node = found[count]
        count += 1
        layers[graph.nodes[node].layer].append(node)
        let others = Array(next[node])
        for other in isReversed ? others.reversed() : others where !isSeen[other] {
          isSeen[other] = true
          found.append(other)
        }
      }
    }
    restore(layers)
    exchange(alsoEqual: false)
  }

  /// Sweeps over the layers, and keeps the best order.
  private mutating func improve(rounds: Int) {
    var fewest = crossings
    keepIfBest(fewest)
    var failures = 0
    for round in 0..<rounds where failures < 8 && fewest > 0 {
      let turnsEqual = round % 4 < 2
      sweep(toRight: round % 2 == 0, turnsEqual: turnsEqual)
      exchange(alsoEqual: !turnsEqual)
      let crossings = crossings
      failures = Double(crossings) < 0.995 * Double(fewest) ? 0 : failures + 1
      fewest = min(fewest, crossings)
      keepIfBest(crossings)
    }
  }

  private mutating func keepIfBest(_ crossings: Int) {
    if crossings <= best.crossings { best = (crossings, layers) }
  }

  // MARK: Medians

  /// Moves each node to the median place of its neighbours in the layer before.
  ///
  /// - Parameter turnsEqual: Whether the halves of the nodes of the same place change theirs.
  private mutating func sweep(toRight: Bool, turnsEqual: Bool) {
    let neighbours = toRight ? left : right
    for layer in toRight ? Array(layers.indices) : layers.indices.reversed() {
      let medians = layers[layer].map { median(neighbours[$0].map { places[$0] }.sorted()) }
      // Those without neighbours stay where they are.
      let movable = medians.indices.filter { medians[$0] != nil }
      var sorted = movable.sorted { (medians[$0] ?? 0, $0) < (medians[$1] ?? 0, $1) }
      if turnsEqual {
        sorted = sorted.chunked { medians[$0] == medians[$1] }.flatMap { equal in
          equal[(equal.startIndex + equal.count / 2)...] + equal.prefix(equal.count / 2)
        }
      }
      let nodes = layers[layer]
      for (place, node) in zip(movable, sorted) { layers[layer][place] = nodes[node] }
      updatePlaces(of: layer)
    }
  }

  /// Returns the median, nearer to the side where places are closer together.
  private func median(_ places: [Int]) -> Double? {
    guard !places.isEmpty else { return nil }
    let middle = places.count / 2
    if places.count % 2 == 1 { return Double(places[middle]) }
    if places.count == 2 { return Double(places[0] + places[1]) / 2 }
    let before = Double(places[middle - 1] - places[0])
    let after = Double(places[places.count - 1] - places[middle])
    guard before + after > 0 else { return Double(places[middle - 1] + places[middle]) / 2 }
    return (Double(places[middle - 1]) * after + Double(places[middle]) * before) / (before + after)
  }

  // MARK: Exchanges

  /// Exchanges neighbours as long as that makes fewer crossings.
  ///
  /// - Parameter alsoEqual: Whether also those that cross as often in the other order.
  private mutating func exchange(alsoEqual: Bool) {
    var isBetter = true
    var count = 0
    while isBetter, count < mostExchanges {
      isBetter = false
      count += 1
      for layer in layers.indices where exchange(in: layer, alsoEqual: alsoEqual) {
        isBetter = true
      }
    }
  }

  /// Returns whether there are fewer crossings.
  private mutating func exchange(in layer: Int, alsoEqual: Bool) -> Bool {
    var isBetter = false
    for place in layers[layer].indices.dropLast() {
      let (one, other) = (layers[layer][place], layers[layer][place + 1])
      let now = crossings(one, other)
      guard now > 0 else { continue }
      let then = crossings(other, one)
      guard then < now || alsoEqual && then == now else { continue }
      layers[layer].swapAt(place, place + 1)
      places[one] = place + 1
      places[other] = place
      if then < now { isBetter = true }
    }
    return isBetter
  }

  /// Returns the crossings between the edges of two nodes if the first is above the other.
  private func crossings(_ upper: Int, _ lower: Int) -> Int {
    crossings(left[upper], left[lower]) + crossings(right[upper], right[lower])
  }

  private func crossings(_ upper: ArraySlice<Int>, _ lower: ArraySlice<Int>) -> Int {
    var count = 0
    for first in upper {
      for second in lower where places[second] < places[first] { count += 1 }
    }
    return count
  }

  /// The crossings of the whole drawing.
  private var crossings: Int {
    var count = 0
    for layer in layers.indices.dropLast() {
      // How many links end at each place or before it, as sums over powers of two.
      var sums = Array(repeating: 0, count: layers[layer + 1].count + 1)
      var all = 0
      for node in layers[layer] {
        for other in right[node] {
          var place = places[other] + 1
          var before = 0
          while place > 0 {
            before += sums[place]
            place &= place - 1
          }
          count += all - before
        }
        for other in right[node] {
          var place = places[other] + 1
          while place < sums.count {
            sums[place] += 1
            place += place & -place
          }
          all += 1
        }
      }
    }
    return count
  }
}

/// The nodes at one side of each node.
private struct Neighbours {
  private var all: [Int] = []
  private var starts = [0]

  init(of links: [(node: Int, neighbour: Int)], nodes: Int) {
    var lists: [[Int]] = Array(repeating: [], count: nodes)
    for link in links { lists[link.node].append(link.neighbour) }
    for list in lists {
      all += list
      starts.append(all.count)
    }
  }

  subscript(node: Int) -> ArraySlice<Int> { all[starts[node]..<starts[node + 1]] }
}

extension Array {
  /// Returns the stretches of elements that belong together with the one before.
  fileprivate func chunked(by belongs: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belongs(self[index - 1], self[index]) {
      chunks.append(self[start..<index])
      start = index
    }
    return isEmpty ? [] : chunks + [self[start...]]
  }
}
