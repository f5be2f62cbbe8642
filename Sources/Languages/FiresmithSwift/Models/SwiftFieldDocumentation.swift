import FiresmithLanguage
import FiresmithSchema

/// The documentation comments of properties.
enum SwiftFieldDocumentation {
  /// Returns the lines for `field`.
  ///
  /// - Parameters:
  ///   - noun: The model in words: `book`.
  ///   - column: Where the property is declared.
  static func lines(
    of field: Field, noun: String, names: DeclaredNames, column: Int
  ) -> [String] {
    var target: String?
    if case .reference(let id?) = field.type { target = "``Collections/\(names[id].link)``" }
    let documentation = FieldDocumentation(
      field: field, noun: noun, target: target, codeMark: "`")
    return SwiftComment.documentation(documentation.text, column: column)
  }
}

extension DeclaredNames.CollectionName {
  /// The name with which documentation links to the collection: `books`, `loans(bookID:)`.
  var link: String {
    guard !parameters.isEmpty else { return SwiftNaming.bare(name) }
    let labels = parameters.map { "\(SwiftNaming.bare($0)):" }.joined()
    return "\(SwiftNaming.bare(name))(\(labels))"
  }
}
