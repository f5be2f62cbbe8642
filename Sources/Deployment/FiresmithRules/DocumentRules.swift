import FiresmithDiagnostics
import FiresmithSchema

/// A summary, for rules, of a model whose values are documents.
struct DocumentRules {
  /// A field, and in a union the condition of the case that it belongs to.
  typealias CaseField = (condition: RuleExpression?, field: Field)

  let type: TypeID
  /// The collection that the model is declared in.
  let collection: Collection
  /// The key under which the documents also store their id.
  let storedID: String?
  /// The stored fields of the documents, not those inside of maps.
  let fields: [CaseField]
  /// The keys that the schema has for the documents, in all models of their collections; `nil` if
  /// documents may have any.
  var keys: [String]?

  private init(_ schema: Schema, _ collection: Collection) {
    type = collection.model
    self.collection = collection
    switch collection.documentID {
    case .property(let name, let isStored, new: _): storedID = isStored ? name.value : nil
    case .configured, .none: storedID = nil
    }
    let id = [storedID].compactMap(\.self)
    switch schema[type].kind {
    case .structure(let structure):
      fields = structure.fields.filter(\.isStored).map { (nil, $0) }
      keys =
        structure.otherFields == nil ? (id + fields.flatMap(\.field.storedKeys)).uniqued() : nil
    case .union(let union):
      let content = union.content?.value
      fields = content == nil ? schema.caseFields(of: union) : []
      let all =
        id + [union.discriminator.value] + [content].compactMap(\.self)
        + fields.flatMap(\.field.storedKeys)
      keys = union.unknown == nil && !schema.keepsOtherFields(union) ? all.uniqued() : nil
    case .untagged, .tuple, .enumeration, .external, .alias:
      fields = []
      keys = nil
    }
  }

  /// Returns the models of a schema's documents, in the order of their collections.
  static func all(of schema: Schema) -> [DocumentRules] {
    var models: [DocumentRules] = []
    var indexes: [TypeID: Int] = [:]
    for collection in schema.collections where collection.declaresModel {
      guard indexes[collection.model] == nil else { continue }
      indexes[collection.model] = models.count
      models.append(DocumentRules(schema, collection))
    }
    let all = models
    let neighbours = Dictionary(grouping: schema.collections, by: \.pathSegments)
    for collections in neighbours.values {
      let sharing = collections.compactMap { indexes[$0.model] }.uniqued()
      guard sharing.count > 1 else { continue }
      for index in sharing { models[index].share(with: sharing.map { all[$0] }) }
    }
    return models
  }

  /// Lets the documents have the keys that other models of their collections have.
  private mutating func share(with others: [DocumentRules]) {
    for other in others {
      guard let more = other.keys else {
        keys = nil
        return
      }
      keys = keys.map { ($0 + more).uniqued() }
    }
  }
}

extension Schema {
  /// The stored fields of a union's cases, each with the condition that a document is of the case.
  fileprivate func caseFields(of union: Union) -> [DocumentRules.CaseField] {
    union.cases.flatMap { unionCase -> [DocumentRules.CaseField] in
      guard case .structure(let structure) = self[unionCase.payload].kind else { return [] }
      let isCase = unionCase.ruleCondition(on: .member(.data, union.discriminator.value))
      return structure.fields.filter(\.isStored).map { (isCase, $0) }
    }
  }

  fileprivate func keepsOtherFields(_ union: Union) -> Bool {
    union.content == nil
      && union.cases.contains {
        guard case .structure(let structure) = self[$0.payload].kind else { return false }
        return structure.otherFields != nil
      }
  }
}
