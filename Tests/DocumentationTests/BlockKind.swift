/// The kind of a fenced block, which determines how it is tested. It is in the info string after
/// the language, where readers don't see it.
enum BlockKind: Equatable {
  /// `yaml schema`: a schema file. It is valid, unless `error=ID` names its only diagnostic. With
  /// `config=NAME`, that is so with the configuration `NAME`.
  case schema(Source, error: String?)
  /// `yaml collection`: the keys of a collection. Its model is called `Example`.
  case collection(Source, error: String?)
  /// `yaml config`, `yaml config plugin`: a configuration of the command or the build plugin.
  case configuration(name: String?, isPlugin: Bool, error: String?)
  /// `file=PATH` in any language: a file for the commands of the section.
  case file(String)
  /// `swift uses=NAME`: statements that are compiled with the code of the schema `NAME`. With `run`
  /// they are also run, with `toplevel` they are declarations, and with `mainactor` their module's
  /// default isolation is always the main actor.
  case code(Generated, form: CodeForm)
  /// `swift excerpt=NAME`, `python excerpt=NAME`, `ts excerpt=NAME`: a part of the code of the
  /// schema `NAME`; `…` stands for lines that are left out.
  case excerpt(Generated)
  /// `python uses=NAME`: a program that uses the code of the schema `NAME` as `stored`; the Python
  /// tests check and run it.
  case pythonCode
  /// `ts uses=web`, `ts uses=admin`: a file beside the folder `generated`, with the code of the
  /// page's schema for one SDK; the TypeScript tests compile it.
  case typeScriptCode
  /// `swift manifest`: a package manifest, or its arguments after `name:`.
  case manifest
  /// `sh`: commands that run in the section's folder; the last one exits with `exit=STATUS`.
  case commands(exit: Int32)
  /// `sh emulator`: commands that need Google's emulator, whose host and port they have in
  /// `FIRESTORE_EMULATOR_HOST`. Without one they are skipped, and so is the output after them.
  case emulatorCommands
  /// `sh listed`: commands that can't run in a test, but are tested elsewhere.
  case listedCommands
  /// `text output`: the output of the previous block; with `part=middle` or `part=end` a part of
  /// it.
  case output(OutputPart)
  /// `json settings`: an editor's settings.
  case settings

  /// A schema, and the page's other schemas in its namespace.
  struct Source: Equatable {
    var name: String?
    var with: [String]
    var configuration: String?
  }

  /// The code of one of the page's schemas, with a configuration if one is named.
  struct Generated: Hashable {
    var schema: String
    var configuration: String?
    var language = Language.swift
    var isOnMainActor = false
  }

  enum Language: String {
    case swift
    case python
    case typescript

    var fileExtension: String {
      switch self {
      case .swift: ".swift"
      case .python: ".py"
      case .typescript: ".ts"
      }
    }
  }

  enum CodeForm: Equatable {
    case statements
    case program
    case declarations
  }

  enum OutputPart: String {
    case all
    case middle
    case end
  }

  var isOutput: Bool {
    if case .output = self { true } else { false }
  }
}

extension BlockKind {
  /// The reason why an info string is invalid.
  struct Unknown: Error {
    let message: String
  }

  init(_ info: String) throws(Unknown) {
    var attributes = Attributes(info)
    let language = attributes.language
    if let path = attributes.value("file") {
      self = .file(path)
    } else {
      switch (language, attributes.word()) {
      case ("yaml", "schema"):
        self = .schema(attributes.source(), error: attributes.value("error"))
      case ("yaml", "collection"):
        self = .collection(attributes.source(), error: attributes.value("error"))
      case ("yaml", "config"):
        self = .configuration(
          name: attributes.value("name"), isPlugin: attributes.flag("plugin"),
          error: attributes.value("error"))
      case ("swift", "manifest"): self = .manifest
      case ("swift", nil): self = try attributes.code()
      case ("python", nil):
        if let schema = attributes.value("excerpt") {
          self = .excerpt(.init(schema: schema, language: .python))
        } else if attributes.value("uses") != nil {
          self = .pythonCode
        } else {
          throw Unknown(message: "Python code needs 'uses' or 'excerpt'")
        }
      case ("ts", nil):
        if let schema = attributes.value("excerpt") {
          self = .excerpt(.init(schema: schema, language: .typescript))
        } else if attributes.value("uses") != nil {
          self = .typeScriptCode
        } else {
          throw Unknown(message: "TypeScript needs 'uses' or 'excerpt'")
        }
      case ("sh", nil): self = .commands(exit: attributes.value("exit").flatMap { Int32($0) } ?? 0)
      case ("sh", "emulator"): self = .emulatorCommands
      case ("sh", "listed"): self = .listedCommands
      case ("text", "output"):
        self = .output(attributes.value("part").flatMap(OutputPart.init) ?? .all)
      case ("json", "settings"): self = .settings
      default: throw Unknown(message: "'\(info)' says nothing about how to test this block")
      }
    }
    if let rest = attributes.rest {
      throw Unknown(message: "'\(rest)' means nothing in '\(info)'")
    }
  }
}

/// The words of an info string, each of which is consumed once.
private struct Attributes {
  let language: String
  private var words: [String]

  init(_ info: String) {
    var words = info.split(separator: " ").map(String.init)
    language = words.isEmpty ? "" : words.removeFirst()
    self.words = words
  }

  var rest: String? { words.first }

  /// The first word, unless it is a `key=value` pair.
  mutating func word() -> String? {
    let flags = ["run", "toplevel", "mainactor"]
    guard let word = words.first, !word.contains("="), !flags.contains(word) else { return nil }
    return words.removeFirst()
  }

  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  mutating func value(_ name: String) -> String? {
    guard let index = words.firstIndex(where: { $0.hasPrefix(name + "=") }) else { return nil }
    return String(words.remove(at: index).dropFirst(name.count + 1))
  }

  mutating func source() -> BlockKind.Source {
    BlockKind.Source(
      name: value("name"), with: value("with")?.split(separator: ",").map(String.init) ?? [],
      configuration: value("config"))
  }

  mutating func code() throws(BlockKind.Unknown) -> BlockKind {
    let configuration = value("config")
    if let schema = value("excerpt") {
      return .excerpt(.init(schema: schema, configuration: configuration))
    }
    guard let schema = value("uses") else {
      throw .init(message: "Swift code needs 'uses', 'excerpt', 'file' or 'manifest'")
    }
    let generated = BlockKind.Generated(
      schema: schema, configuration: configuration, isOnMainActor: flag("mainactor"))
    if flag("toplevel") { return .code(generated, form: .declarations) }
    return .code(generated, form: flag("run") ? .program : .statements)
  }
}
