import Testing

/// The setup of a module with generated code: the options of the generator and of the compiler.
struct CompilerSetup: CustomTestStringConvertible, Sendable {
  var sdk: String
  /// Whether the support code is in a library. For the firebase flavour; the portable one has it
  /// there anyway.
  var hasLibrary = false
  var access: String
  var languageMode: Int
  /// Whether ExistentialAny, InternalImportsByDefault and MemberImportVisibility are on.
  var hasUpcomingFeatures: Bool
  var isolation = Isolation.nonisolated
  var hasRepositories = true
  /// Whether models have the usual conformances. If not, they have an empty value instead.
  var hasConformances = true
  /// The further styles of repositories.
  var styles: [String] = []

  /// The default isolation of the module, and whether the generated code says of itself that it is
  /// nonisolated.
  enum Isolation: String, CaseIterable {
    /// The main actor, as in new Xcode projects, in which generated code has to be nonisolated.
    case mainActor = "main actor"
    case nonisolated
    /// `nonisolated: false`: properties have wrappers.
    case wrapped
  }

  var testDescription: String {
    let features = hasUpcomingFeatures ? ", upcoming features" : ""
    let contents = hasRepositories ? "" : hasConformances ? ", models only" : ", bare models only"
    let form = hasLibrary ? " as a library" : ""
    return
      "\(sdk)\(form), \(access), Swift \(languageMode)\(features), \(isolation.rawValue)\(contents)"
  }

  /// Both flavours in every pair of the other settings.
  static let all: [CompilerSetup] = ["firebase", "portable"].flatMap { sdk in
    let isFirebase = sdk == "firebase"
    return [
      CompilerSetup(
        sdk: sdk, hasLibrary: isFirebase, access: "public", languageMode: 6,
        hasUpcomingFeatures: true,
        isolation: isFirebase ? .wrapped : .nonisolated),
      CompilerSetup(
        sdk: sdk, hasLibrary: isFirebase, access: "internal", languageMode: 5,
        hasUpcomingFeatures: true,
        isolation: isFirebase ? .nonisolated : .wrapped),
      CompilerSetup(
        sdk: sdk, hasLibrary: isFirebase, access: "package", languageMode: 6,
        hasUpcomingFeatures: false,
        isolation: isFirebase ? .nonisolated : .wrapped),
      CompilerSetup(
        sdk: sdk, hasLibrary: isFirebase, access: "public", languageMode: 5,
        hasUpcomingFeatures: false,
        isolation: .mainActor),
      CompilerSetup(
        sdk: sdk, access: "public", languageMode: 6, hasUpcomingFeatures: true,
        isolation: .mainActor),
      CompilerSetup(
        sdk: sdk, hasLibrary: isFirebase, access: "internal", languageMode: 5,
        hasUpcomingFeatures: false,
        isolation: .mainActor),
      CompilerSetup(
        sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: true,
        isolation: isFirebase ? .wrapped : .mainActor),
      CompilerSetup(
        sdk: sdk, hasLibrary: isFirebase, access: "public", languageMode: 6,
        hasUpcomingFeatures: true,
        isolation: isFirebase ? .wrapped : .nonisolated, hasRepositories: false,
        hasConformances: false),
      CompilerSetup(
        sdk: sdk, access: "package", languageMode: 5, hasUpcomingFeatures: true,
        isolation: .mainActor, hasRepositories: false),
    ]
  }

  /// The configuration of the generator.
  var configuration: String {
    """
    sdk: \(sdk)
    runtime: \(hasLibrary ? "package" : "vendored")
    access: \(access)
    nonisolated: \(isolation != .wrapped)
    repositories: \(hasRepositories)
    samples: true
    database: \(access == "package" ? "reports" : "(default)")
    styles: [\(styles.joined(separator: ", "))]
    \(hasConformances ? "" : "conformances: []\nempty: always\n")
    """
  }

  var compilerArguments: [String] {
    var arguments = ["-swift-version", "\(languageMode)", "-DDEBUG"]
    if hasUpcomingFeatures {
      for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
        arguments += ["-enable-upcoming-feature", feature]
      }
    }
    if isolation == .mainActor { arguments += ["-default-isolation", "MainActor"] }
    return arguments
  }
}
