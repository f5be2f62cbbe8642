/// Returns, for each node of a graph, a number that is the same for all nodes that can be reached
/// from each other: Tarjan's algorithm, without recursion, because chains of types can be long.
///
/// - Parameter edges: For each node, those that it leads to.
package func stronglyConnectedComponents(_ edges: [[Int]]) -> [Int] {
  var components = [Int](repeating: -1, count: edges.count)
  var order = [Int](repeating: -1, count: edges.count)
  var lowest = [Int](repeating: 0, count: edges.count)
  var stack: [Int] = []
  // The nodes being visited, and which of their edges comes next.
  var path: [(node: Int, next: Int)] = []
  var count = 0

  for root in edges.indices where order[root] == -1 {
    path.append((root, 0))
    while let (node, next) = path.last {
      if next == 0 {
        order[node] = count
        lowest[node] = count
        count += 1
        stack.append(node)
      }
      if next < edges[node].count {
        path[path.count - 1].next = next + 1
        let target = edges[node][next]
        if order[target] == -1 {
          path.append((target, 0))
        } else if components[target] == -1 {
          lowest[node] = min(lowest[node], order[target])
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
      guard lowest[node] == order[node] else { continue }
      while let member = stack.popLast() {
        components[member] = node
        if member == node { break }
      }
    }
  }
  return components
}
