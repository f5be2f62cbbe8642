import FiresmithDiagnostics
import FiresmithFiles
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema
import FiresmithText
import FiresmithYAML

/// Reads `firesmith.yaml`, and reports everything that is wrong with it.
struct ConfigurationReader {
  /// The program that reads the file. A build plugin plans without reading YAML, so it can't use
  /// every key.
  enum Reader {
    case command
    case buildPlugin
  }

  let folder: String
  let reader: Reader
  let languages: Languages
  let teamFiles: [any TeamFile]
  var values = OptionReader()
  var diagnostics: [Diagnostic] { values.diagnostics }

  /// - Parameters:
  ///   - folder: the folder that the file is in, which its paths are relative to.
  ///   - languages: the languages that outputs can be in.
  ///   - teamFiles: the files of a team that outputs can be a part of.
  init(folder: String, reader: Reader, languages: Languages, teamFiles: [any TeamFile] = []) {
    self.folder = folder
    self.reader = reader
    self.languages = languages
    self.teamFiles = teamFiles
  }

  /// - Parameter root: the file's outermost node; `nil` if it is empty, and every option has its
  ///   default.
  mutating func read(_ root: YAMLNode?) -> Configuration {
    var settings = OutputSettings(for: reader, in: languages.standard)
    var outputs: YAMLNode?
    var breaking = BreakingSettings()
    for entry in root.map({ entries(of: $0) }) ?? [] {
      switch key(entry, in: "the configuration") {
      case .own(.outputs) where reader == .buildPlugin,
        .own(.schemas) where reader == .buildPlugin,
        .own(.language) where reader == .buildPlugin,
        .own(.directory) where reader == .buildPlugin:
        values.diagnostics.append(.notInPlugin(entry.key))
      case .own(.outputs): outputs = entry.value
      case .own(.breaking):
        breaking = BreakingSettings(entry.value, &values.diagnostics)
      case .teamFile, .fileOption: values.diagnostics.append(.onlyInOutputs(entry.key))
      case let key?: read(key, entry.value, into: &settings)
      case nil: continue
      }
    }
    return Configuration(
      folder: folder, settings: settings,
      outputs: outputs.flatMap { readOutputs($0, defaults: settings) }, breaking: breaking)
  }

  private mutating func readOutputs(
    _ node: YAMLNode, defaults: OutputSettings
  ) -> [OutputSettings]? {
    guard let items = node.list("a list of outputs", &values.diagnostics).map(Array.init) else {
      return nil
    }
    values.isInOutputs = true
    return items.map { item in
      var settings = defaults
      let entries = entries(of: item)
      let name =
        entries.first { $0.key.text == ConfigurationKey.Own.language.rawValue }?.value.text
        ?? settings.language.name
      for entry in entries {
        switch key(entry, in: "an output") {
        case .own(.labels), .own(.outputs), .own(.breaking):
          values.diagnostics.append(.onlyAtTopLevel(entry.key))
        case .languages(let owners, let key)?:
          let language = owners.first { $0.name == name }
          readOption(key, entry.value, of: language.map { [$0] } ?? owners, into: &settings)
        case let key?: read(key, entry.value, into: &settings)
        case nil: continue
        }
      }
      readOptions(of: &settings.teamFiles, from: entries)
      if !settings.teamFiles.isEmpty {
        let hasTemplates = settings.teamFiles.contains { $0.file.templatePrefix != nil }
        reportCode(in: entries, exceptTemplates: hasTemplates)
      }
      return settings
    }
  }

  /// Reads an option of languages. Each takes a value that it knows; one that none of them knows is
  /// reported as the first does.
  private mutating func readOption(
    _ key: String, _ node: YAMLNode, of languages: [LanguageKeys],
    into settings: inout OutputSettings
  ) {
    var problems: [OptionReader] = []
    for language in languages {
      var reader = OptionReader()
      language.readOption(key, node, into: &settings.options, with: &reader)
      if !reader.diagnostics.isEmpty { problems.append(reader) }
    }
    guard problems.count == languages.count else { return }
    values.diagnostics += problems.first?.diagnostics ?? []
  }

  /// Reads the options of an output's files, which may stand before the files themselves.
  private mutating func readOptions(
    of files: inout [(file: any TeamFile, path: RequestedPath)], from entries: [YAMLEntry]
  ) {
    for entry in entries {
      guard case .fileOption(let owner) = ConfigurationKey(entry.key.text, teamFiles: teamFiles)
      else { continue }
      guard let index = files.firstIndex(where: { $0.file.key == owner.key }) else {
        values.diagnostics.append(.onlyWith(owner.key, entry.key))
        continue
      }
      files[index].file.readOption(entry.key.text, entry.value, with: &values)
    }
  }

  /// Reports the keys of an output that are about code. The output is a part of a team's file.
  ///
  /// - Parameter exceptTemplates: Whether a file is rendered with templates, too.
  private mutating func reportCode(in entries: [YAMLEntry], exceptTemplates: Bool) {
    for entry in entries {
      switch ConfigurationKey(entry.key.text, teamFiles: teamFiles) {
      case .own(.templates) where exceptTemplates: continue
      case .own(.language), .own(.directory), .own(.templates), .common, .languages:
        values.diagnostics.append(.onlyForCode(entry.key))
      case .own(.schemas), .own(.edition), .own(.labels), .own(.outputs), .own(.breaking),
        .teamFile,
        .fileOption, nil:
        continue
      }
    }
  }

  /// Returns which key an entry has; an unknown one is reported.
  private mutating func key(_ entry: YAMLEntry, in place: String) -> ConfigurationKey? {
    if let key = ConfigurationKey(entry.key.text, teamFiles: teamFiles) { return key }
    let keys = ConfigurationKey.all + teamFiles.flatMap { [$0.key] + $0.optionKeys }
    let known = keys.filter { !values.isInOutputs || !ConfigurationKey.ofTopLevel.contains($0) }
    values.diagnostics.append(
      .unknownKey(
        entry.key, in: place, known: known,
        hint: OtherToolsKey.remedies(in: .configuration)[entry.key.text]))
    return nil
  }

  private mutating func entries(of node: YAMLNode) -> [YAMLEntry] {
    node.mapping("a mapping of options", &values.diagnostics).map(Array.init) ?? []
  }

  private mutating func read(
    _ key: ConfigurationKey, _ node: YAMLNode, into settings: inout OutputSettings
  ) {
    switch key {
    case .own(.schemas): readPaths(node, into: &settings.schemas)
    case .own(.templates): readTemplates(node, into: &settings.templates)
    case .own(.edition):
      let edition = node.choice(of: DatabaseEdition.self, &values.diagnostics)
      settings.edition = edition ?? settings.edition
    case .own(.directory): readDirectory(node, into: &settings.directory)
    case .own(.language): readLanguage(node, into: &settings.language)
    case .own(.labels): readLabels(node, into: &settings.labels)
    case .own(.outputs), .own(.breaking): break
    case .common(let key): settings.options.read(key, node, with: &values)
    case .languages(let languages, let key):
      readOption(key, node, of: languages, into: &settings)
    case .teamFile(let file):
      if let path = readFile(node) { settings.teamFiles.append((file, path)) }
    // Read when the files are known.
    case .fileOption: break
    }
  }
}

extension Diagnostic {
  fileprivate static func onlyAtTopLevel(_ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unknownKey, "\(quoted(key.text)) belongs at the top level, not in an output",
      at: key.mark)
  }

  fileprivate static func onlyInOutputs(_ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unknownKey,
      "\(quoted(key.text)) belongs in an entry of 'outputs' of its own, beside those of the code",
      at: key.mark)
  }

  fileprivate static func onlyWith(_ file: String, _ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      .unknownKey, "\(quoted(key.text)) belongs beside \(quoted(file)), in the same output",
      at: key.mark)
  }

  fileprivate static func onlyForCode(_ key: YAMLNode) -> Diagnostic {
    Diagnostic(
      .conflictingKeys,
      "\(quoted(key.text)) is about code, and this output is a part of a file; "
        + "write an entry of 'outputs' for the code alone", at: key.mark)
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
