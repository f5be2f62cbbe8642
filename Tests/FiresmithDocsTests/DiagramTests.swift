import FiresmithDiagnostics
import FiresmithSchema
import FiresmithTestSupport
import Testing

@testable import FiresmithDocs

@Suite struct DiagramTests {
  /// Nothing in a diagram hides anything else, whatever is connected with what.
  @Test func nothingOverlaps() {
    for seed in RandomCases.seeds(30) {
      let graph = Self.random(seed)
      let layout = DiagramLayout(graph)
      let labels = layout.edges.compactMap { Self.label($0, graph) }
      let shapes = layout.boxes + labels
      for (index, one) in shapes.enumerated() {
        for other in shapes[(index + 1)...] {
          #expect(!one.overlaps(other), "seed \(seed): \(one) and \(other)")
        }
        #expect(one.x >= -0.5 && one.x + one.width <= layout.width + 0.5, "seed \(seed)")
        #expect(one.y >= -0.5 && one.y + one.height <= layout.height + 0.5, "seed \(seed)")
      }
      expectFreeEdges(of: layout, graph, seed)
    }
  }

  /// No edge passes a box that it doesn't end at, or another edge's label: where boxes are, edges
  /// are straight.
  private func expectFreeEdges(of layout: DiagramLayout, _ graph: DiagramGraph, _ seed: UInt64) {
    for placed in layout.edges {
      let edge = graph.edges[placed.edge]
      for pass in placed.passes where pass.to.x > pass.from.x {
        let line = DiagramLayout.Rectangle(
          x: pass.from.x, y: pass.from.y, width: pass.to.x - pass.from.x, height: 0)
        for (box, frame) in layout.boxes.enumerated() where box != edge.source && box != edge.target
        {
          #expect(!line.overlaps(frame), "seed \(seed): an edge passes box \(box)")
        }
        for other in layout.edges where other.edge != placed.edge {
          guard let label = Self.label(other, graph) else { continue }
          #expect(!line.overlaps(label), "seed \(seed): an edge passes a label")
        }
      }
    }
  }

  @Test func isTheSameEachTime() {
    for seed in RandomCases.seeds(5) {
      #expect(DiagramSVG(Self.random(seed)).html == DiagramSVG(Self.random(seed)).html)
    }
  }

  @Test func collectionsThatHoldOthersAreLeftOfThem() {
    for seed in RandomCases.seeds(30) {
      let graph = Self.random(seed)
      let layout = DiagramLayout(graph)
      for edge in graph.edges where edge.line == .holds {
        #expect(layout.boxes[edge.source].x < layout.boxes[edge.target].x, "seed \(seed)")
      }
    }
  }

  /// Above 60 collections there is one box for each schema file.
  @Test func manyCollectionsAreGrouped() throws {
    let text = (0..<61).map { "  c\($0): { model: M\($0), fields: { a: string } }" }
    let schema = try DocsExamples.schema("collections:\n" + text.joined(separator: "\n"))
    let graph = DiagramGraph(schema, Relations(schema).all, Anchors(schema))
    #expect(graph.isGrouped)
    #expect(graph.boxes.map(\.title) == ["a.yaml"])
    #expect(graph.boxes.map(\.subtitle) == ["61 collections"])
  }

  /// An edge between two boxes of files counts the relations of all kinds in its direction, and the
  /// documents that hold others; what stays inside of a file is no edge.
  @Test func edgesBetweenFilesHaveTheirCounts() throws {
    func file(_ letter: String, _ fields: String) -> String {
      let plain = (0..<21).map {
        "  \(letter)\($0): { model: M\(letter)\($0), fields: { a: string } }"
      }
      return "collections:\n" + plain.joined(separator: "\n")
        + "\n  \(letter): { model: \(letter.uppercased()), fields: { \(fields) } }\n"
    }
    let schema = try DocsExamples.schema(of: [
      "a.yaml": file(
        "a", "to: reference<b>, other: reference<b1>, b2_id: string, own: reference<a1>"),
      "b.yaml": file("b", "back: array<reference<a3>>, copy: { type: snapshot<a>, id: id }"),
      "c.yaml": file("c", "far: { fields: { inner: map<reference<a>> } }"),
    ])
    let graph = DiagramGraph(schema, Relations(schema).all, Anchors(schema))
    #expect(graph.boxes.map(\.title) == ["a.yaml", "b.yaml", "c.yaml"])
    let edges = graph.edges.map { "\($0.source) \($0.target) \($0.label)" }
    #expect(edges.sorted() == ["0 1 3", "1 0 2", "2 0 1"])
    let html = try DocsExamples.html(of: schema, DocsOptions())
    #expect(html.contains("<title>a.yaml → b.yaml: 3</title>"))
  }

  @Test func relationsAreFoundByTypeAndByName() throws {
    let schema = try DocsExamples.schema(
      """
      collections:
        authors: { model: Author, fields: { name: string, mentor: reference<authors>? } }
        categories: { model: Category, fields: { name: string } }
        people: { model: Translator, fields: { name: string } }
        books:
          model: Book
          fields:
            author: reference<authors>
            editor_id: string
            category_ids: array<string>
            book_id: string
            authorRef: string?
            pages_id: integer
            translator_id: string
            categoryIds: map<boolean>
            first: { type: snapshot<authors>, id: id }
            cover: { fields: { photographer: reference<authors>, categoryId: string } }
      """)
    let found = Relations(schema).all.map { relation in
      let target = schema[relation.target].name.value
      return "\(relation.path.joined(separator: ".")) \(relation.kind) \(target)"
    }
    #expect(
      found == [
        "mentor reference authors", "author reference authors", "category_ids name categories",
        "authorRef name authors", "translator_id name people", "categoryIds name categories",
        "first snapshot authors",
        "cover.photographer reference authors", "cover.categoryId name categories",
      ])
  }

  /// Whoever points at a name that was cut sees all of it.
  @Test func longNamesAreCut() throws {
    let name = String(repeating: "name", count: 12)
    let schema = try DocsExamples.schema(
      """
      collections:
        \(name): { model: A, fields: { a: string } }
        b: { model: B, fields: { \(name): reference<\(name)> } }
      """)
    let html = DiagramSVG(DiagramGraph(schema, Relations(schema).all, Anchors(schema))).html.html
    let texts = html.matches(of: /<text[^>]*>([^<]*)<\/text>/).map { String($0.1) }
    #expect(!texts.contains(name))
    #expect(texts.count { $0.hasPrefix("namename") && $0.hasSuffix("…") } == 2)
    #expect(html.contains("<title>\(name), A · 1 field</title>"))
    #expect(html.contains("<title>\(name)</title><rect"))
  }

  // MARK: Random graphs

  private static func random(_ seed: UInt64) -> DiagramGraph {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...40, using: &generator)
    let boxes = (0..<count).map { index in
      DiagramGraph.Box(
        title: String(repeating: "n", count: Int.random(in: 1...40, using: &generator)),
        subtitle: "Model", loops: Int.random(in: 0..<8, using: &generator) == 0 ? ["↻ a"] : [],
        anchor: "a\(index)", isStacked: true)
    }
    var edges: [DiagramGraph.Edge] = []
    for child in 1..<max(2, count) where child < count && Bool.random(using: &generator) {
      let parent = Int.random(in: 0..<child, using: &generator)
      edges.append(.init(source: parent, target: child, line: .holds, label: ""))
    }
    for _ in 0..<Int.random(in: 0...count, using: &generator) {
      let source = Int.random(in: 0..<count, using: &generator)
      let target = Int.random(in: 0..<count, using: &generator)
      guard source != target else { continue }
      edges.append(.init(source: source, target: target, line: .reference, label: "field"))
    }
    return DiagramGraph(boxes: boxes, edges: edges, isGrouped: false)
  }

  private static func label(
    _ placed: DiagramLayout.PlacedEdge, _ graph: DiagramGraph
  ) -> DiagramLayout.Rectangle? {
    guard let middle = placed.label,
      let size = DiagramText.labelSize(graph.edges[placed.edge].label)
    else { return nil }
    return DiagramLayout.Rectangle(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
      height: size.height)
  }
}

extension DiagramLayout.Rectangle {
  fileprivate func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width - 0.01 && other.x < x + width - 0.01
      && y < other.y + other.height - 0.01 && other.y < y + height - 0.01
  }
}
