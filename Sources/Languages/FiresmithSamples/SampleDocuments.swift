import FiresmithDiagnostics
import FiresmithSchema

/// The made-up documents of a schema's collections.
///
/// They are the same each time, valid by the schema's own constraints, and refer to each other.
/// They are those of generated code: ``SamplePlans``.
package struct SampleDocuments: Sendable {
  /// The documents of one collection, which are made as they are asked for.
  package struct Group: Sendable {
    /// The collection's name in the schema.
    package let name: String
    /// The number of documents.
    package let count: Int
    fileprivate let series: SampleSeries
    fileprivate let seed: UInt64
    /// The number of documents in each collection, which references choose from.
    fileprivate let targets: Int
    /// The plans that the series refers to.
    fileprivate let plans: SamplePlans
  }

  /// The collections, in the schema's order: a document comes before those below it.
  package private(set) var groups: [Group] = []
  /// The fields that no values can be made up for.
  package let problems: [Diagnostic]

  /// - Parameters:
  ///   - count: How many documents a collection has.
  ///   - seed: Other numbers give other values.
  package init(of schema: Schema, count: Int, seed: UInt64) {
    let plans = SamplePlans(of: schema)
    problems = plans.problems
    for collection in schema.collections {
      guard let series = plans.series(of: collection) else { continue }
      groups.append(
        Group(
          name: collection.name.value, count: collection.isSingleDocument ? 1 : count,
          series: series, seed: seed, targets: count, plans: plans))
    }
  }
}

/// A made-up document.
package struct SampleDocument: Hashable, Sendable {
  /// The path from the database's root: `books-v1/sample-1`.
  package var path: String
  package var fields: [String: SampleValue]
}

extension SampleDocuments.Group {
  /// Returns one of the documents.
  ///
  /// - Parameter index: From 0 up to, but not including, ``count``.
  package func document(at index: Int) -> SampleDocument {
    var fields: [String: SampleValue] = [:]
    if case .map(let made) = series.value(at: index, count: targets, seed: seed) { fields = made }
    return SampleDocument(path: series.path(at: index) ?? "", fields: fields)
  }
}
