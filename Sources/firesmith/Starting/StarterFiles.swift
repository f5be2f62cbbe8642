import FiresmithGenerator

extension Project {
  /// The configuration to start with. What it sets is needed; what it comments out are defaults.
  var configuration: String {
    var text = """
      # How Firesmith writes code from your schemas. What is commented out is the default. More:
      # <\(Firesmith.address)/blob/main/Documentation/Configuration.md>

      # What the code reads and writes documents with: firebase, which is Google's SDK, or portable,
      # which is FiresmithRuntime and runs everywhere.
      \(settings)

      # Who can use the code: internal, package or public.
      # access: internal

      # What models conform to, besides Codable: Hashable, Equatable, Identifiable and Sendable.
      # conformances: [Hashable, Identifiable, Sendable]

      # Whether every enumeration gets a case for values that it doesn't know: open or closed.
      # unknown_cases: closed

      # The words that are written in capitals inside a name: bookURL.
      # acronyms: [\(OutputOptions.defaultAcronyms.joined(separator: ", "))]

      # The property that holds a document's id.
      # id: id

      # Modules to import in every file, comment lines for its top, and spaces of one level.
      # imports: []
      # header: ""
      # indent: 2

      # Which models have a static value without content: defaults, those whose fields all have one,
      # always or never.
      # empty: defaults

      # Whether there are repositories and typed fields besides the models; without them, code compiles
      # faster.
      # repositories: true

      # Further ways to call repositories: results, publishers, shortcuts.
      # styles: []

      # A folder of templates that replace built-in ones; without this key, there is none.
      # templates: FiresmithTemplates

      """
    if kind == .none {
      text += """

        # Schema files, and folders of them.
        # schemas: [Schemas]

        # What to write where, if it is more than Swift in the folder Generated. The options above are
        # the defaults of each.
        # outputs: [{ language: swift, directory: Generated }]

        """
    }
    return text
  }

  /// The options whose value depends on the project.
  private var settings: String {
    let (sdk, isolation) =
      switch kind {
      case .package: ("sdk: \(usesFirebase ? "firebase" : "portable")", "# nonisolated: false")
      // The main actor is the default isolation of new projects.
      case .xcodeProject: ("sdk: firebase", "nonisolated: true")
      case .none: ("# sdk: firebase", "# nonisolated: false")
      }
    return """
      \(sdk)

      # Whether the code also compiles where the default isolation is the main actor.
      \(isolation)
      """
  }

  /// The schema to start with.
  static let sampleSchema = """
    # A collection, and the documents in it. More:
    # <\(Firesmith.address)/blob/main/Documentation/Schema.md>
    collections:
      books:
        model: Book
        description: A book on the shelf.
        fields:
          title: string
          # With a question mark, the field may be missing.
          isbn: string?
          pages: { type: integer, default: 0 }
          status: { type: Status, default: to_read }
          # The server sets the time when the document is created.
          added_at: { type: timestamp, server: create }
        queries:
          # books.withStatus(status: .reading), the last one added first
          with_status: { where: [status], order: [-added_at] }

    enums:
      Status:
        cases: { to_read: , reading: , read: }
        # What a status becomes that this version doesn't know.
        unknown: unknown

    """
}
