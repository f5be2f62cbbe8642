import FiresmithLanguage
import FiresmithSchema

extension SwiftNaming {
  /// Returns the parameter for the operand of a declared query's filter.
  ///
  /// It depends only on the field and the operator, and differs for the bounds of a range: `where:
  /// [pages >=, pages <]` becomes `(pagesFrom:pagesBelow:)`.
  func parameter(for filter: Query.Filter) -> String? {
    guard let name = parameter(filter.field.names) else { return nil }
    let suffix = filter.operator.words.suffix.map(CaseMapping.capitalized).joined()
    return suffix.isEmpty ? name : Self.bare(name) + suffix
  }
}
