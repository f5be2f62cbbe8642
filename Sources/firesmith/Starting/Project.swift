import FiresmithSchema

/// Where `firesmith init` starts, and what it finds there.
struct Project {
  enum Kind {
    case package
    case xcodeProject
    case none
  }

  let kind: Kind
  /// The folder with the manifest or the project; where there is none, the folder itself.
  let root: String
  /// The folder of the target that is to be generated, or whatever else was asked for.
  let folder: String
  /// Whether the project says that it depends on Google's SDK.
  let usesFirebase: Bool

  /// A package whose targets could all be meant.
  struct SeveralTargets: Error {
    let folders: [String]
  }

  /// Looks at the folder at `path`, and at those above it for a project that it belongs to.
  ///
  /// - Parameter isGiven: Whether the folder was asked for by name.
  init(_ path: String, isGiven: Bool) throws(SeveralTargets) {
    var ancestor = path
    while FileIdentity(ancestor) == nil, ancestor.parent != ancestor { ancestor = ancestor.parent }
    while let identity = FileIdentity(ancestor) {
      let names = (try? Folder.names(in: ancestor)) ?? []
      if names.contains("Package.swift") {
        let manifest = Self.text(ancestor.appending(path: "Package.swift"))
        kind = .package
        root = ancestor
        usesFirebase = manifest.contains("firebase-ios-sdk")
        let isRoot = FileIdentity(path) == identity
        folder = isRoot && !isGiven ? try Self.onlyTarget(of: ancestor) : path
        return
      }
      if let project = names.first(where: { $0.hasSuffix(".xcodeproj") }) {
        let contents = Self.text(ancestor.appending(path: "\(project)/project.pbxproj"))
        kind = .xcodeProject
        root = ancestor
        usesFirebase = contents.contains("firebase-ios-sdk") || names.contains("Podfile")
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
  }

  /// The folder of a package's target, if it is the only one; the package's own if its targets are
  /// elsewhere.
  private static func onlyTarget(of package: String) throws(SeveralTargets) -> String {
    let sources = package.appending(path: "Sources")
    let targets = ((try? Folder.names(in: sources)) ?? []).map { sources.appending(path: $0) }
      .filter { FileKind.at($0, followingLinks: true) == .folder }
    if targets.count > 1 { throw SeveralTargets(folders: targets) }
    return targets.first ?? package
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? File.contents(of: path)) ?? [], as: UTF8.self)
  }

  /// Whether there are schemas already that a run would find.
  var hasSchemas: Bool {
    [folder, root].contains { place in
      let schemas = try? SchemaFolder.schemas(in: place.appending(path: Inputs.schemaFolderName))
      return schemas?.isEmpty == false
    }
  }
}
