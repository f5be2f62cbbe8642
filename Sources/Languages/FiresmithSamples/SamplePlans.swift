import FiresmithDiagnostics
import FiresmithSchema

/// The plans for making up samples of all types of a schema.
package struct SamplePlans: Sendable {
  private let table: Table
  /// The series of the types whose values are documents.
  private let documents: [TypeID: SampleSeries]
  /// The fields that no values can be made up for.
  package let problems: [Diagnostic]

  /// Plans refer to those of other types, which may not be there yet.
  ///
  /// Unchecked, because the plans are set once, before anything uses them.
  private final class Table: @unchecked Sendable {
    var plans: [TypeID: SamplePlan] = [:]
    var series: [TypeID: SampleSeries] = [:]
  }

  /// - Parameter hasPlainReferences: Whether references to documents without a model can be made.
  package init(of schema: Schema, hasPlainReferences: Bool = true) {
    let table = Table()
    self.table = table
    let ranks = SampleRanks(schema, hasPlainReferences: hasPlainReferences)
    var planner = SamplePlanner(schema, ranks: ranks) { [unowned table] in table.series[$0] }
    for index in schema.types.indices where !schema.types[index].isMixin {
      let id = TypeID(index: index)
      guard let plan = planner.plan(ofType: id) else { continue }
      table.plans[id] = plan
      table.series[id] = SampleSeries(schema.sampleName(of: id), plan)
    }
    problems = planner.problems
    var documents: [TypeID: SampleSeries] = [:]
    for collection in schema.collections where collection.declaresModel {
      for type in schema.documentTypes(of: collection.model) {
        documents[type] = table.plans[type].map { Self.series(of: collection, $0) }
      }
    }
    for index in schema.types.indices {
      guard let model = schema.types[index].selection?.model, let whole = documents[model],
        let plan = table.plans[TypeID(index: index)]
      else { continue }
      documents[TypeID(index: index)] = SampleSeries(
        collection: whole.name, storedID: whole.storedID, plan)
    }
    self.documents = documents
  }

  /// Returns how values of a type are made; `nil` if it has none, or is an enumeration or a name
  /// for other types.
  package func plan(of id: TypeID) -> SamplePlan? { table.plans[id] }

  /// Returns how values of a type are made; documents, if its values are the documents of a
  /// collection, or those of one kind.
  ///
  /// - Parameter documentID: The property that has the document's id, if one has.
  package func series(of id: TypeID, documentID: String? = nil) -> SampleSeries? {
    guard let documents = documents[id] else { return table.series[id] }
    return SampleSeries(
      collection: documents.name, id: documents.storedID == nil ? documentID : nil,
      storedID: documents.storedID, documents.plan)
  }

  /// Returns how documents of a collection are made.
  package func series(of collection: Collection) -> SampleSeries? {
    plan(of: collection.model).map { Self.series(of: collection, $0) }
  }

  private static func series(of collection: Collection, _ plan: SamplePlan) -> SampleSeries {
    var storedID: String?
    if case .property(let name, isStored: true, _) = collection.documentID { storedID = name.value }
    return SampleSeries(collection: collection.starredPath, storedID: storedID, plan)
  }
}

extension Schema {
  /// Returns a model and, if it is a union, the types of its cases that are documents themselves.
  fileprivate func documentTypes(of model: TypeID) -> [TypeID] {
    guard case .union(let union) = self[model].kind, union.content == nil else { return [model] }
    return [model] + union.cases.map(\.payload).filter { self[$0].parent == model }
  }

  /// Returns the name of a type, after those of the types that it is nested in.
  fileprivate func sampleName(of id: TypeID) -> String {
    let name = self[id].name.name.value
    return self[id].parent.map { "\(sampleName(of: $0)).\(name)" } ?? name
  }
}

extension Collection {
  /// The path of a document, with `*` for the ids that it asks for.
  var sampleDocumentPath: String { starredPath + (isSingleDocument ? "" : "/*") }
}
