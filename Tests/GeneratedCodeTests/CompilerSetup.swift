import Testing

/// The setup of a module with generated code: the options of the generator and of the compiler.
struct CompilerSetup: CustomTestStringConvertible, Sendable {
  var sdk: String
  var access: String
  var languageMode: Int
  /// Whether ExistentialAny, InternalImportsByDefault and MemberImportVisibility are on.
  var hasUpcomingFeatures: Bool
  var isNonisolated = false
  /// Whether the module's default isolation is the main actor.
  var isOnMainActor = false
  var hasRepositories = true
  /// Whether models have the usual conformances. If not, they have an empty value instead.
  var hasConformances = true
  /// The further styles of repositories.
  var styles: [String] = []

  var testDescription: String {
    let features = hasUpcomingFeatures ? ", upcoming features" : ""
    let isolation = isOnMainActor ? ", main actor" : isNonisolated ? ", nonisolated" : ""
    let contents = hasRepositories ? "" : hasConformances ? ", models only" : ", bare models only"
    return "\(sdk), \(access), Swift \(languageMode)\(features)\(isolation)\(contents)"
  }

  /// Both flavours in every pair of the other settings.
  static let all: [CompilerSetup] = ["firebase", "portable"].flatMap { sdk in
    [
      CompilerSetup(sdk: sdk, access: "public", languageMode: 6, hasUpcomingFeatures: true),
      CompilerSetup(sdk: sdk, access: "internal", languageMode: 5, hasUpcomingFeatures: true),
      CompilerSetup(sdk: sdk, access: "package", languageMode: 6, hasUpcomingFeatures: false),
      CompilerSetup(sdk: sdk, access: "public", languageMode: 5, hasUpcomingFeatures: false),
      CompilerSetup(
        sdk: sdk, access: "public", languageMode: 6, hasUpcomingFeatures: true,
        isNonisolated: true, isOnMainActor: true),
      CompilerSetup(
        sdk: sdk, access: "internal", languageMode: 5, hasUpcomingFeatures: false,
        isNonisolated: true, isOnMainActor: true),
      CompilerSetup(
        sdk: sdk, access: "internal", languageMode: 6, hasUpcomingFeatures: true,
        isNonisolated: true),
      CompilerSetup(
        sdk: sdk, access: "public", languageMode: 6, hasUpcomingFeatures: true,
        hasRepositories: false, hasConformances: false),
      CompilerSetup(
        sdk: sdk, access: "package", languageMode: 5, hasUpcomingFeatures: true,
        isNonisolated: true, isOnMainActor: true, hasRepositories: false),
    ]
  }

  /// The configuration of the generator.
  var configuration: String {
    """
    sdk: \(sdk)
    access: \(access)
    nonisolated: \(isNonisolated)
    repositories: \(hasRepositories)
    samples: true
    database: \(access == "package" ? "reports" : "(default)")
    styles: [\(styles.joined(separator: ", "))]
    \(hasConformances ? "" : "conformances: []\nempty: always\n")
    """
  }

  var compilerArguments: [String] {
    var arguments = ["-swift-version", "\(languageMode)"]
    if hasUpcomingFeatures {
      for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
        arguments += ["-enable-upcoming-feature", feature]
      }
    }
    if isOnMainActor { arguments += ["-default-isolation", "MainActor"] }
    return arguments
  }
}
