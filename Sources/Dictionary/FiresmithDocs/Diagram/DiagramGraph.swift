import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

/// The boxes of a diagram and what connects them, before they have places.
struct DiagramGraph {
  struct Box {
    let title: String
    /// The line below the title.
    let subtitle: String
    /// Lines for what the box has with itself.
    let loops: [String]
    /// The place on the page that the box is a link to.
    let anchor: String
    /// Whether it stands for many documents.
    let isStacked: Bool
  }

  enum Line: Int, Hashable {
    /// Documents that hold other documents.
    case holds
    case reference
    case snapshot
    /// A relation by a string: one that the schema declares, or that the field's name suggests.
    case name
  }

  struct Edge {
    let source: Int
    let target: Int
    let line: Line
    /// The words at the edge; empty for none.
    let label: String
  }

  let boxes: [Box]
  let edges: [Edge]
  /// Whether each box stands for a schema file.
  let isGrouped: Bool

  /// The most boxes of a diagram that shows each collection.
  static let mostBoxes = 60
}

extension DiagramGraph {
  init(_ schema: Schema, _ relations: [Relation], _ anchors: Anchors) {
    if schema.collections.count > Self.mostBoxes {
      self.init(groupsOf: schema, relations, anchors)
    } else {
      self.init(collectionsOf: schema, relations, anchors)
    }
  }

  private init(collectionsOf schema: Schema, _ relations: [Relation], _ anchors: Anchors) {
    isGrouped = false
    boxes = schema.collections.enumerated().map { index, collection in
      let id = CollectionID(index: index)
      let loops = relations.filter { $0.source == id && $0.target == id }
      let count = schema.fields(of: collection.model).count
      let model = schema[collection.model].name.name.value
      return Box(
        title: collection.name.value,
        subtitle: count == 0 ? model : "\(model) · \(counted(count, "field"))",
        loops: loops.map { "↻ " + $0.path.joined(separator: ".") }.uniqued(),
        anchor: anchors[id], isStacked: !collection.isSingleDocument)
    }
    var edges: [Edge] = []
    for (index, collection) in schema.collections.enumerated() {
      guard let parent = collection.parent else { continue }
      edges.append(Edge(source: parent.index, target: index, line: .holds, label: ""))
    }
    for bundle in Self.bundles(of: relations.filter { $0.source != $0.target }) {
      guard let first = bundle.first else { continue }
      let names = bundle.map { $0.path.joined(separator: ".") }.uniqued()
      edges.append(
        Edge(
          source: first.source.index, target: first.target.index, line: first.kind.line,
          label: names.joined(separator: ", ")))
    }
    self.edges = edges
  }

  /// Makes a diagram of a collection with those that it holds, that hold it, and that are related
  /// to it.
  init(
    neighboursOf id: CollectionID, in schema: Schema, _ relations: [Relation], _ anchors: Anchors
  ) {
    let near = relations.filter { $0.source == id || $0.target == id }
    let all = DiagramGraph(collectionsOf: schema, near, anchors)
    let edges = all.edges.filter { $0.source == id.index || $0.target == id.index }
    let shown = Set(edges.flatMap { [$0.source, $0.target] } + [id.index]).sorted()
    isGrouped = false
    boxes = shown.map { all.boxes[$0] }
    let places = Dictionary(uniqueKeysWithValues: zip(shown, shown.indices))
    self.edges = edges.compactMap { edge in
      guard let source = places[edge.source], let target = places[edge.target] else { return nil }
      return Edge(source: source, target: target, line: edge.line, label: edge.label)
    }
  }

  /// Returns the relations that are one line between the same collections, together.
  private static func bundles(of relations: [Relation]) -> [[Relation]] {
    var places: [Key: Int] = [:]
    var bundles: [[Relation]] = []
    for relation in relations {
      let key = Key(source: relation.source, target: relation.target, line: relation.kind.line)
      if let place = places[key] {
        bundles[place].append(relation)
      } else {
        places[key] = bundles.count
        bundles.append([relation])
      }
    }
    return bundles
  }

  private struct Key: Hashable {
    let source: CollectionID
    let target: CollectionID
    let line: Line
  }

  /// Makes one box of each schema file, with the number of relations at the edges.
  private init(groupsOf schema: Schema, _ relations: [Relation], _ anchors: Anchors) {
    isGrouped = true
    let used = Set(schema.collections.map(\.file))
    let files = schema.files.indices.filter(used.contains)
    boxes = files.map { file in
      let members = schema.collections.indices.filter { schema.collections[$0].file == file }
      return Box(
        title: schema.files[file].relativePath, subtitle: counted(members.count, "collection"),
        loops: [], anchor: members.first.map { anchors[CollectionID(index: $0)] } ?? "top",
        isStacked: true)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(files, files.indices))
    var counts: [[Int]: Int] = [:]
    for relation in relations {
      guard let source = places[schema[relation.source].file],
        let target = places[schema[relation.target].file], source != target
      else { continue }
      counts[[source, target], default: 0] += 1
    }
    edges = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { pair, count in
      Edge(source: pair[0], target: pair[1], line: .reference, label: String(count))
    }
  }
}

extension Relation.Kind {
  fileprivate var line: DiagramGraph.Line {
    switch self {
    case .reference: .reference
    case .snapshot: .snapshot
    case .id, .name: .name
    }
  }
}
