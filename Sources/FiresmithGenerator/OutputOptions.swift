import FiresmithSchema

/// How the code of one output is to look: what `firesmith.yaml` and the command's flags say.
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

  /// A protocol that models conform to if all their fields can.
  package enum Conformance: String, CaseIterable, Sendable {
    case hashable = "Hashable"
    case equatable = "Equatable"
    case identifiable = "Identifiable"
    case sendable = "Sendable"
  }

  /// Whether enumerations and unions without an `unknown:` of their own carry unknown values.
  package enum UnknownCases: String, CaseIterable, Sendable {
    case closed
    case open
  }

  /// A further way to call repositories, besides `async` methods that throw.
  package enum Style: String, CaseIterable, Sendable {
    /// `books.results.get("momo")`, which gives a `Result`.
    case results
    /// `books.publishers.get("momo")`, for Combine.
    case publishers
    /// `book.set()`, on the model itself.
    case shortcuts
  }

  /// Which models have a value with nothing in it: `static let empty`.
  package enum EmptyValues: String, CaseIterable, Sendable {
    /// Those whose fields all have a default.
    case defaults
    /// All whose fields can be empty.
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
  /// Words that are written in capitals inside a name, in lower case.
  package var acronyms = OutputOptions.defaultAcronyms
  /// The property that holds the document's id.
  package var documentID = "id"
  /// Extra modules to import in every file.
  package var imports: [String] = []
  /// Extra comment lines at the top of every file.
  package var header = ""
  /// The further styles that a module of the firebase flavour contains; `FiresmithRuntime` always has
  /// the first two.
  package var styles: Set<Style> = []
  package var emptyValues = EmptyValues.defaults
  /// Whether there are repositories, and what makes a model a document for them: its typed fields.
  package var hasRepositories = true
  /// The number of spaces of one level of indentation.
  package var indentation = 2

  package init() {}

  package static let defaultAcronyms = [
    "id", "url", "uuid", "http", "https", "api", "json", "html", "xml", "ip", "utc", "ui",
  ]
}
