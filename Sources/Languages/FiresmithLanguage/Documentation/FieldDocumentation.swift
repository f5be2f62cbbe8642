import FiresmithPatterns
import FiresmithSchema

/// The documentation of a field, the same in every language: the schema's description, followed by
/// what the field's attributes imply.
package struct FieldDocumentation {
  package let field: Field
  /// The model in words: `book`.
  package let noun: String
  /// A link to the collection that the field refers to, if it is a reference.
  package let target: String?
  /// The quotation marks for code in the language's documentation.
  package let codeMark: String

  package init(field: Field, noun: String, target: String?, codeMark: String) {
    self.field = field
    self.noun = noun
    self.target = target
    self.codeMark = codeMark
  }

  /// At most two paragraphs; empty if there is nothing to document.
  package var text: String {
    let details = details
    if details.isEmpty { return field.description ?? "" }
    let sentences = details.joined(separator: " ")
    return field.description.map { "\($0)\n\n\(sentences)" } ?? sentences
  }

  private var details: [String] {
    var details: [String] = []
    if let target { details.append("A document of \(target).") }
    switch field.serverTime {
    case .create: details.append("Set by the server when the \(noun) is created.")
    case .write: details.append("Set by the server whenever the \(noun) is written.")
    case nil: break
    }
    if !field.isStored { details.append("Kept in memory only, not stored.") }
    if let constraints = field.constraints { details += sentences(about: constraints) }
    if let example = field.example { details.append("For example: \(example).") }
    if let deprecated = field.deprecated { details.append(deprecated.sentence) }
    return details
  }

  private func sentences(about constraints: Constraints) -> [String] {
    var sentences: [String] = []
    let unit = field.type.scalar?.rules.unit.map { " " + $0 } ?? ""
    switch (constraints.minimum, constraints.maximum) {
    case (let minimum?, let maximum?):
      sentences.append(
        minimum == maximum ? "Exactly \(minimum)\(unit)." : "From \(minimum) to \(maximum)\(unit).")
    case (let minimum?, nil): sentences.append("At least \(minimum)\(unit).")
    case (nil, let maximum?): sentences.append("At most \(maximum)\(unit).")
    case (nil, nil): break
    }
    switch (constraints.minimumLength, constraints.maximumLength) {
    case (let minimum?, let maximum?):
      let length = field.type.length(maximum)
      sentences.append(minimum == maximum ? "Exactly \(length)." : "From \(minimum) to \(length).")
    case (let minimum?, nil): sentences.append("At least \(field.type.length(minimum)).")
    case (nil, let maximum?): sentences.append("At most \(field.type.length(maximum)).")
    case (nil, nil): break
    }
    if let pattern = constraints.pattern {
      sentences.append("Matches \(codeMark)\(pattern.source)\(codeMark).")
    }
    return sentences
  }
}

extension FieldType {
  /// A length in the unit of this type: `1 character`, `2 elements`.
  fileprivate func length(_ count: Int) -> String {
    switch self {
    case .array: return count == 1 ? "1 element" : "\(count) elements"
    case .map: return count == 1 ? "1 entry" : "\(count) entries"
    case .scalar(let scalar):
      switch scalar.rules.length {
      case .bytes: return count == 1 ? "1 byte" : "\(count) bytes"
      case .characters, nil: return count == 1 ? "1 character" : "\(count) characters"
      }
    case .reference, .vector, .declared:
      return count == 1 ? "1 character" : "\(count) characters"
    }
  }
}

extension Deprecation {
  /// The sentence in documentation.
  package var sentence: String { message.map { "Deprecated: \($0)" } ?? "Deprecated." }
}

extension Enumeration.Case {
  /// The documentation of a case; empty if there is nothing to document.
  package var documentation: String {
    [details?.description, details?.deprecated?.sentence].compactMap(\.self)
      .joined(separator: "\n\n")
  }
}
