import FiresmithDiagnostics
import FiresmithSchema
import FiresmithYAML

/// The options for the code of one output, from `firesmith.yaml` and the command's flags: those
/// that all languages have, and those of each language.
package struct OutputOptions: Sendable {
  /// Whether enumerations and unions that don't set `unknown:` carry unknown values.
  package enum UnknownCases: String, CaseIterable, Sendable {
    case closed
    case open
  }

  /// Whether generated code checks bounds, lengths and patterns.
  package enum Constraints: String, CaseIterable, Sendable {
    /// Before models and updates are written.
    case enforced
    /// They are in the documentation only.
    case documented
  }

  /// When models have made-up values, for previews and tests.
  package enum Samples: String, CaseIterable, Sendable {
    /// In debug builds, in languages that have others.
    case debug
    case always
  }

  /// The source of the support code, which all generated code of a language has in common.
  package enum Runtime: String, CaseIterable, Sendable {
    /// From a copy in the generated code.
    case vendored
    /// From a package that the project depends on.
    case package
  }

  package var unknownCases = UnknownCases.closed
  package var constraints = Constraints.enforced
  /// Words that are capitalised inside a name, listed here in lower case.
  package var acronyms = OutputOptions.defaultAcronyms
  /// The property that holds the document's id.
  package var documentID = "id"
  /// The id that new models have.
  package var newDocumentID = NewDocumentID.none
  /// The id of the database that holds the collections; `nil` for the project's default one.
  package var database: String?
  /// Extra comment lines at the top of every file.
  package var header = ""
  /// When models have made-up values; `nil` for never.
  package var samples: Samples?
  package var runtime = Runtime.vendored
  /// The place in the configuration where an output among several asks for its own source of the
  /// support code.
  package var runtimeMark: SourceMark?
  /// The options of the languages that have others than the defaults, by their type.
  private var languages: [ObjectIdentifier: any LanguageOptions] = [:]

  package init() {}

  /// The options that only one language has.
  package subscript<Options: LanguageOptions>(_ type: Options.Type) -> Options {
    get { languages[ObjectIdentifier(type)] as? Options ?? Options() }
    set { languages[ObjectIdentifier(type)] = newValue == Options() ? nil : newValue }
  }

  package static let defaultAcronyms = [
    "id", "url", "uuid", "http", "https", "api", "json", "html", "xml", "ip", "utc", "ui",
  ]
}

extension OutputOptions: Equatable {
  package static func == (left: OutputOptions, right: OutputOptions) -> Bool {
    left.unknownCases == right.unknownCases && left.constraints == right.constraints
      && left.acronyms == right.acronyms
      && left.documentID == right.documentID && left.newDocumentID == right.newDocumentID
      && left.header == right.header
      && left.database == right.database && left.samples == right.samples
      && left.runtime == right.runtime
      && left.languages.mapValues { AnyHashable($0) }
        == right.languages.mapValues { AnyHashable($0) }
  }
}

// MARK: - Configuration

extension OutputOptions {
  private enum Key: String, CaseIterable {
    case unknownCases = "unknown_cases"
    case constraints
    case acronyms
    case id
    case header
    case database
    case samples
    case runtime
  }

  /// The keys of a configuration that set the options of all languages.
  package static var keys: [String] { Key.allCases.map(\.rawValue) }

  /// Reads the value of `key`, one of ``keys``. Reports what is wrong with it, and then leaves the
  /// option as it was.
  package mutating func read(_ key: String, _ node: YAMLNode, with reader: inout OptionReader) {
    switch Key(rawValue: key) {
    case .unknownCases: reader.readChoice(node, into: &unknownCases)
    case .constraints: reader.readChoice(node, into: &constraints)
    case .acronyms: reader.readWords(node, .acronym, into: &acronyms)
    case .id: reader.readDocumentID(node, into: &documentID, new: &newDocumentID)
    case .database: reader.readDatabase(node, into: &database)
    case .samples: reader.readSamples(node, into: &samples)
    case .header: reader.readComment(node, into: &header)
    case .runtime:
      reader.readChoice(node, into: &runtime)
      runtimeMark = reader.isInOutputs ? node.mark : nil
    case nil: break
    }
  }
}
