import FiresmithLanguage
import FiresmithText
import FiresmithYAML

/// The options that only Swift has.
package struct SwiftOptions: LanguageOptions {
  /// The module that generated code reads and writes documents with.
  package enum SDK: String, CaseIterable, Sendable {
    /// Google's `FirebaseFirestore`.
    case firebase
    /// `FiresmithRuntime`, which needs no Firebase.
    case portable
  }

  /// The access level of generated declarations.
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

  /// A way to call repositories in addition to `async` methods that throw.
  package enum Style: String, CaseIterable, Sendable {
    /// `books.results.get("momo")`, which returns a `Result`.
    case results
    /// `books.publishers.get("momo")`, for Combine.
    case publishers
    /// `book.set()`, on the model itself.
    case shortcuts
    /// `LiveList(books)`, which SwiftUI's views follow.
    case observation
  }

  /// The models that have an empty value: `static let empty`.
  package enum EmptyValues: String, CaseIterable, Sendable {
    /// Models whose fields all have a default.
    case defaults
    /// Models whose fields all can be empty.
    case always
    case never
  }

  package var sdk = SDK.firebase
  package var access = Access.internal
  package var conformances: Set<Conformance> = [.hashable, .identifiable, .sendable]
  /// Whether the code also compiles in modules whose default isolation is the main actor, which new
  /// Xcode projects have. Compilers before Swift 6.1 refuse it.
  package var isNonisolated = true
  /// Extra modules to import in every file.
  package var imports: [String] = []
  /// The number of spaces for each level of indentation.
  package var indentation = 2
  /// The additional styles in the generated code of the firebase flavour; `FiresmithRuntime` always
  /// has all but the shortcuts.
  package var styles: Set<Style> = []
  package var emptyValues = EmptyValues.defaults
  /// Whether to generate repositories, and the typed fields that they need of a model.
  package var hasRepositories = true

  package init() {}
}

extension OutputOptions {
  /// The options that only Swift has.
  package var swift: SwiftOptions {
    get { self[SwiftOptions.self] }
    set { self[SwiftOptions.self] = newValue }
  }
}

// MARK: - Configuration

extension SwiftOptions {
  private enum Key: String, CaseIterable {
    case sdk
    case access
    case conformances
    case nonisolated
    case imports
    case indent
    case styles
    case empty
    case repositories
  }

  package static var keys: [String] { Key.allCases.map(\.rawValue) }

  package static var flags: [OptionFlag] {
    [
      OptionFlag(
        "sdk", .name, \SwiftOptions.sdk,
        help: "The library that generated Swift code reads and writes documents with."),
      OptionFlag(
        "access", .level, \SwiftOptions.access,
        help: "The access level of generated Swift code."),
    ]
  }

  package mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader) {
    switch Key(rawValue: key) {
    case .sdk: reader.readChoice(node, into: &sdk)
    case .access: reader.readChoice(node, into: &access)
    case .conformances:
      reader.readChoices(node, "protocols", hints: Self.conformanceHints, into: &conformances)
    case .nonisolated: reader.readBoolean(node, into: &isNonisolated)
    case .imports: reader.readWords(node, .module, into: &imports)
    case .indent: reader.readInteger(node, in: 1...8, into: &indentation)
    case .styles: reader.readChoices(node, "styles", into: &styles)
    case .empty: reader.readChoice(node, into: &emptyValues)
    case .repositories: reader.readBoolean(node, into: &hasRepositories)
    case nil: break
    }
  }

  private static let conformanceHints = Dictionary(
    uniqueKeysWithValues: ["Codable", "Decodable", "Encodable"].map {
      ($0, "all models are Codable; leave \(quoted($0)) out")
    })
}
