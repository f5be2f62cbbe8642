import FiresmithDiagnostics
import FiresmithText

// Conditions on cases that had other stored values before: queries look for all of them.
extension CollectionPass {
  /// Returns the values that older documents have in place of a condition's literal.
  func formerValues(of literal: Query.Literal, _ target: PathTarget) -> [Enumeration.RawValue] {
    guard case .value(let value) = literal else { return [] }
    if let id = target.discriminatorOf, case .union(let union) = schema[id].kind {
      let tag: Enumeration.RawValue
      switch value {
      case .string(let text): tag = .string(text)
      case .integer(let integer): tag = .integer(integer)
      case .boolean, .double, .timestamp, .geopoint, .enumerationCase, .list, .map,
        .structure, .new:
        return []
      }
      return union.cases.first { $0.tag == tag }?.previousTags.map(\.value) ?? []
    }
    guard case .enumerationCase(let name) = value,
      let enumeration = schema.enumeration(target.path.type)
        ?? target.path.type.elementType.flatMap(schema.enumeration)
    else { return [] }
    return enumeration.cases.first { $0.name.value == name }?.previousValues.map(\.value) ?? []
  }

  /// Checks that a query, with all values that cases had before, isn't more than Firestore takes.
  mutating func checkFormerValues(of query: Query) {
    let conditions = query.conditions
    guard conditions.contains(where: { schema.mostFormerValues(of: $0) > 0 }) else { return }
    for filter in conditions where schema.sentOperator(of: filter) == .notIn {
      let count = 1 + schema.mostFormerValues(of: filter)
      guard count > Query.mostExcluded else { continue }
      diagnostics.append(.tooManyValues(filter, count, Query.mostExcluded, "values to leave out"))
    }
    let common = query.filters.map(alternatives).reduce(1, Self.product)
    let others = query.alternatives.map { $0.map(alternatives).reduce(1, Self.product) }
    let count = Self.product(common, others.isEmpty ? 1 : others.reduce(0, +))
    guard count > Query.mostAlternatives,
      let filter = conditions.first(where: { schema.mostFormerValues(of: $0) > 0 })
    else { return }
    diagnostics.append(.tooManyValues(filter, count, Query.mostAlternatives, "alternatives"))
  }

  private func alternatives(of filter: Query.Filter) -> Int {
    let sent = schema.sentOperator(of: filter).rules
    return sent.takesList && sent.allowsAlternatives ? 1 + schema.mostFormerValues(of: filter) : 1
  }

  /// The product, of which no more matters than that it is too much.
  private static func product(_ first: Int, _ second: Int) -> Int {
    let (product, overflows) = first.multipliedReportingOverflow(by: second)
    return overflows ? .max / 64 : min(product, .max / 64)
  }
}

extension Query {
  /// The most values that `not_in` can have.
  ///
  /// Source: Firestore's "Perform simple and compound queries", "Query limitations".
  package static let mostExcluded = 10
}

extension FieldType {
  /// The type of an array's elements.
  fileprivate var elementType: FieldType? {
    if case .array(let element) = self { element } else { nil }
  }
}

extension Schema {
  /// Returns the enumeration that values of a type are of.
  fileprivate func enumeration(_ type: FieldType) -> Enumeration? {
    guard case .declared(let id) = type, case .enumeration(let enumeration) = self[id].kind else {
      return nil
    }
    return enumeration
  }

  /// Returns the number of former values that a condition's one value can have.
  fileprivate func mostFormerValues(of filter: Query.Filter) -> Int {
    guard filter.operator.ofSeveral != nil else { return 0 }
    if filter.literal != nil { return filter.formerValues?.count ?? 0 }
    let cases = enumeration(filter.operandType)?.cases ?? []
    return cases.map(\.previousValues.count).max() ?? 0
  }

  /// Returns the operator that Firestore gets: one that takes a list where cases had other values
  /// before.
  package func sentOperator(of filter: Query.Filter) -> Query.Operator {
    guard mostFormerValues(of: filter) > 0, let several = filter.operator.ofSeveral else {
      return filter.operator
    }
    return several
  }

  /// Whether a condition looks for values that cases had before.
  package func looksForFormerValues(_ filter: Query.Filter) -> Bool {
    mostFormerValues(of: filter) > 0
  }

  /// Returns the operator in quotes, with the one that Firestore gets if that is another.
  func words(forOperatorOf filter: Query.Filter) -> String {
    let sent = sentOperator(of: filter)
    let written = quoted(filter.operator.rawValue)
    if sent == filter.operator { return written }
    return "\(written), which looks for former values, too, by \(quoted(sent.rawValue)),"
  }
}

extension Diagnostic {
  fileprivate static func tooManyValues(
    _ filter: Query.Filter, _ count: Int, _ most: Int, _ nouns: String
  ) -> Diagnostic {
    Diagnostic(
      .conflictingFilters,
      "a query has at most \(most) \(nouns), and this one has \(count) with the values that cases had "
        + "before", at: filter.field.mark)
  }
}
