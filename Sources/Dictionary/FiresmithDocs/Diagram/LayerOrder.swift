/// Orders the knots of each layer so that few edges cross.
struct LayerOrder {
  private var layers: [[Int]]
  private let left: [[Int]]
  private let right: [[Int]]
  private var places: [Int]

  init(_ graph: LayeredGraph) {
    layers = graph.layers
    var left: [[Int]] = Array(repeating: [], count: graph.knots.count)
    var right = left
    for link in graph.links {
      left[link.right].append(link.left)
      right[link.left].append(link.right)
    }
    self.left = left
    self.right = right
    places = Array(repeating: 0, count: graph.knots.count)
    for layer in layers.indices { updatePlaces(of: layer) }
  }

  /// Returns the layers in the best order that was found.
  static func layers(of graph: LayeredGraph) -> [[Int]] {
    var order = LayerOrder(graph)
    var best = order.layers
    var fewest = order.crossings
    for round in 0..<24 where fewest > 0 {
      order.sweep(toRight: round % 2 == 0, prefersLast: round % 4 > 1)
      order.exchange()
      let crossings = order.crossings
      if crossings < fewest {
        fewest = crossings
        best = order.layers
      }
    }
    return best
  }

  private mutating func updatePlaces(of layer: Int) {
    for (place, knot) in layers[layer].enumerated() { places[knot] = place }
  }

  /// Puts each knot to the median place of its neighbours in the layer before.
  private mutating func sweep(toRight: Bool, prefersLast: Bool) {
    let order = toRight ? Array(layers.indices) : layers.indices.reversed()
    for layer in order {
      let neighbours = toRight ? left : right
      var fixed: [Int: Double] = [:]
      for knot in layers[layer] {
        fixed[knot] = median(neighbours[knot].map { places[$0] }.sorted())
      }
      // Those without neighbours stay where they are.
      let movable = layers[layer].filter { fixed[$0] != nil }.enumerated().sorted { one, other in
        let (first, second) = (fixed[one.element] ?? 0, fixed[other.element] ?? 0)
        if first != second { return first < second }
        return prefersLast ? one.offset > other.offset : one.offset < other.offset
      }.map(\.element)
      var next = movable.makeIterator()
      layers[layer] = layers[layer].map { fixed[$0] == nil ? $0 : next.next() ?? $0 }
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

  /// Exchanges neighbours as long as that makes fewer crossings.
  private mutating func exchange() {
    var isBetter = true
    while isBetter {
      isBetter = false
      for layer in layers.indices {
        for place in layers[layer].indices.dropLast() {
          let (one, other) = (layers[layer][place], layers[layer][place + 1])
          guard crossings(one, other) > crossings(other, one) else { continue }
          layers[layer].swapAt(place, place + 1)
          places[one] = place + 1
          places[other] = place
          isBetter = true
        }
      }
    }
  }

  /// Returns the crossings between the edges of two knots if the first is above the other.
  private func crossings(_ upper: Int, _ lower: Int) -> Int {
    var count = 0
    for neighbours in [left, right] {
      for first in neighbours[upper] {
        for second in neighbours[lower] where places[second] < places[first] { count += 1 }
      }
    }
    return count
  }

  /// The crossings of the whole drawing.
  private var crossings: Int {
    var count = 0
    for layer in layers {
      // Insertion counts the pairs in the wrong order.
      var seen: [Int] = []
      for knot in layer {
        let targets = right[knot].map { places[$0] }.sorted()
        for target in targets { count += seen.count { $0 > target } }
        seen += targets
      }
    }
    return count
  }
}
