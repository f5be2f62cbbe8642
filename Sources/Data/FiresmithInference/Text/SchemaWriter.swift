import FiresmithText

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
      if schema.origin == .code, group.count < collections.count { lines.addBlank() }
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
      let isCounted = type.uses > 1 && schema.origin == .documents
      let comment = isCounted ? "of \(counted(type.uses, "field"))" : ""
      lines.add(1, key: known[type.id] ?? type.name, comment: comment, names: .type(type.id))
      addDescription(type.documentation, 2)
      add(type.body, 2)
    }
  }

  // MARK: Collections

  private mutating func add(_ collection: InferredCollection, _ depth: Int) {
    let name = known[collection.id] ?? collection.name
    let isAlone = collection.isSingleDocument && collection.count == 1
    let isCounted = !isAlone && schema.origin == .documents
    let count = isCounted ? counted(collection.count, "document") : ""
    lines.add(
      depth, key: name,
      comment: [count, collection.note].filter { !$0.isEmpty }.joined(separator: "; "),
      names: .collection(collection.id))
    if collection.path != [.collection(name)] {
      lines.add(
        depth + 1, key: "path", YAMLText.scalar(path(collection.path)),
        names: .collection(collection.id))
    }
    lines.add(
      depth + 1, key: "model", names.type(collection.modelName, collection.model),
      names: .type(collection.model))
    addDescription(collection.documentation, depth + 1)
    if collection.declaresModel { addContent(of: collection, depth) }
    if !collection.collections.isEmpty {
      lines.add(depth + 1, "collections:")
      for child in collection.collections { add(child, depth + 2) }
    }
    if !collection.documents.isEmpty {
      lines.add(depth + 1, "documents:")
      for document in collection.documents { add(document, depth + 2) }
    }
  }

  private mutating func addDescription(_ text: String, _ depth: Int) {
    if !text.isEmpty { lines.add(depth, key: "description", YAMLText.prose(text)) }
  }

  /// Adds the id and the fields of a collection's documents.
  private mutating func addContent(of collection: InferredCollection, _ depth: Int) {
    switch collection.documentID {
    case .usual: break
    case .none:
      // The path of a single document has its id.
      if !collection.isSingleDocument, schema.origin == .code { lines.add(depth + 1, "id: none") }
    case .named(let name): lines.add(depth + 1, key: "id", name)
    case .new(let name, let new):
      lines.add(depth + 1, key: "id", "{ name: \(YAMLText.scalar(name)), new: \(new.rawValue) }")
    case .stored(let field, let new):
      let words = new.map { ", new: \($0.rawValue)" } ?? ""
      lines.add(depth + 1, key: "id", "{ name: \(YAMLText.scalar(field)), stored: true\(words) }")
    }
    add(collection.body, depth + 1)
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
      if schema.origin == .documents {
        addUnknown(besides: union.cases.map { caseName($0.tag, $0.id) }, depth)
      }
    case .enumeration(let cases):
      lines.add(depth, "cases:")
      for each in cases { add(each, depth + 1) }
      if schema.origin == .documents {
        addUnknown(besides: cases.map { caseName($0.value, $0.id) }, depth)
      }
    }
  }

  private mutating func add(_ each: InferredEnumerationCase, _ depth: Int) {
    let name = each.name.map { names.name($0, each.id, "case") } ?? caseName(each.value, each.id)
    let isCode = schema.origin == .code
    let written = isCode ? YAMLText.scalar(each.value) : YAMLText.quoted(each.value)
    var value = name == each.value ? "" : written
    if each.isInteger { value = each.value }
    if !each.documentation.isEmpty {
      let known = value.isEmpty ? "" : "value: \(value), "
      value = "{ \(known)description: \(YAMLText.prose(each.documentation)) }"
    }
    let comment = schema.origin == .documents ? grouped(each.count) : ""
    lines.add(
      depth, key: YAMLText.scalar(name), value, comment: comment, names: .unionCase(each.id))
  }

  /// Adds the case for what the data doesn't have yet, under a name that no other case has.
  private mutating func addUnknown(besides names: [String], _ depth: Int) {
    let taken = Set(names.map { WordNames.words(of: $0).joined() })
    let candidates = ["unknown", "other", "unrecognized", "not_in_schema"]
    let name = candidates.first { !taken.contains(WordNames.words(of: $0).joined()) }
    lines.add(depth, key: "unknown", name ?? "of_newer_version")
  }

  private mutating func add(_ unionCase: InferredUnion.Case, _ depth: Int) {
    let name =
      unionCase.name.map { names.name($0, unionCase.id, "case") }
      ?? caseName(unionCase.tag, unionCase.id)
    let comment = schema.origin == .documents ? grouped(unionCase.count) : ""
    lines.add(
      depth, key: YAMLText.scalar(name), comment: comment, names: .unionCase(unionCase.id))
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
    let key = YAMLText.scalar(field.name)
    var attributes = attributes(of: field, isMember: isMember)
    if case .inPlace(let body) = field.type {
      lines.add(depth, key: key, comment: comment(field), names: .field(field.id))
      let hasName = names.code(field.name, field.id, isMember: isMember).isEmpty
      if let name = hasName ? field.typeName : "Type\(field.id.number)" {
        lines.add(depth + 1, key: "model", name, names: .field(field.id))
      }
      for attribute in attributes.filter(\.isAboutNames) {
        lines.add(depth + 1, key: attribute.key, attribute.value, names: .field(field.id))
      }
      if field.isOptional { lines.add(depth + 1, "optional: true") }
      for attribute in attributes where !attribute.isAboutNames {
        lines.add(depth + 1, key: attribute.key, attribute.value)
      }
      return add(body, depth + 1)
    }
    let type = text(field.type) + (field.isOptional ? "?" : "")
    if field.details.constant == nil {
      attributes.insert(Attribute(key: "type", value: type), at: 0)
    }
    let isPlain = attributes.count == 1 && field.details.constant == nil
    let pairs = attributes.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    let value = isPlain ? type : "{ \(pairs) }"
    lines.add(depth, key: key, value, comment: comment(field), names: .field(field.id))
  }

  /// A key of a field with its value, as YAML has them.
  private struct Attribute {
    var key: String
    var value: String
    /// Whether it's the field's name in a language.
    var isAboutNames = false
  }

  /// Returns what a field says besides its type.
  private func attributes(of field: InferredField, isMember: Bool) -> [Attribute] {
    let details = field.details
    var result: [Attribute] = []
    func add(_ key: String, _ value: String) { result.append(Attribute(key: key, value: value)) }
    if field.type.hasCapitals { add("case", "upper") }
    if field.hasNulls { add("nulls", "explicit") }
    if let constant = details.constant { add("const", YAMLText.value(constant)) }
    if let value = details.defaultValue { add("default", YAMLText.value(value)) }
    if let time = details.serverTime { add("server", time.rawValue) }
    if !details.isStored { add("stored", "false") }
    if !details.documentation.isEmpty { add("description", YAMLText.prose(details.documentation)) }
    let code = names.code(field.name, field.id, isMember: isMember)
    let swift = [
      (code.first { $0.language == "swift" }?.name ?? details.swiftName).map { "name: \($0)" },
      details.swiftType.map { "type: \($0)" },
    ].compactMap { $0 }
    if !swift.isEmpty {
      result.append(
        Attribute(
          key: "swift", value: "{ \(swift.joined(separator: ", ")) }", isAboutNames: true))
    }
    for (language, name) in code where language != "swift" {
      result.append(Attribute(key: language, value: "{ name: \(name) }", isAboutNames: true))
    }
    return result
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
