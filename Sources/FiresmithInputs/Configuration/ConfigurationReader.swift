import FiresmithFiles
import FiresmithSchema

/// Reads `firesmith.yaml`, and reports everything that is wrong with it.
struct ConfigurationReader {
  /// What reads the file. A build plugin plans without reading YAML, so it can't use every key.
  enum Reader {
    case command
    case buildPlugin
  }

  let folder: String
  let reader: Reader
  let defaults: OutputSettings
  var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - folder: the folder that the file is in, which its paths are relative to.
  ///   - defaults: what holds where the file says nothing.
  init(folder: String, reader: Reader, defaults: OutputSettings = OutputSettings()) {
    self.folder = folder
    self.reader = reader
    self.defaults = defaults
  }

  /// - Parameter root: the file's outermost node; `nil` if it is empty, and every option has its
  ///   default.
  mutating func read(_ root: YAMLNode?) -> Configuration {
    var settings = defaults
    var outputs: YAMLNode?
    for entry in root.map({ entries(of: $0) }) ?? [] {
      let hints = Self.hints
      switch entry.key(ConfigurationKey.self, in: "the configuration", hints: hints, &diagnostics) {
      case nil: continue
      case .outputs where reader == .buildPlugin,
        .schemas where reader == .buildPlugin,
        .language where reader == .buildPlugin,
        .directory where reader == .buildPlugin:
        diagnostics.append(.notInPlugin(entry.key))
      case .outputs: outputs = entry.value
      case let key?: read(key, entry.value, into: &settings)
      }
    }
    return Configuration(
      folder: folder, settings: settings,
      outputs: outputs.flatMap { readOutputs($0, defaults: settings) })
  }

  private mutating func readOutputs(
    _ node: YAMLNode, defaults: OutputSettings
  ) -> [OutputSettings]? {
    guard let items = node.list("a list of outputs", &diagnostics).map(Array.init) else {
      return nil
    }
    if items.isEmpty { diagnostics.append(.emptyList(node, of: "outputs")) }
    return items.map { item in
      var settings = defaults
      for entry in entries(of: item) {
        let hints = Self.hints
        switch entry.key(ConfigurationKey.self, in: "an output", hints: hints, &diagnostics) {
        case nil: continue
        case .outputs: diagnostics.append(.onlyAtTopLevel(entry.key))
        case let key?: read(key, entry.value, into: &settings)
        }
      }
      return settings
    }
  }

  /// What to write instead of keys that people are known to try.
  private static let hints = [
    "dest": "write 'directory'",
    "destination": "write 'directory'",
    "folder": "write 'directory'",
    "out": "write 'directory'",
    "output": "write 'directory' in an entry of 'outputs'",
    "output_dir": "write 'directory'",
    "path": "write 'directory'",
    "targets": "write 'outputs'",
    "lang": "write 'language'",
    "protocols": "write 'conformances'",
    "plugins": "write 'templates' for templates of your own",
  ]

  private static let conformanceHints = Dictionary(
    uniqueKeysWithValues: ["Codable", "Decodable", "Encodable"].map {
      ($0, "all models are Codable; leave \(quoted($0)) out")
    })

  private mutating func entries(of node: YAMLNode) -> [YAMLEntry] {
    node.mapping("a mapping of options", &diagnostics).map(Array.init) ?? []
  }

  /// Reads an option: one line for each.
  private mutating func read(
    _ key: ConfigurationKey, _ node: YAMLNode, into settings: inout OutputSettings
  ) {
    switch key {
    case .sdk: readChoice(node, into: &settings.options.sdk)
    case .access: readChoice(node, into: &settings.options.access)
    case .conformances:
      readChoices(
        node, "protocols", hints: Self.conformanceHints, into: &settings.options.conformances)
    case .nonisolated: readBoolean(node, into: &settings.options.isNonisolated)
    case .unknownCases: readChoice(node, into: &settings.options.unknownCases)
    case .acronyms: readWords(node, .acronym, into: &settings.options.acronyms)
    case .id: readWord(node, .property, into: &settings.options.documentID)
    case .imports: readWords(node, .module, into: &settings.options.imports)
    case .header: readComment(node, into: &settings.options.header)
    case .indent: readInteger(node, in: 1...8, into: &settings.options.indentation)
    case .styles: readChoices(node, "styles", into: &settings.options.styles)
    case .empty: readChoice(node, into: &settings.options.emptyValues)
    case .repositories: readBoolean(node, into: &settings.options.hasRepositories)
    case .schemas: readPaths(node, into: &settings.schemas)
    case .templates: readTemplates(node, into: &settings.templates)
    case .directory: readDirectory(node, into: &settings.directory)
    case .language: readChoice(node, into: &settings.options.language)
    case .outputs: break
    }
  }
}

extension Diagnostic {
  fileprivate static func onlyAtTopLevel(_ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unknownKey, "\(quoted(key.text)) belongs at the top level, not in an output",
      at: key.mark)
  }

  fileprivate static func notInPlugin(_ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unknownKey,
      "\(quoted(key.text)) can't be used in the configuration of a target that the build plugin "
        + "generates: the plugin reads the target's folder 'Schemas', or the nearest one, and "
        + "writes Swift to the build's own folder",
      at: key.mark)
  }
}
