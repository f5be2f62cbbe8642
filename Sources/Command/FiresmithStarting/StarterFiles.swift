import FiresmithInputs
import FiresmithLanguage
import FiresmithVersion

extension Project {
  /// The configuration to start with: the settings that the project needs, and the defaults of all
  /// others in comments.
  package var configuration: String {
    let parts =
      switch kind {
      case .package, .xcodeProject: [introduction, swiftOptions, Self.templates]
      case .none: [introduction, swiftOptions, Self.templates, outputs]
      case .asked(let language, let starter):
        [introduction, options(of: language, starter), Self.templates, outputs]
      }
    return parts.joined(separator: "\n")
  }

  private var introduction: String {
    """
    # How Firesmith generates code from your schemas. Lines that are commented out show the defaults:
    # <\(Release.address)/blob/main/Documentation/Configuration.md>

    """
  }

  private var swiftOptions: String {
    """
    # The library that the code reads and writes documents with: firebase for Google's SDK, or
    # portable for FiresmithRuntime, which runs everywhere.
    \(swiftSettings)

    # Who can use the code: internal, package or public.
    # access: internal

    # What models conform to, besides Codable: Hashable, Equatable, Identifiable and Sendable.
    # conformances: [Hashable, Identifiable, Sendable]

    \(Self.unknownCases)

    \(Self.constraints)

    # The words that are written in capitals inside a name: bookURL.
    # acronyms: [\(OutputOptions.defaultAcronyms.joined(separator: ", "))]

    # The property that holds a document's id.
    # id: id

    # Modules to import in every file, comment lines for its top, and the spaces of one level.
    # imports: []
    # header: ""
    # indent: 2

    # The id of the database that holds the collections.
    # database: (default)

    \(Self.edition)

    # Which models have a static value 'empty': defaults for those whose fields all have a default,
    # always or never.
    # empty: defaults

    # Whether to generate repositories and typed fields besides the models. Without them, code
    # compiles faster.
    # repositories: true

    # Further ways to call repositories: results, publishers, shortcuts, observation.
    # styles: []

    \(Self.samples)

    """
  }

  /// The options whose value depends on the project.
  private var swiftSettings: String {
    let sdk =
      switch kind {
      case .package: "sdk: \(usesFirebase ? "firebase" : "portable")"
      case .xcodeProject: "sdk: firebase"
      case .none, .asked: "# sdk: firebase"
      }
    return """
      \(sdk)

      # The support code for Google's SDK: package for the library FiresmithFirebase, or vendored for a copy.
      \(runtime)

      # Whether the code also compiles where the default isolation is the main actor. Compilers before
      # Swift 6.1 need false.
      # nonisolated: true
      """
  }

  /// The build plugin and the command have different defaults, and either can generate a project's
  /// code.
  private var runtime: String {
    switch kind {
    case .package: "\(usesFirebase ? "" : "# ")runtime: package"
    // The library would link a second Firebase beside that of the pods.
    case .xcodeProject: "runtime: \(usesPods ? "vendored" : "package")"
    case .none, .asked: "# runtime: vendored"
    }
  }

  private func options(of language: String, _ starter: LanguageStarter) -> String {
    """
    language: \(language)

    # The folder to write to. \(starter.directoryNote)
    directory: \(directory(of: starter))

    \(Self.unknownCases)

    \(Self.constraints)

    # The \(starter.member) that holds a document's id.
    # id: id

    # Comment lines for the top of every file.
    # header: ""

    \(Self.edition)

    \(Self.samples)

    \(starter.options)

    """
  }

  private static let samples = """
    # When models have made-up values, for previews and tests: false, debug (in debug builds) or always.
    # samples: false
    """

  private static let edition = """
    # The edition of the database, standard or enterprise; by default, the one in firebase.json.
    # edition: standard
    """

  private static let unknownCases = """
    # Whether every enumeration gets a case for values that it doesn't know: open or closed.
    # unknown_cases: closed
    """

  private static let constraints = """
    # What becomes of bounds, lengths and patterns: enforced, by every write, or documented.
    # constraints: enforced
    """

  private static let templates = """
    # A folder of templates that replace built-in ones; by default, there is none.
    # templates: FiresmithTemplates

    """

  private var outputs: String {
    let only =
      switch kind {
      case .asked(let language, let starter):
        "language: \(language), directory: \(directory(of: starter))"
      case .package, .xcodeProject, .none: "language: swift, directory: Generated"
      }
    return """
      # Schema files, and folders of them.
      # schemas: [Schemas]

      # What to generate, if it is more than one folder. The options above are the defaults of each.
      # outputs: [{ \(only) }]

      # The labels that schemas may have; by default, any word is one.
      # labels: [personal]

      # The released versions with which 'firesmith breaking' compares the schemas.
      # breaking: { against: ["git:v1.*"] }

      """
  }
}
