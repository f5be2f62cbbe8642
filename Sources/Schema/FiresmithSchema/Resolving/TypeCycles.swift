import FiresmithDiagnostics
import FiresmithText

// A type that contains itself needs a way to end: an optional, an array or a map. Optionals in a
// cycle are stored indirectly; arrays and maps need nothing.
struct TypeCycles {
  /// All types of the schema; fields that close a cycle get marked.
  private(set) var types: [TypeDeclaration]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ types: [TypeDeclaration]) {
    self.types = types
  }

  /// One type holding another in place.
  private struct Edge {
    var target: Int
    /// The field or the union's case that holds it.
    var name: Name
    /// The field's index, if it is one that may be absent.
    var optionalField: Int?
  }

  /// Marks the fields that close cycles, and reports cycles without an end.
  mutating func check() {
    let edges = types.indices.map { inlineEdges(of: $0) }
    let components = stronglyConnectedComponents(edges.map { $0.map(\.target) })
    var hasCycle = false
    for (index, edges) in edges.enumerated() where !edges.isEmpty {
      let closing = edges.filter { components[index] == components[$0.target] }
      if closing.isEmpty { continue }
      hasCycle = true
      markIndirect(closing.compactMap(\.optionalField), of: index)
    }
    if hasCycle { reportEndlessCycles(edges.map { $0.filter { $0.optionalField == nil } }) }
  }

  /// The edges from a type to those that hold others.
  private func inlineEdges(of type: Int) -> [Edge] {
    switch types[type].kind {
    case .structure(let structure), .tuple(let structure):
      return inlineEdges(of: structure.fields)
    case .untagged(let union):
      return inlineEdges(of: union.members.fields)
    case .union(let union):
      return union.cases.map { Edge(target: $0.payload.index, name: $0.name) }
    case .enumeration, .external, .alias:
      return []
    }
  }

  private func inlineEdges(of fields: [Field]) -> [Edge] {
    var edges: [Edge] = []
    for index in fields.indices {
      guard case .declared(let id) = fields[index].type, isComposite(id) else { continue }
      edges.append(
        Edge(
          target: id.index, name: fields[index].name,
          optionalField: fields[index].isOptional ? index : nil))
    }
    return edges
  }

  private func isComposite(_ id: TypeID) -> Bool {
    switch types[id.index].kind {
    case .structure, .tuple, .untagged, .union: true
    case .enumeration, .external, .alias: false
    }
  }

  private mutating func markIndirect(_ fields: [Int], of type: Int) {
    guard !fields.isEmpty, case .structure(var structure) = types[type].kind else { return }
    for field in fields { structure.fields[field].isIndirect = true }
    types[type].kind = .structure(structure)
  }

  // MARK: Cycles without an end

  private mutating func reportEndlessCycles(_ edges: [[Edge]]) {
    let components = stronglyConnectedComponents(edges.map { $0.map(\.target) })
    var reported: Set<Int> = []
    for index in edges.indices where !reported.contains(components[index]) {
      guard let cycle = shortestCycle(from: index, edges, components) else { continue }
      reported.insert(components[index])
      report(cycle, from: index)
    }
  }

  /// The shortest way from a type back to itself.
  private func shortestCycle(from start: Int, _ edges: [[Edge]], _ components: [Int]) -> [Edge]? {
    guard edges[start].contains(where: { components[$0.target] == components[start] }) else {
      return nil
    }
    // For each type that was reached, the edge to it and the type that the edge starts from.
    var ways: [Int: (edge: Edge, source: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, ways[start] == nil {
      let source = queue[next]
      next += 1
      for edge in edges[source] where components[edge.target] == components[start] {
        guard ways[edge.target] == nil else { continue }
        ways[edge.target] = (edge, source)
        queue.append(edge.target)
      }
    }
    var cycle: [Edge] = []
    var current = start
    while let way = ways[current] {
      cycle.append(way.edge)
      current = way.source
      if current == start { break }
    }
    return cycle.isEmpty ? nil : cycle.reversed()
  }

  private mutating func report(_ cycle: [Edge], from start: Int) {
    // A cycle of thousands of types is shown by its beginning.
    let shown = cycle.prefix(8)
    var steps: [String] = []
    var source = start
    for edge in shown {
      steps.append(typeName(source) + "." + edge.name.value)
      source = edge.target
    }
    steps.append(shown.count < cycle.count ? "…" : typeName(start))
    guard let first = cycle.first else { return }
    diagnostics.append(
      Diagnostic(
        .typeCycle,
        "\(quoted(typeName(start))) contains itself without end: "
          + steps.joined(separator: " → ")
          + "; make one of the fields optional, or put it into an array or a map",
        at: first.name.mark,
        notes: shown.dropFirst().map { edge in
          .init("\(quoted(edge.name.value)) continues the cycle", at: edge.name.mark)
        }))
  }

  private func typeName(_ index: Int) -> String {
    types[index].name.name.value
  }
}
