import FiresmithSchema

/// The made-up documents of a schema's collections.
///
/// They are the same each time, valid by the schema's own constraints, and refer to each other.
package struct SampleDocuments: Sendable {
  /// The documents of one collection, which are made as they are asked for.
  package struct Group: Sendable {
    /// The collection's name in the schema.
    package let name: String
    /// How many there are.
    package let count: Int
    /// The fields that no values can be made up for.
    package let problems: [Diagnostic]
    fileprivate let path: [String?]
    fileprivate let isSingle: Bool
    /// The field that has the document's id, if one has.
    fileprivate let idField: String?
    fileprivate let plan: SamplePlan
    fileprivate let seed: UInt64
    /// How many documents each collection has, which references choose from.
    fileprivate let targets: Int
  }

  /// The collections, in the schema's order: a document comes before those below it.
  package private(set) var groups: [Group] = []
  /// - Parameters:
  ///   - count: How many documents a collection has.
  ///   - seed: Other numbers give other values.
  package init(of schema: Schema, count: Int, seed: UInt64) {
    for collection in schema.collections {
      var planner = SamplePlanner(schema)
      guard let plan = planner.documents(of: collection.model) else { continue }
      var idField: String?
      if case .property(let name, isStored: true, _) = collection.documentID {
        idField = name.value
      }
      groups.append(
        Group(
          name: collection.name.value, count: collection.isSingleDocument ? 1 : count,
          problems: planner.problems, path: collection.pathSegments,
          isSingle: collection.isSingleDocument, idField: idField,
          plan: plan, seed: seed, targets: count))
    }
  }
}

extension SampleDocuments.Group {
  /// Returns one of the documents.
  ///
  /// - Parameter index: From 0 up to, but not including, ``count``.
  package func document(at index: Int) -> SampleDocument {
    let id = "sample-\(index + 1)"
    var maker = SampleMaker(
      numbers: SampleNumbers(
        seed: seed, collection: path.map { $0 ?? "*" }.joined(separator: "/"), document: index),
      count: targets)
    var fields: [String: SampleValue] = [:]
    if case .map(let made) = maker.value(of: plan) { fields = made }
    if let idField { fields[idField] = .string(id) }
    // A document below others is below the one of the same number.
    let segments = path.map { $0 ?? id } + (isSingle ? [] : [id])
    return SampleDocument(path: segments.joined(separator: "/"), fields: fields)
  }
}
