import FiresmithSchema

/// The options for the code of one output, from `firesmith.yaml` and the command's flags.
package struct OutputOptions: Hashable, Sendable {
  /// The language of the generated code.
  package enum Language: String, CaseIterable, Sendable {
    case swift
    case python
  }

  /// The module that generated Swift code reads and writes documents with.
  package enum SDK: String, CaseIterable, Sendable {
    /// Google's `FirebaseFirestore`.
    case firebase
    /// `FiresmithRuntime`, which needs no Firebase.
    case portable
  }

  /// The access level of generated Swift declarations.
  package enum Access: String, CaseIterable, Sendable {
    case `internal`
    case package
    case `public`
  }

  /// A protocol that models conform to if all their fields do.
  package enum Conformance: String, CaseIterable, Sendable {
    case hashable = "Hashable"
    case equatable = "Equatable"
    case identifiable = "Identifiable"
    case sendable = "Sendable"
  }

  /// Whether enumerations and unions that don't set `unknown:` carry unknown values.
  package enum UnknownCases: String, CaseIterable, Sendable {
    case closed
    case open
  }

  /// A way to call repositories in addition to `async` methods that throw.
  package enum Style: String, CaseIterable, Sendable {
    /// `books.results.get("momo")`, which returns a `Result`.
    case results
    /// `books.publishers.get("momo")`, for Combine.
    case publishers
    /// `book.set()`, on the model itself.
    case shortcuts
  }

  /// Which models have an empty value: `static let empty`.
  package enum EmptyValues: String, CaseIterable, Sendable {
    /// Models whose fields all have a default.
    case defaults
    /// Models whose fields all can be empty.
    case always
    case never
  }

  package var language = Language.swift
  package var sdk = SDK.firebase
  package var access = Access.internal
  package var conformances: Set<Conformance> = [.hashable, .identifiable, .sendable]
  /// Whether the code also compiles in modules whose default isolation is the main actor.
  package var isNonisolated = false
  package var unknownCases = UnknownCases.closed
  /// Words that are capitalised inside a name, listed here in lower case.
  package var acronyms = OutputOptions.defaultAcronyms
  /// The property that holds the document's id.
  package var documentID = "id"
  /// Extra modules to import in every file.
  package var imports: [String] = []
  /// Extra comment lines at the top of every file.
  package var header = ""
  /// The additional styles in the generated code of the firebase flavour; `FiresmithRuntime` always
  /// has the first two.
  package var styles: Set<Style> = []
  package var emptyValues = EmptyValues.defaults
  /// Whether to generate repositories, and the typed fields that they need of a model.
  package var hasRepositories = true
  /// The number of spaces for each level of indentation.
  package var indentation = 2

  package init() {}

  package static let defaultAcronyms = [
    "id", "url", "uuid", "http", "https", "api", "json", "html", "xml", "ip", "utc", "ui",
  ]
}
