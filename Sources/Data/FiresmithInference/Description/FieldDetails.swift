import FiresmithLanguage

/// The details of a field that code says, and stored documents don't.
package struct FieldDetails: Sendable {
  package var documentation = ""
  /// The property in Swift, where it isn't the one that the stored name gives.
  package var swiftName: String?
  /// The type in Swift, where it isn't the usual one.
  package var swiftType: String?
  package var defaultValue: WrittenValue?
  /// The only value that the field has, in place of a type.
  package var constant: WrittenValue?
  package var serverTime: ServerTime?
  package var isStored = true

  package init() {}

  /// The writes for which the server sets a time.
  package enum ServerTime: String, Sendable {
    case create
    case write
  }
}

/// A value as a schema has it.
package enum WrittenValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case double(Double)
  case boolean(Bool)
  /// The name of a case, or of a value that is made anew: `now`, `uuid`.
  case word(String)
  case emptyList
  case emptyMap
}

extension InferredSchema {
  /// The words that names in code have in capitals, unless a configuration lists others.
  package static var acronyms: [String] { OutputOptions.defaultAcronyms }

  /// Returns a name for a collection or a file: the text if it is a word, else its words with
  /// underscores between them; `nil` if it has none.
  package static func word(_ text: String) -> String? { WordNames.word(text) }

  /// Returns the name for one of what `text` names.
  package static func singular(_ text: String) -> String { WordNames.singular(text) }

  /// Whether a document can have a field of this name.
  package static func canBeField(_ name: String) -> Bool { FieldNames.canBeWritten(name) }
}
