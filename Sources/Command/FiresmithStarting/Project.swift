import FiresmithFiles
import FiresmithInputs
import FiresmithLanguage
import FiresmithLanguages

/// The project that `firesmith init` finds in the folder that it starts in.
package struct Project {
  enum Kind {
    case package
    case xcodeProject
    /// A project that was asked for in a language of this name.
    case asked(language: String, LanguageStarter)
    case none
  }

  let kind: Kind
  /// The folder with the manifest or the project; where there is none, the folder itself.
  let root: String
  /// The folder for the configuration and the schemas: that of a target, or the one that was asked
  /// for.
  package let folder: String
  /// Whether the project mentions Google's SDK among its dependencies.
  let usesFirebase: Bool
  /// Whether the project takes its dependencies from CocoaPods.
  let usesPods: Bool

  /// The reason why nothing can be started.
  package enum Problem: Error, Equatable {
    /// A package has several targets, in these folders, and none was named.
    case severalTargets([String])
    /// There is nothing to start with for the language of this name.
    case noStart(language: String)
  }

  /// Looks at the folder at `path`, and at those above it for a project that it belongs to.
  ///
  /// - Parameters:
  ///   - isGiven: Whether the folder was named on the command line.
  ///   - language: The language that the project uses the schemas from.
  package init(
    _ path: String, isGiven: Bool, language: any TargetLanguage = Languages.all.standard
  ) throws(Problem) {
    switch language.start {
    case .folder(let starter):
      kind = .asked(language: language.name, starter)
      (root, folder, usesFirebase, usesPods) = (path, path, false, false)
      return
    case .none: throw .noStart(language: language.name)
    case .ofProject: break
    }
    var ancestor = path
    while FileIdentity(ancestor) == nil, ancestor.parent != ancestor { ancestor = ancestor.parent }
    while let identity = FileIdentity(ancestor) {
      let names = (try? Folder.names(in: ancestor)) ?? []
      if let package = SwiftPackage(ancestor) {
        kind = .package
        root = ancestor
        usesFirebase = package.usesFirebase
        usesPods = false
        let isRoot = FileIdentity(path) == identity
        folder = isRoot && !isGiven ? try Self.onlyTarget(of: ancestor) : path
        return
      }
      if let project = names.first(where: { $0.hasSuffix(".xcodeproj") }) {
        let contents = Self.text(ancestor.appending(path: "\(project)/project.pbxproj"))
        kind = .xcodeProject
        root = ancestor
        usesPods = names.contains("Podfile")
        usesFirebase = contents.contains("firebase-ios-sdk") || usesPods
        folder = isGiven ? path : ancestor
        return
      }
      let parent = ancestor.appending(path: "..")
      if FileIdentity(parent) == identity { break }
      ancestor = parent
    }
    kind = .none
    root = path
    folder = path
    usesFirebase = false
    usesPods = false
  }

  /// The folder of a package's target, if it is the only one; the package's own if its targets are
  /// elsewhere.
  private static func onlyTarget(of package: String) throws(Problem) -> String {
    let sources = package.appending(path: "Sources")
    let targets = ((try? Folder.names(in: sources)) ?? []).map { sources.appending(path: $0) }
      .filter { FileKind.at($0, followingLinks: true) == .folder }
    if targets.count > 1 { throw .severalTargets(targets) }
    return targets.first ?? package
  }

  /// Returns the folder to write to: among the project's sources if they have a folder of their
  /// own, and in its own package if there is one only, because tools that build it take no other.
  func directory(of starter: LanguageStarter) -> String {
    guard let sources = starter.sources else { return starter.directory }
    let path = folder.appending(path: sources.name)
    guard FileKind.at(path, followingLinks: true) == .folder else { return starter.directory }
    let packages = ((try? Folder.names(in: path)) ?? []).filter { name in
      FileKind.at(path.appending(path: "\(name)/\(sources.packageFile)"), followingLinks: true)
        == .file
    }
    let package = packages.count == 1 ? "\(packages[0])/" : ""
    return "\(sources.name)/\(package)\(starter.directory)"
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? File.contents(of: path)) ?? [], as: UTF8.self)
  }

  /// The name of a Swift file to add, because SwiftPM builds no target without one; `nil` if the
  /// folder isn't a target's, or has a Swift file.
  package var missingSwiftFile: String? {
    let place = folder.resolved
    guard case .package = kind, SwiftPackage.sourceFolders.contains(place.parent.lastComponent),
      !Self.hasSwiftFile(place)
    else { return nil }
    return place.lastComponent + ".swift"
  }

  /// Whether there is a Swift file in a folder, or in one below it that is not a link.
  private static func hasSwiftFile(_ folder: String) -> Bool {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.contains { $0.hasSuffix(".swift") }
      || names.contains { name in
        let path = folder.appending(path: name)
        return FileKind.at(path, followingLinks: false) == .folder && hasSwiftFile(path)
      }
  }

  /// Whether there are schemas that a run would find.
  package var hasSchemas: Bool {
    [folder, root].contains { place in
      let schemas = try? SchemaFolder.schemas(
        in: place.appending(path: InputFiles.schemaFolderName))
      return schemas?.isEmpty == false
    }
  }
}
