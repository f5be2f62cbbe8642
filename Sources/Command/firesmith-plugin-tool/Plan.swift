/// The build plugin's request: the words after the tool's name.
struct Plan {
  /// The form of the words.
  static let usage = "--schemas DIR --output DIR [--config FILE] [--xcode] -- SCHEMA…"

  private(set) var schemaFolder = ""
  private(set) var outputFolder = ""
  /// The configuration's path, if there is one.
  private(set) var configuration: String?
  /// Whether the target is one of an Xcode project.
  private(set) var isXcodeProject = false
  /// The paths, below their folder, of the schemas whose output the build expects. Other schemas
  /// are not read; a warning names them.
  private(set) var schemas: [String] = []

  /// Returns `nil` for words of another form.
  init?(_ words: some Sequence<String>) {
    var words = Array(words)[...]
    while let word = words.popFirst(), word != "--" {
      switch word {
      case "--xcode": isXcodeProject = true
      case "--schemas", "--output", "--config":
        guard let value = words.popFirst() else { return nil }
        set(word, value)
      default: return nil
      }
    }
    schemas = Array(words)
    if schemas.isEmpty || schemaFolder.isEmpty || outputFolder.isEmpty { return nil }
  }

  private mutating func set(_ flag: String, _ value: String) {
    switch flag {
    case "--schemas": schemaFolder = value
    case "--output": outputFolder = value
    default: configuration = value
    }
  }
}
