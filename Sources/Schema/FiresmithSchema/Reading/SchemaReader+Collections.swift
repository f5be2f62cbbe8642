import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

extension SchemaReader {
  enum CollectionKey: String, CaseIterable {
    case path
    case model
    case description
    case owner
    case labels
    case id
    case fields
    case discriminator
    case content
    case cases
    case unknown
    case otherFields = "other_fields"
    case include
    case reserved
    case stability
    case ttl
    case unique
    case queries
    case collections
    case documents
  }

  enum DocumentIDKey: String, CaseIterable {
    case name
    case stored
    case new
  }

  /// Reads an entry of `collections:`, and the collections below it.
  ///
  /// YAML's nesting is limited, so the recursion is too.
  mutating func readCollection(_ entry: YAMLEntry) -> CollectionSyntax {
    let name = entry.key.name
    var collection = CollectionSyntax(name: name, model: .invalid)
    let expected = "a mapping with 'model' and 'fields'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return collection }
    var model: YAMLEntry?
    let known = KnownEntries<CollectionKey, YAMLEntry>(
      entries, in: "a collection", hints: OtherToolsKey.remedies(in: .collection),
      content: .init(keys: [.fields, .cases], hint: Self.fieldsHint), &diagnostics)
    let body = BodyEntries(among: known.entries)
    for (key, entry) in known.entries {
      switch key {
      case .path:
        if entry.value.string("a path", &diagnostics) != nil {
          collection.path = TextSyntax(entry.value)
        }
      case .model: model = entry
      case .description: collection.description = readText(entry.value)
      case .owner: readOwner(entry.value, into: &collection.stewardship)
      case .labels: readLabels(entry.value, into: &collection.stewardship)
      case .id: collection.documentID = readDocumentID(entry.value)
      case .fields, .discriminator, .content, .cases, .unknown, .otherFields, .include, .reserved:
        continue
      case .stability: readStability(entry.value, into: &collection)
      case .ttl:
        if entry.value.string("the name of a timestamp field", &diagnostics) != nil {
          collection.timeToLive = TextSyntax(entry.value)
        }
      case .unique: collection.uniqueFields = readUniqueFields(entry.value)
      case .queries: collection.queries = readQueries(entry.value)
      case .collections, .documents: readPart(entry, into: &collection)
      }
    }
    readModel(model, body, of: entry, hasUnknownKeys: known.hasUnknownKeys, into: &collection)
    return collection
  }

  /// Reads lists of fields: `[[city, street], [email]]`.
  private mutating func readUniqueFields(_ node: YAMLNode) -> [UniqueSyntax] {
    let expected = "a list of lists of fields, such as '[[city, street]]'"
    guard let lists = node.list(expected, &diagnostics) else { return [] }
    return lists.compactMap { list in
      guard let fields = list.list("a list of fields, such as '[city, street]'", &diagnostics),
        fields.allSatisfy({ $0.string("the name of a field", &diagnostics) != nil })
      else { return nil }
      return UniqueSyntax(fields: fields.map { TextSyntax($0) }, mark: list.mark)
    }
  }

  // MARK: The model

  /// Reads the model of a collection or of a single document.
  mutating func readModel(
    _ model: YAMLEntry?, _ body: BodyEntries, of entry: YAMLEntry, hasUnknownKeys: Bool,
    into collection: inout CollectionSyntax
  ) {
    if let read = readModel(model, body, of: collection) {
      collection.model = read
      if case .existing = read, hasUnknownKeys {
        // An unknown key may be 'fields', misspelled: the model may be declared here.
        collection.model = .invalid
        isComplete = false
      }
    } else if !hasUnknownKeys {
      diagnostics.append(
        .missingModel(
          entry.key, hasFields: body.fields != nil || body.cases != nil,
          ofSingleDocument: collection.isSingleDocument))
    }
  }

  /// Reads `model` and what it is made of; `nil` if something is missing.
  private mutating func readModel(
    _ model: YAMLEntry?, _ body: BodyEntries, of collection: CollectionSyntax
  ) -> CollectionSyntax.Model? {
    let read = readBody(body)
    var type = TypeSyntax(
      name: .derived(from: collection.name), description: collection.description,
      body: read ?? .invalid)
    readRest(of: body, into: &type)
    guard let model else { return nil }
    guard let name = model.value.string("the name of a type", &diagnostics) else {
      return .invalid
    }
    guard read != nil else { return .existing(name) }
    checkTypeName(name)
    type.name = .written(name)
    return .declared(type)
  }

  // MARK: The document's id

  mutating func readDocumentID(
    _ node: YAMLNode, ofSingleDocument isSingle: Bool = false
  ) -> Marked<Collection.DocumentID>? {
    let expected = "the name of a property, 'none', or a mapping with 'name'"
    guard node.kind == .mapping else {
      let hint = "; write 'none' for models without an id"
      guard let name = node.name(expected, butNoAnswer: hint, &diagnostics) else { return nil }
      if node.kind == .plain, name.value == "none" { return Marked(.none, name.mark) }
      checkFieldName(name)
      return Marked(.property(name, isStored: false, new: .none), name.mark)
    }
    var name: Name?
    let known = KnownEntries<DocumentIDKey, YAMLEntry>(node.entries, in: "'id'", &diagnostics)
    var hasName = known.hasUnknownKeys
    var isStored = false
    var new = NewDocumentID.none
    for (key, entry) in known.entries {
      switch key {
      case .name:
        hasName = true
        name = entry.value.name(
          "the name of a property", butNoAnswer: "; put it in quotes if it is the name",
          &diagnostics)
      case .stored:
        isStored = entry.value.boolean("true or false", &diagnostics)?.value ?? false
      case .new:
        new = entry.value.choice(of: NewDocumentID.self, &diagnostics) ?? .none
        if isSingle, new != .none { diagnostics.append(.newIDOfSingleDocument(at: entry.key.mark)) }
      }
    }
    if !hasName {
      diagnostics.append(Diagnostic(.missingKey, "'id' needs 'name'", at: node.mark))
    }
    guard let name else { return nil }
    checkFieldName(name)
    return Marked(.property(name, isStored: isStored, new: new), name.mark)
  }
}

extension Diagnostic {
  fileprivate static func newIDOfSingleDocument(at mark: SourceMark) -> Self {
    Diagnostic(
      .conflictingKeys, "the id of a single document is in its path; leave out 'new'", at: mark)
  }

  private static func modelExample(_ collection: YAMLNode) -> String {
    var name = upperCamelCase(collection.text)
    if name.hasSuffix("ies") {
      name = name.dropLast(3) + "y"
    } else if name.hasSuffix("s"), !name.hasSuffix("ss"), name.utf8.count > 1 {
      name.removeLast()
    }
    return name.isEmpty ? "'model'" : quoted("model: " + name)
  }

  fileprivate static func missingModel(
    _ collection: YAMLNode, hasFields: Bool, ofSingleDocument isSingle: Bool
  ) -> Diagnostic {
    let name = quoted(collection.text)
    let owner = isSingle ? "the document" : "the collection"
    let documents = isSingle ? "its" : "its documents'"
    let model = modelExample(collection)
    return Diagnostic(
      .missingKey,
      hasFields
        ? "\(owner) \(name) needs the name of \(documents) type; add \(model)"
        : "\(owner) \(name) needs 'model' and 'fields'; add \(model) and"
          + " \(isSingle ? "its" : "the documents'") fields",
      at: collection.mark)
  }
}
