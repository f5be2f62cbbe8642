import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

/// A key of `firesmith.yaml`.
enum ConfigurationKey {
  /// The keys of a run itself; languages and their options have keys of their own.
  enum Own: String, CaseIterable {
    case schemas
    case templates
    case language
    case directory
    /// The edition of the database.
    case edition
    /// The labels that schemas may have. At the top level only.
    case labels
    /// At the top level only.
    case outputs
    /// The comparison with older versions. At the top level only.
    case breaking
  }

  case own(Own)
  /// An option of all languages.
  case common(String)
  /// An option of languages, often of one alone. Several have an option of the same name if it
  /// means the same in each, with values of its own: `sdk`.
  case languages([LanguageKeys], String)
  /// A team's file, in an entry of `outputs`.
  case teamFile(any TeamFile)
  /// An option of a team's file, beside its key.
  case fileOption(any TeamFile)

  /// Returns `nil` if there is no such key.
  init?(_ key: String, teamFiles: [any TeamFile]) {
    if let own = Own(rawValue: key) {
      self = .own(own)
    } else if OutputOptions.keys.contains(key) {
      self = .common(key)
    } else if let file = teamFiles.first(where: { $0.key == key }) {
      self = .teamFile(file)
    } else if let file = teamFiles.first(where: { $0.optionKeys.contains(key) }) {
      self = .fileOption(file)
    } else {
      let languages = LanguageKeys.all.filter { $0.ofOptions.contains(key) }
      if languages.isEmpty { return nil }
      self = .languages(languages, key)
    }
  }

  /// The keys that no output has.
  static let ofTopLevel = [Own.labels, .outputs, .breaking].map(\.rawValue)

  /// All keys. Those that stand for options are, at the top level, the defaults of every output.
  static let all =
    Own.allCases.map(\.rawValue) + OutputOptions.keys
    + LanguageKeys.all.flatMap(\.ofOptions).uniqued()
}
