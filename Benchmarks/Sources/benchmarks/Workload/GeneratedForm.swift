import Foundation

/// A form that generated code has or could have, whose compile time is compared.
struct GeneratedForm: Sendable {
  let name: String
  /// The configuration, besides `access: public`.
  var configuration = ""
  var collectionsPerFile = Shape.perArea
  /// A change to the generated code.
  var edit: @Sendable (String) -> String = { $0 }

  /// The code as it is generated, the baseline.
  static let standard = GeneratedForm(name: "as generated")

  /// Forms that the configuration offers.
  static let options = [
    ("conformances: [Equatable, Identifiable, Sendable]", "`Equatable`, not `Hashable`"),
    ("conformances: [Identifiable, Sendable]", "neither"),
    ("conformances: [Hashable, Sendable]", "no `Identifiable`"),
    ("conformances: [Hashable, Identifiable]", "no `Sendable` of its own"),
    ("repositories: false", "`repositories: false`"),
    ("nonisolated: false", "`nonisolated: false`"),
    ("access: internal", "`access: internal`"),
  ].map { GeneratedForm(name: $0.1, configuration: $0.0) }

  /// Forms that only other templates could write, some of which behave differently.
  static let edits = [
    GeneratedForm(name: "no queries, no typed fields") { code in
      code.cutting("  public func inStage(", "  public func publicByTitle(", to: "  }")
        .cutting("extension DocumentField where", to: "}")
    },
    GeneratedForm(name: "no initializer with all properties") { code in
      code.cutting("  public init(\n", to: "  }")
    },
    GeneratedForm(name: "no `init(from:)` for defaults") { code in
      code.cutting("  public init(from", to: "  }")
    },
    GeneratedForm(name: "raw values of coding keys left to the compiler") { code in
      code.replacing(/case (\w+) = "(\w+)"\n/) { match in
        match.1 == match.2 ? "case \(match.1)\n" : String(match.0)
      }
    },
    GeneratedForm(name: "no comments") { code in code.replacing(/\ *\/\/\/.*\n/, with: "") },
  ]

  /// The same code in more files, and in fewer.
  static let files = [1, 10, 20].map {
    GeneratedForm(
      name: $0 == 1 ? "a file for each collection" : "\($0) collections a file",
      collectionsPerFile: $0)
  }

  /// Writes the code of `collections` collections into a folder of a workspace.
  ///
  /// - Returns: The folder.
  func write(
    collections: Int, for module: FirestoreModule, tool: URL, to workspace: Workspace
  ) throws -> URL {
    let folder = "\(module.rawValue) \(name)".replacing("/", with: "-")
    let schemas = "Schemas \(collectionsPerFile)"
    try Workload(collections: collections, collectionsPerFile: collectionsPerFile)
      .writeSchemas(to: workspace.path(schemas))
    let access = configuration.hasPrefix("access:") ? "" : "access: public\n"
    try Data("\(access)sdk: \(module.flavour)\n\(configuration)\n".utf8)
      .write(to: workspace.path("firesmith.yaml"))
    try Program(
      path: tool.path,
      arguments: ["generate", "--schemas", schemas, "--output", folder], folder: workspace.folder
    ).run()
    for file in try FileManager.default.contentsOfDirectory(atPath: workspace.path(folder).path) {
      let url = workspace.path(folder).appendingPathComponent(file)
      try Data(edit(try String(contentsOf: url, encoding: .utf8)).utf8).write(to: url)
    }
    return workspace.path(folder)
  }
}

extension String {
  /// The lines without the ranges that begin with one of `starts` and end with `end`.
  fileprivate func cutting(_ starts: String..., to end: String) -> String {
    var kept = ""
    var isCut = false
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if starts.contains(where: "\(line)\n".hasPrefix) { isCut = true }
      if !isCut { kept += "\(line)\n" }
      if line == end { isCut = false }
    }
    return kept
  }
}
