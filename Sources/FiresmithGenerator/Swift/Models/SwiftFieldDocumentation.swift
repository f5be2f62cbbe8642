import FiresmithSchema

/// The documentation comment of a property.
struct SwiftFieldDocumentation {
  let field: Field
  /// The model in words: `book`.
  let noun: String
  let types: SwiftTypeMapping

  var lines: [String] {
    let documentation = FieldDocumentation(
      field: field, noun: noun, target: referenceTarget.map { "``Collections/\($0)``" },
      codeMark: "`")
    return SwiftComment.documentation(documentation.text, indentation: 2)
  }

  private var referenceTarget: String? {
    guard case .reference(let id?) = field.type else { return nil }
    return types.names[id].link
  }
}

extension SwiftNames.CollectionName {
  /// How the documentation links to the collection: `books`, `loans(bookID:)`.
  var link: String {
    guard !parameters.isEmpty else { return SwiftNaming.bare(name) }
    let labels = parameters.map { "\(SwiftNaming.bare($0)):" }.joined()
    return "\(SwiftNaming.bare(name))(\(labels))"
  }
}
