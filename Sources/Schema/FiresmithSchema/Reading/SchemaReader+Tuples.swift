import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// Arrays with fixed positions: `Point: { elements: { x: double, y: double } }`.
extension SchemaReader {
  /// Reads the value of `elements`.
  mutating func readElements(_ node: YAMLNode) -> TypeSyntax.Body {
    let expected = "a mapping of the elements' names and types, in their order"
    guard let fields = readFieldMapping(node, expected) else { return .invalid }
    if fields.isEmpty {
      diagnostics.append(
        Diagnostic(.invalidTuple, "a tuple has at least one element", at: node.mark))
      return .invalid
    }
    return .tuple(fields.map { checked($0) })
  }

  /// Reports what is said about how an element is stored, which is always at its position. Returns
  /// the element without that.
  private mutating func checked(_ element: FieldSyntax) -> FieldSyntax {
    var element = element
    if element.isOptional {
      let mark: SourceMark
      switch element.content {
      case .type(_, let type): mark = type
      case .nested, .invalid: mark = element.name.mark
      }
      diagnostics.append(
        Diagnostic(
          .misplacedOptional,
          "an array has no missing elements; '?' belongs after the type of the fields that hold the"
            + " tuple", at: mark))
    }
    guard case .long(let attributes) = element.form else { return element }
    let unfit = attributes.aboutStorage
    for (key, mark) in unfit {
      diagnostics.append(
        Diagnostic(
          .invalidTuple, "\(quoted(key)) is for fields, and this is an element of a tuple",
          at: mark ?? element.name.mark))
    }
    if !unfit.isEmpty { element.form = .short }
    return element
  }
}

extension FieldAttributes {
  /// The keys that say how a field is stored, and where they are, if that is known.
  var aboutStorage: [(key: String, mark: SourceMark?)] {
    var unfit: [(key: String, mark: SourceMark?)] = []
    if constant != nil { unfit.append(("const", nil)) }
    if let keys { unfit.append(("keys", keys.mark)) }
    if let defaultValue { unfit.append(("default", defaultValue.mark)) }
    if let serverTime { unfit.append(("server", serverTime.mark)) }
    if let nulls { unfit.append(("nulls", nulls.mark)) }
    if let isStored { unfit.append(("stored", isStored.mark)) }
    if let isIndexed { unfit.append(("indexed", isIndexed.mark)) }
    if let isUnique { unfit.append(("unique", isUnique.mark)) }
    if let first = previousNames.first { unfit.append(("previously", first.mark)) }
    if let isImmutable { unfit.append(("immutable", isImmutable.mark)) }
    return unfit
  }
}
