import FiresmithDiagnostics
import FiresmithSchema

/// The ways in which a schema's models carry the ids of their documents, in every language.
struct DocumentIDPolicies: Sendable {
  private let schema: Schema
  /// The policies that collections set for the models they declare, by the type's index.
  private var declared: [Collection.DocumentID?]

  init(_ schema: Schema) {
    self.schema = schema
    declared = Array(repeating: nil, count: schema.types.count)
    for index in schema.collections.indices where schema.collections[index].declaresModel {
      declared[schema.collections[index].model.index] = schema.collections[index].documentID
    }
  }

  /// Returns the policy of the type at `index`. A map nested in a union of documents has the
  /// union's policy, because it holds the union's id.
  subscript(index: Int) -> Collection.DocumentID? {
    if let selection = schema.types[index].selection { return declared[selection.model.index] }
    if schema.types[index].isDocument { return declared[index] }
    guard let parent = schema.types[index].parent, schema.types[parent.index].isDocument,
      case .union(let union) = schema.types[parent.index].kind, union.content == nil,
      case .structure = schema.types[index].kind
    else { return nil }
    return declared[parent.index]
  }

  /// Returns the position at which the schema names the id of the type at `index`, if it does.
  func mark(ofType index: Int) -> SourceMark? {
    guard case .property(let name, _, _) = self[index] else { return nil }
    return name.mark
  }
}
