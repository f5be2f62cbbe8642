import FiresmithDiagnostics
import FiresmithText

extension CollectionPass {
  /// Returns a search for vectors with its field; reports a field without vectors.
  mutating func resolveNearest(_ syntax: NearestSyntax, in id: CollectionID) -> NearestSearch? {
    let target = resolvePath(syntax.field, in: id)
    guard let target, isIndexed(target) else { return nil }
    guard case .vector = target.path.type else {
      let field = quoted(target.path.names.joined(separator: "."))
      diagnostics.append(
        Diagnostic(
          .invalidOperator,
          "'nearest' needs a vector, and \(field) is \(words(for: target.path.type))",
          at: target.path.mark))
      return nil
    }
    return NearestSearch(
      field: target.path, distance: syntax.distance, threshold: syntax.threshold,
      parameter: syntax.parameter, outputs: syntax.outputs, mark: syntax.mark)
  }
}
