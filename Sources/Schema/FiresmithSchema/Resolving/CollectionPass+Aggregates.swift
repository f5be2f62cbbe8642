import FiresmithDiagnostics
import FiresmithText

extension CollectionPass {
  /// Returns a number that a query gives, with its field; reports a field without numbers.
  mutating func resolveAggregate(
    _ syntax: AggregateSyntax, in id: CollectionID
  ) -> Query.Aggregate? {
    switch syntax.function {
    case .count: return Query.Aggregate(name: syntax.name, function: .count)
    case .sum:
      return numbers(syntax, in: id).map { Query.Aggregate(name: syntax.name, function: .sum($0)) }
    case .average:
      return numbers(syntax, in: id).map {
        Query.Aggregate(name: syntax.name, function: .average($0))
      }
    }
  }

  /// Returns the field whose numbers are added.
  private mutating func numbers(_ syntax: AggregateSyntax, in id: CollectionID) -> FieldPath? {
    let target = resolvePath(syntax.field, in: id)
    guard let target, isIndexed(target) else { return nil }
    switch target.path.type {
    case .scalar(.integer), .scalar(.double): return target.path
    case .scalar, .reference, .vector, .array, .map, .declared:
      let field = quoted(target.path.names.joined(separator: "."))
      diagnostics.append(
        Diagnostic(
          .invalidOperator,
          "\(quoted(syntax.function.rawValue)) needs a field with integers or doubles, and \(field) is "
            + words(for: target.path.type) + orderWords(of: target.path.type),
          at: target.path.mark))
      return nil
    }
  }
}
