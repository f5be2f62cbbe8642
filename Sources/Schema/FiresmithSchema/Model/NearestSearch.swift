import FiresmithDiagnostics

/// A search for the documents whose vectors are nearest to the argument of a query's method.
///
/// Source: Firestore's "Search with vector embeddings".
package struct NearestSearch: Sendable {
  package enum Distance: String, CaseIterable, Sendable {
    case euclidean
    case cosine
    /// The dot product, which is greater for what is nearer.
    case dotProduct = "dot_product"
  }

  /// An output whose code can search for vectors. Google's SDK for Apple's systems does it in
  /// pipelines only.
  package enum Output: String, CaseIterable, Sendable {
    case portable
    case python
    /// TypeScript with Google's SDK for servers.
    case admin
  }

  /// The field with the vectors.
  package var field: FieldPath
  package var distance: Distance
  /// The greatest distance of documents that are found, or the least dot product.
  package var threshold: Double?
  /// The parameter's name in the schema; `nil` if it is named after the field.
  package var parameter: Name?
  /// The outputs that have the query, if the schema says so. Those that can't search refuse it
  /// otherwise.
  package var outputs: [Output]?
  /// The place where the search is declared.
  package var mark: SourceMark

  package init(
    field: FieldPath, distance: Distance, threshold: Double? = nil, parameter: Name? = nil,
    outputs: [Output]? = nil, mark: SourceMark
  ) {
    self.field = field
    self.distance = distance
    self.threshold = threshold
    self.parameter = parameter
    self.outputs = outputs
    self.mark = mark
  }
}

extension NearestSearch {
  /// The most documents that a search finds.
  package static let maximumLimit = 1000

  /// The argument, as if a condition compared the field with it. Nothing is near to null.
  package var operand: Query.Filter {
    var field = field
    field.nulls = .omitted
    return Query.Filter(field: field, operator: .equal, literal: nil, parameter: parameter)
  }

  /// The number of dimensions of the vectors.
  package var dimensions: Int {
    switch field.type {
    case .vector(let dimensions): dimensions
    case .scalar, .reference, .array, .map, .declared: 0
    }
  }
}

extension Query {
  /// Whether an output that can search for vectors has the query.
  package func isFor(_ output: NearestSearch.Output) -> Bool {
    nearest?.outputs?.contains(output) ?? true
  }
}
