import FiresmithSchema

/// How the models of a schema carry the ids of their documents, in every language.
struct DocumentIDPolicies: Sendable {
  private let schema: Schema
  /// What collections say of the models that they declare, by the type's index.
  private var declared: [Collection.DocumentID?]

  init(_ schema: Schema) {
    self.schema = schema
    declared = Array(repeating: nil, count: schema.types.count)
    for index in schema.collections.indices where schema.collections[index].declaresModel {
      declared[schema.collections[index].model.index] = schema.collections[index].documentID
    }
  }

  /// The policy of the type at `index`: a document's own; that of the union for the maps nested in a
  /// union of documents, which hold the union's id.
  subscript(index: Int) -> Collection.DocumentID? {
    if schema.types[index].isDocument { return declared[index] }
    guard let parent = schema.types[index].parent, schema.types[parent.index].isDocument,
      case .union = schema.types[parent.index].kind, case .structure = schema.types[index].kind
    else { return nil }
    return declared[parent.index]
  }

  /// Where the schema names the id that the type at `index` carries, if it does.
  func mark(ofType index: Int) -> SourceMark? {
    guard case .property(let name, _) = self[index] else { return nil }
    return name.mark
  }
}
