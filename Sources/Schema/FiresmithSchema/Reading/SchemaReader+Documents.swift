import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// Documents whose paths are known: `app_settings: { path: settings/app, model: …, fields: … }`.
extension SchemaReader {
  enum DocumentKey: String, CaseIterable {
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
    case collections
    case documents
  }

  /// Reads an entry of `documents:`, and what is below the document.
  ///
  /// YAML's nesting is limited, so the recursion is too.
  mutating func readDocument(_ entry: YAMLEntry) -> CollectionSyntax {
    var document = CollectionSyntax(name: entry.key.name, model: .invalid, isSingleDocument: true)
    let expected = "a mapping with 'path', 'model' and 'fields'"
    guard let entries = entry.value.mapping(expected, &diagnostics) else { return document }
    var model: YAMLEntry?
    var hasPath = false
    let known = KnownEntries<DocumentKey, YAMLEntry>(
      entries, in: "a document", hints: OtherToolsKey.remedies(in: .document),
      content: .init(keys: [.fields, .cases], hint: Self.fieldsHint), &diagnostics)
    let body = BodyEntries(among: known.entries)
    for (key, entry) in known.entries {
      switch key {
      case .path:
        hasPath = true
        if entry.value.string("a path", &diagnostics) != nil {
          document.path = TextSyntax(entry.value)
        }
      case .model: model = entry
      case .description: document.description = readText(entry.value)
      case .owner: readOwner(entry.value, into: &document.stewardship)
      case .labels: readLabels(entry.value, into: &document.stewardship)
      case .id: document.documentID = readDocumentID(entry.value, ofSingleDocument: true)
      case .fields, .discriminator, .content, .cases, .unknown, .otherFields, .include, .reserved:
        continue
      case .stability: readStability(entry.value, into: &document)
      case .collections, .documents: readPart(entry, into: &document)
      }
    }
    if !hasPath, !known.hasUnknownKeys { diagnostics.append(.missingPath(entry.key)) }
    readModel(model, body, of: entry, hasUnknownKeys: known.hasUnknownKeys, into: &document)
    return document
  }

  /// Reads the collections or the documents below something.
  mutating func readPart(_ entry: YAMLEntry, into parent: inout CollectionSyntax) {
    let isDocuments = entry.key.text == FileKey.documents.rawValue
    if entry.value.isEmpty { return }
    let expected = isDocuments ? "a mapping of documents" : "a mapping of collections"
    guard let entries = entry.value.mapping(expected, &diagnostics) else {
      isComplete = false
      return
    }
    for entry in entries {
      parent.collections.append(isDocuments ? readDocument(entry) : readCollection(entry))
    }
  }
}

extension Diagnostic {
  fileprivate static func missingPath(_ document: YAMLNode) -> Diagnostic {
    Diagnostic(
      .missingKey,
      "the document \(quoted(document.text)) needs 'path', where it is stored, such as"
        + " 'path: settings/app'", at: document.mark)
  }
}
