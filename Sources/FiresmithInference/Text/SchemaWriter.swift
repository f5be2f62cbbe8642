import FiresmithSchema

/// Writes a schema as a person would: a field a line, with what it is known by in a comment.
struct SchemaWriter {
  let schema: InferredSchema
  let names: SchemaNames
  /// Names of collections, types and enumerations, by their elements.
  private var known: [ElementID: String] = [:]
  private(set) var lines = SchemaLines()

  init(_ schema: InferredSchema, names: SchemaNames) {
    self.schema = schema
    self.names = names
    for type in schema.types { known[type.id] = names.type(type.name, type.id) }
    for collection in schema.collections { learn(collection) }
  }

  private mutating func learn(_ collection: InferredCollection) {
    known[collection.id] = names.name(collection.name, collection.id, "collection")
    for child in collection.collections + collection.documents { learn(child) }
  }

  // MARK: Files

  /// Writes a file with some of the collections and some of the types.
  mutating func file(
    _ introduction: [String], collections: [InferredCollection], types: [InferredDeclaration]
  ) -> SchemaLines {
    let enumerations = types.filter(\.isEnumeration)
    let types = types.filter { !$0.isEnumeration }
    lines = SchemaLines()
    for line in introduction { lines.add(0, "# " + line) }
    for (key, isSingle) in [("collections", false), ("documents", true)] {
      let group = collections.filter { $0.isSingleDocument == isSingle }
      guard !group.isEmpty else { continue }
      lines.add(0, key + ":")
      for (index, collection) in group.enumerated() {
        if index > 0 { lines.addBlank() }
        add(collection, 1)
      }
    }
    add(types, "types")
    add(enumerations, "enums")
    return lines
  }

  private mutating func add(_ types: [InferredDeclaration], _ key: String) {
    guard !types.isEmpty else { return }
    lines.addBlank()
    lines.add(0, key + ":")
    for type in types {
      let comment = type.uses > 1 ? "of \(counted(type.uses, "field"))" : ""
      lines.add(1, key: known[type.id] ?? type.name, comment: comment, names: .type(type.id))
      add(type.body, 2)
    }
  }

  // MARK: Collections

  private mutating func add(_ collection: InferredCollection, _ depth: Int) {
    let name = known[collection.id] ?? collection.name
    let isAlone = collection.isSingleDocument && collection.count == 1
    let count = isAlone ? "" : counted(collection.count, "document")
    lines.add(
      depth, key: name, comment: collection.note.isEmpty ? count : "\(count); \(collection.note)",
      names: .collection(collection.id))
    if collection.path != [.collection(name)] {
      lines.add(
        depth + 1, key: "path", YAMLText.scalar(path(collection.path)),
        names: .collection(collection.id))
    }
    lines.add(
      depth + 1, key: "model", names.type(collection.modelName, collection.model),
      names: .type(collection.model))
    switch collection.documentID {
    case .usual, .none: break
    case .named(let name): lines.add(depth + 1, key: "id", name)
    case .stored(let field):
      lines.add(depth + 1, key: "id", "{ name: \(YAMLText.scalar(field)), stored: true }")
    }
    add(collection.body, depth + 1)
    if !collection.collections.isEmpty {
      lines.add(depth + 1, "collections:")
      for child in collection.collections { add(child, depth + 2) }
    }
    if !collection.documents.isEmpty {
      lines.add(depth + 1, "documents:")
      for document in collection.documents { add(document, depth + 2) }
    }
  }

  private func path(_ steps: [InferredCollection.PathStep]) -> String {
    steps.map { step in
      switch step {
      case .collection(let id): id
      case .document(let name): "{\(name)}"
      case .fixed(let id): id
      }
    }.joined(separator: "/")
  }

  // MARK: Types

  private mutating func add(_ body: InferredBody, _ depth: Int) {
    switch body {
    case .fields(let fields):
      if fields.isEmpty { return lines.add(depth, "fields: {}") }
      lines.add(depth, "fields:")
      for field in fields { add(field, depth + 1, isMember: false) }
    case .anyOf(let members):
      lines.add(depth, "any_of:")
      for member in members { add(member, depth + 1, isMember: true) }
    case .union(let union):
      lines.add(
        depth, key: "discriminator", YAMLText.scalar(union.discriminator), comment: union.reason)
      lines.add(depth, "cases:")
      for unionCase in union.cases { add(unionCase, depth + 1) }
      addUnknown(besides: union.cases.map { caseName($0.tag, $0.id) }, depth)
    case .enumeration(let cases):
      lines.add(depth, "cases:")
      for each in cases {
        let name = caseName(each.value, each.id)
        let value = name == each.value ? "" : YAMLText.quoted(each.value)
        lines.add(
          depth + 1, key: name, value, comment: grouped(each.count), names: .unionCase(each.id))
      }
      addUnknown(besides: cases.map { caseName($0.value, $0.id) }, depth)
    }
  }

  /// Adds the case for what the data doesn't have yet, under a name that no other case has.
  private mutating func addUnknown(besides names: [String], _ depth: Int) {
    let taken = Set(names.map { WordNames.words(of: $0).joined() })
    let candidates = ["unknown", "other", "unrecognized", "not_in_schema"]
    let name = candidates.first { !taken.contains(WordNames.words(of: $0).joined()) }
    lines.add(depth, key: "unknown", name ?? "of_newer_version")
  }

  private mutating func add(_ unionCase: InferredUnion.Case, _ depth: Int) {
    let name = caseName(unionCase.tag, unionCase.id)
    lines.add(depth, key: name, comment: grouped(unionCase.count), names: .unionCase(unionCase.id))
    if name != unionCase.tag {
      lines.add(
        depth + 1, key: "tag", YAMLText.quoted(unionCase.tag), names: .unionCase(unionCase.id))
    }
    add(.fields(unionCase.fields), depth + 1)
  }

  /// A name for a string: the string itself if it is one.
  private func caseName(_ text: String, _ element: ElementID) -> String {
    names.name(WordNames.word(text) ?? "case_\(element.number)", element, "case")
  }

  // MARK: Fields

  /// - Parameter isMember: Whether this is a type of a union, which isn't stored under a name.
  private mutating func add(_ field: InferredField, _ depth: Int, isMember: Bool) {
    let code = names.code(field.name, field.id)
    let key = YAMLText.scalar(field.name)
    if case .inPlace(let body) = field.type {
      lines.add(depth, key: key, comment: comment(field), names: .field(field.id))
      if let name = code == nil ? field.typeName : "Type\(field.id.number)" {
        lines.add(depth + 1, key: "model", name, names: .field(field.id))
      }
      if let code {
        lines.add(depth + 1, key: "swift", "{ name: \(code.swift) }", names: .field(field.id))
        if !isMember {
          lines.add(depth + 1, key: "python", "{ name: \(code.python) }", names: .field(field.id))
          let name = "{ name: \(code.typeScript) }"
          lines.add(depth + 1, key: "typescript", name, names: .field(field.id))
        }
      }
      if field.isOptional { lines.add(depth + 1, "optional: true") }
      if field.hasNulls { lines.add(depth + 1, "nulls: explicit") }
      return add(body, depth + 1)
    }
    let type = text(field.type) + (field.isOptional ? "?" : "")
    var attributes: [String] = []
    if field.type.hasCapitals { attributes.append("case: upper") }
    if field.hasNulls { attributes.append("nulls: explicit") }
    if let code {
      attributes.append("swift: { name: \(code.swift) }")
      if !isMember {
        attributes.append("python: { name: \(code.python) }")
        attributes.append("typescript: { name: \(code.typeScript) }")
      }
    }
    let value =
      attributes.isEmpty ? type : "{ type: \(type), \(attributes.joined(separator: ", ")) }"
    lines.add(depth, key: key, value, comment: comment(field), names: .field(field.id))
  }

  /// Returns the evidence about a field: nothing if it's in all maps, and of one type.
  private func comment(_ field: InferredField) -> String {
    let evidence = field.evidence
    var parts: [String] = []
    if evidence.present < evidence.parents {
      parts.append("in \(grouped(evidence.present)) of \(grouped(evidence.parents))")
    }
    if evidence.nulls > 0 { parts.append("null in \(grouped(evidence.nulls))") }
    if !evidence.note.isEmpty { parts.append(evidence.note) }
    return parts.joined(separator: "; ")
  }

  private func text(_ type: InferredType) -> String {
    switch type {
    case .plain(let word): word
    case .capitalUUID: "uuid"
    case .reference(let collection):
      collection.flatMap { known[$0] }.map { "reference<\($0)>" } ?? "reference"
    case .array(let element): "array<\(text(element))>"
    case .map(let value): "map<\(text(value))>"
    case .named(let id): known[id] ?? "any"
    // Types in place are written with their fields.
    case .inPlace: "any"
    }
  }
}

extension InferredDeclaration {
  fileprivate var isEnumeration: Bool {
    if case .enumeration = body { true } else { false }
  }
}
