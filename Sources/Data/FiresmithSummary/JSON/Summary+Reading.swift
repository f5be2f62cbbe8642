import FiresmithJSON
import FiresmithStoredData
import FiresmithValues

extension Summary {
  /// The size of files beyond which they are no summaries that are worth reading.
  package static let fileSizeLimit = 32 << 20

  /// Reads a summary that was written as JSON.
  ///
  /// - Throws: What is wrong with it, such as that another version of the tool has written it.
  ///   Whatever it holds, what is returned can be merged.
  package init(json: [UInt8]) throws(JSONProblem) {
    try self.init(try JSONNode(json, expecting: "a summary"))
  }

  /// Reads the value that ``json`` is.
  package init(_ root: JSONNode) throws(JSONProblem) {
    try root.requireVersion(
      Self.version, besides: "collections",
      foreign: "this is not a summary; 'firesmith summarize' writes them",
      other:
        "another version of firesmith has written this summary; make it anew, or use that version")
    let members = try JSONMembers(
      root,
      ["version", "documents", "unreadable", "reduced", "greatest_hash", "withheld", "collections"])
    let list = try members.required("collections")
    var collections: [CollectionSummary] = []
    for node in try list.list {
      let collection = try CollectionSummary(node)
      if let last = collections.last, byteOrder(last.path, collection.path) >= 0 {
        throw JSONProblem(
          "collections are in the order of their paths' bytes", at: node.range.lowerBound)
      }
      collections.append(collection)
    }
    let count = try members.required("documents").count
    guard count >= collections.reduce(0, { $0 + $1.count }) else {
      throw members.problem("documents", "the collections have more documents than this")
    }
    self.init(
      collections, count: count, unreadable: try members.count("unreadable"),
      greatestHash: try Self.hash(members) ?? .max,
      isReduced: try Self.isReduced(members), withheld: try Self.withheld(members))
  }

  private static func hash(_ members: JSONMembers) throws(JSONProblem) -> UInt64? {
    guard members["greatest_hash"] != nil else { return nil }
    guard let hash = UInt64(try members.text("greatest_hash"), radix: 16) else {
      throw members.problem("greatest_hash", "expected a hash of hexadecimal digits")
    }
    return hash
  }

  private static func isReduced(_ members: JSONMembers) throws(JSONProblem) -> Bool {
    guard let node = members["reduced"] else { return false }
    guard case .literal("true") = node.value else {
      throw members.problem("reduced", "expected true")
    }
    return true
  }

  private static func withheld(_ members: JSONMembers) throws(JSONProblem) -> Withheld? {
    guard members["withheld"] != nil else { return nil }
    guard let withheld = Withheld(rawValue: try members.text("withheld")) else {
      throw members.problem("withheld", "expected \"values\" or \"all\"")
    }
    return withheld
  }
}

extension CollectionSummary {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let members = try JSONMembers(
      node,
      ["path", "documents", "ids", "samples", "losses", "shapes", "greatest_shape", "singles"])
    var samples = PathSamples()
    for sample in try members["samples"].map({ (list) throws(JSONProblem) in try list.list }) ?? []
    {
      samples.add(try sample.text)
    }
    let fields = try MapSummary(try members.required("documents"), depth: 1)
    self.init(
      path: try members.text("path"), ids: try StringSummary(try members.required("ids")),
      fields: fields, samples: samples, losses: try LossSummary(members["losses"]),
      shapes: try ShapeSummary(members, of: fields.fields.map(\.name)),
      singles: try SingleSummaries(try members.required("singles")))
  }
}

extension ShapeSummary {
  /// - Parameter names: The fields that the shapes are made of.
  fileprivate init(_ members: JSONMembers, of names: [String]) throws(JSONProblem) {
    var shapes: [Shape] = []
    for node in try members["shapes"].map({ (list) throws(JSONProblem) in try list.list }) ?? [] {
      let shape = try JSONMembers(node, ["count", "fields", "sample"])
      let places = try shape.required("fields").counts
      guard places.allSatisfy(names.indices.contains), places == Set(places).sorted() else {
        throw shape.problem("fields", "expected the places of fields, in their order")
      }
      shapes.append(
        Shape(
          names: places.map { names[$0] }, count: try shape.count("count"),
          sample: shape["sample"] == nil ? nil : try shape.text("sample")))
    }
    guard shapes.count <= Self.limit else {
      throw members.problem("shapes", "there are more shapes than a summary can have")
    }
    self.init(shapes, greatest: try Order(members))
  }
}

extension ShapeSummary.Order {
  fileprivate init?(_ members: JSONMembers) throws(JSONProblem) {
    guard members["greatest_shape"] != nil else { return nil }
    let parts = try members.text("greatest_shape").split(separator: " ")
    guard parts.count == 2, let size = Int(parts[0]), let hash = UInt64(parts[1], radix: 16) else {
      throw members.problem("greatest_shape", "expected a number of fields and a hash")
    }
    self.init(size: size, hash: hash)
  }
}

extension SingleSummaries {
  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    guard let members = node.members else {
      guard node.string == "many" else {
        throw JSONProblem("expected documents by their ids, or \"many\"", at: node.range.lowerBound)
      }
      self.init([], areMany: true)
      return
    }
    var list: [Single] = []
    for member in members.prefix(Self.limit + 1) {
      if let last = list.last, byteOrder(last.id, member.key) >= 0 {
        throw JSONProblem("ids are in the order of their bytes", at: member.start)
      }
      list.append(Single(id: member.key, fields: try MapSummary(member.value, depth: 1)))
    }
    self.init(list, areMany: false)
  }
}

extension LossSummary {
  fileprivate init(_ node: JSONNode?) throws(JSONProblem) {
    guard let node else { return }
    let members = try JSONMembers(node, ["references", "bytes", "vectors", "doubles"])
    references = try members.count("references")
    bytes = try members.count("bytes")
    vectors = try members.count("vectors")
    doubles = try members.count("doubles")
  }
}

// MARK: - Maps

extension MapSummary {
  init(_ node: JSONNode, depth: Int) throws(JSONProblem) {
    let members = try JSONMembers(
      node, LengthSummary.names.union(["detail", "sketch", "keys", "values", "fields"]))
    let detail = try Self.detail(members)
    guard let limits = TableLimits(depth: depth) else {
      guard detail == .typesOnly else {
        throw members.problem("detail", "maps this deep have the detail \"types_only\"")
      }
      self.init(depth: depth, sizes: try LengthSummary(members))
      return
    }
    let valueDepth = depth > 1 ? depth + 1 : TableLimits.tooDeep
    let fieldDepth = detail == .full ? depth + 1 : TableLimits.tooDeep
    let sketch = try members["sketch"].map { (node) throws(JSONProblem) in
      try DistinctCount(node)
    }
    self.init(
      depth: depth, detail: detail, sizes: try LengthSummary(members),
      fields: try Self.fields(members, limits: limits, depth: fieldDepth, isFull: detail == .full),
      keySketch: sketch,
      withheldKeys: sketch == nil ? try members.count("keys") : nil,
      values: try members["values"].map { (node) throws(JSONProblem) in
        try ValueSummary(node, depth: valueDepth)
      })
  }

  private static func detail(_ members: JSONMembers) throws(JSONProblem) -> Detail {
    guard members["detail"] != nil else { return .full }
    let name = try members.text("detail")
    let details: [Detail] = [.full, .withoutNested, .many, .typesOnly]
    guard let detail = details.first(where: { $0.name == name }) else {
      throw members.problem("detail", "expected \"without_nested\", \"many\" or \"types_only\"")
    }
    return detail
  }

  private static func fields(
    _ members: JSONMembers, limits: TableLimits, depth: Int, isFull: Bool
  ) throws(JSONProblem) -> [FieldSummary] {
    let nodes = try members["fields"].map { (list) throws(JSONProblem) in try list.list } ?? []
    guard nodes.count <= limits.keys else {
      throw members.problem("fields", "there are more keys than a summary can have here")
    }
    var fields: [FieldSummary] = []
    for node in nodes {
      let field = try FieldSummary(node, depth: depth)
      if let last = fields.last, byteOrder(last.name, field.name) >= 0 {
        throw JSONProblem(
          "fields are in the order of their names' bytes", at: node.range.lowerBound)
      }
      fields.append(field)
    }
    for (index, node) in nodes.enumerated() where isFull {
      fields[index].variants = try VariantSummary(node, keyCount: fields.count)
    }
    return fields
  }
}

extension FieldSummary {
  fileprivate init(_ node: JSONNode, depth: Int) throws(JSONProblem) {
    let members = try JSONMembers(node, ["name", "value", "document_ids", "variants"])
    self.init(
      name: try members.text("name"),
      value: try ValueSummary(try members.required("value"), depth: depth),
      documentIDs: try members.count("document_ids"))
  }
}

extension VariantSummary {
  /// - Parameters:
  ///   - node: The field that may have variants.
  ///   - keyCount: The number of fields in its table.
  fileprivate init?(_ node: JSONNode, keyCount: Int) throws(JSONProblem) {
    guard let list = node["variants"] else {
      // What has no strings may get some; of many, none are left.
      guard keyCount <= Self.keyLimit, node["value"]?["strings"] == nil else { return nil }
      self.init()
      return
    }
    let nodes = try list.list
    guard nodes.count <= Self.valueLimit, keyCount <= Self.keyLimit else {
      throw JSONProblem(
        "there are more variants than a summary can have", at: list.range.lowerBound)
    }
    var values: [Value] = []
    for node in nodes {
      let members = try JSONMembers(node, ["value", "count", "keys"])
      let keys = try members.required("keys").counts
      guard keys.count == keyCount else {
        throw members.problem("keys", "expected a count for each of the \(keyCount) fields")
      }
      let value = Value(
        text: try members.text("value"), count: try members.count("count"), keys: keys)
      if let last = values.last, byteOrder(last.text, value.text) >= 0 {
        throw JSONProblem("variants are in the order of their bytes", at: node.range.lowerBound)
      }
      values.append(value)
    }
    self.init(values)
  }
}
