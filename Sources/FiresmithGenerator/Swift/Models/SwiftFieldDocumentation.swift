import FiresmithSchema

/// What the documentation of a property says: the schema's description, then what follows from the
/// field's attributes.
struct SwiftFieldDocumentation {
  let field: Field
  /// The model in words: `book`.
  let noun: String
  let types: SwiftTypeMapping

  var lines: [String] {
    let details = details
    let paragraphs = [field.description, details.isEmpty ? nil : details.joined(separator: " ")]
    return SwiftComment.documentation(
      paragraphs.compactMap { $0 }.joined(separator: "\n\n"), indentation: 2)
  }

  private var details: [String] {
    var details: [String] = []
    if let target = referenceTarget { details.append("A document of ``Collections/\(target)``.") }
    switch field.serverTime {
    case .create: details.append("Set by the server when the \(noun) is created.")
    case .write: details.append("Set by the server whenever the \(noun) is written.")
    case nil: break
    }
    if !field.isStored { details.append("Lives in memory only.") }
    details += constraints
    if let example = field.example { details.append("For example: \(example).") }
    if let deprecated = field.deprecated { details.append("Deprecated: \(deprecated)") }
    return details
  }

  private var referenceTarget: String? {
    guard case .reference(let id?) = field.type else { return nil }
    return types.names[id].link
  }

  private var constraints: [String] {
    let constraints = field.constraints
    var sentences: [String] = []
    switch (constraints.minimum, constraints.maximum) {
    case (let minimum?, let maximum?): sentences.append("From \(minimum) to \(maximum).")
    case (let minimum?, nil): sentences.append("At least \(minimum).")
    case (nil, let maximum?): sentences.append("At most \(maximum).")
    case (nil, nil): break
    }
    switch (constraints.minimumLength, constraints.maximumLength) {
    case (let minimum?, let maximum?):
      sentences.append("From \(minimum) to \(field.type.length(maximum)).")
    case (let minimum?, nil): sentences.append("At least \(field.type.length(minimum)).")
    case (nil, let maximum?): sentences.append("At most \(field.type.length(maximum)).")
    case (nil, nil): break
    }
    if let pattern = constraints.pattern { sentences.append("Matches `\(pattern)`.") }
    return sentences
  }
}

extension FieldType {
  /// A length in what this type counts: `1 character`, `2 elements`.
  fileprivate func length(_ count: Int) -> String {
    switch self {
    case .array: count == 1 ? "1 element" : "\(count) elements"
    case .map: count == 1 ? "1 entry" : "\(count) entries"
    case .bytes: count == 1 ? "1 byte" : "\(count) bytes"
    default: count == 1 ? "1 character" : "\(count) characters"
    }
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
