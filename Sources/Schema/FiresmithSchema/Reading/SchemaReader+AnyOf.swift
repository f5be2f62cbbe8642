import FiresmithDiagnostics
import FiresmithText
import FiresmithYAML

// One of several types: `Price: { any_of: { cents: integer, text: string } }`.
extension SchemaReader {
  /// Reads the value of `any_of`, with the `unknown` beside it.
  mutating func readMembers(_ node: YAMLNode, _ unknown: YAMLEntry?) -> TypeSyntax.Body {
    let unknown = readUnknown(unknown)
    let expected = "a mapping of the cases' names and types"
    guard let fields = readFieldMapping(node, expected) else { return .invalid }
    guard fields.count + (unknown == nil ? 0 : 1) > 1 else {
      diagnostics.append(
        Diagnostic(
          .invalidUnion,
          "a union has at least two cases, of which one can be for all other values: 'unknown'",
          at: node.mark))
      return .invalid
    }
    return .untagged(
      UntaggedUnionSyntax(members: fields.map { checkedMember($0) }, unknown: unknown))
  }

  /// Reports what belongs to the fields that hold the union. Returns the member without that.
  private mutating func checkedMember(_ member: FieldSyntax) -> FieldSyntax {
    var member = member
    if member.isOptional {
      let mark: SourceMark
      switch member.content {
      case .type(_, let type): mark = type
      case .nested, .invalid: mark = member.name.mark
      }
      diagnostics.append(
        Diagnostic(
          .misplacedOptional, "'?' belongs after the type of the fields that hold the union",
          at: mark))
      member.isOptional = false
    }
    guard case .long(let attributes) = member.form else { return member }
    let unfit = attributes.aboutStorage
    for (key, mark) in unfit {
      diagnostics.append(
        Diagnostic(
          .invalidUnion, "\(quoted(key)) is for fields, and this is a case of a union",
          at: mark ?? member.name.mark))
    }
    if !unfit.isEmpty { member.form = .short }
    return member
  }
}
