import FiresmithLanguage
import FiresmithSchema

/// Finds schema files that refer to each other, directly or through others. Python modules can't
/// import each other in a cycle, so the module of the first of these files declares what they
/// share.
struct PythonFileCycles: Sendable {
  /// For each file, the file whose module declares its types.
  let homes: [Int]

  /// Creates the cycles of files whose models refer to each other.
  init(models schema: Schema) {
    var references = [Set<Int>](repeating: [], count: schema.files.count)
    for declaration in schema.types {
      switch declaration.kind {
      case .structure(let structure):
        for index in structure.fields.indices {
          guard let id = structure.fields[index].type.declaredType else { continue }
          let file = schema.types[id.index].file
          if file != declaration.file { references[declaration.file].insert(file) }
        }
      case .union(let union):
        for unionCase in union.cases {
          references[declaration.file].insert(schema[unionCase.payload].file)
        }
      case .enumeration, .external:
        break
      }
    }
    self.init(references)
  }

  /// Creates the cycles of files whose collections use each other's models.
  ///
  /// - Parameter declaring: The file that declares each document's model.
  init(collections schema: Schema, declaring: [TypeID: Int]) {
    var references = [Set<Int>](repeating: [], count: schema.files.count)
    for collection in schema.collections {
      if let file = declaring[collection.model] { references[collection.file].insert(file) }
    }
    self.init(references)
  }

  private init(_ references: [Set<Int>]) {
    let components = StronglyConnectedComponents(references.map { $0.sorted() }).components
    var firsts: [Int: Int] = [:]
    homes = components.enumerated().map { file, component in
      let first = firsts[component] ?? file
      firsts[component] = first
      return first
    }
  }
}

/// Tarjan's algorithm, without recursion.
private struct StronglyConnectedComponents {
  /// The component of each node.
  private(set) var components: [Int]
  private let edges: [[Int]]
  private var indices: [Int]
  private var low: [Int]
  private var path: [Int] = []
  private var next = 0

  init(_ edges: [[Int]]) {
    self.edges = edges
    components = [Int](repeating: -1, count: edges.count)
    indices = [Int](repeating: -1, count: edges.count)
    low = [Int](repeating: 0, count: edges.count)
    for node in edges.indices where indices[node] < 0 { visit(node) }
  }

  private mutating func visit(_ start: Int) {
    var stack = [(node: start, edge: 0)]
    enter(start)
    while let (node, edge) = stack.last {
      if edge < edges[node].count {
        stack[stack.count - 1].edge += 1
        let other = edges[node][edge]
        if indices[other] < 0 {
          enter(other)
          stack.append((other, 0))
        } else if components[other] < 0 {
          low[node] = min(low[node], indices[other])
        }
      } else {
        stack.removeLast()
        if let parent = stack.last?.node { low[parent] = min(low[parent], low[node]) }
        if low[node] == indices[node] { leave(node) }
      }
    }
  }

  private mutating func enter(_ node: Int) {
    indices[node] = next
    low[node] = next
    next += 1
    path.append(node)
  }

  /// Makes one component of all nodes on the path down to `node`.
  private mutating func leave(_ node: Int) {
    while let member = path.popLast() {
      components[member] = node
      if member == node { return }
    }
  }
}
