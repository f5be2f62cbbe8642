import FiresmithFiles
import FiresmithText

/// A Swift package, as far as its files show it: only SwiftPM can evaluate a manifest.
package struct SwiftPackage {
  /// The folder that the manifest is in.
  package let folder: String
  private let manifest: String

  /// `nil` if there is no manifest in the folder.
  package init?(_ folder: String) {
    let path = folder.appending(path: "Package.swift")
    guard FileKind.at(path, followingLinks: true) == .file else { return nil }
    self.folder = folder
    manifest = String(decoding: (try? File.contents(of: path)) ?? [], as: UTF8.self)
  }

  /// Whether the manifest mentions Google's SDK, or the library over it.
  package var usesFirebase: Bool {
    manifest.contains("firebase-ios-sdk") || manifest.contains("firesmith-firebase")
  }

  /// The configurations in these folders of targets, sorted bytewise.
  package func configurations(in targetFolders: [String]) -> [String] {
    let paths = targetFolders.map { $0.appending(path: ConfigurationFile.name) }
    let found = paths.filter { FileKind.at($0, followingLinks: true) == .file }
    return Set(found).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folders of targets whose place the manifest doesn't name.
  package static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  /// The folders that targets may be in: where SwiftPM looks for them, and those that the manifest
  /// names, unless they are packages themselves.
  package var targetFolders: [String] {
    var folders = namedFolders
    for name in Self.sourceFolders + ["Tests"] {
      let sources = folder.appending(path: name)
      // The only target of a package may be directly in the folder.
      folders.append(sources)
      folders += ((try? Folder.names(in: sources)) ?? []).map { sources.appending(path: $0) }
    }
    return folders.filter { SwiftPackage($0) == nil }
  }

  /// The folders below the package's own that the manifest has as `path: "…"`.
  private var namedFolders: [String] {
    manifest.split(separator: "path:").dropFirst().compactMap { rest in
      let literal = rest.drop(while: \.isWhitespace)
      guard literal.hasPrefix("\"") else { return nil }
      let path = String(literal.dropFirst().prefix { $0 != "\"" && !$0.isNewline })
      guard !path.isAbsolutePath, !path.pathParts.contains("..") else { return nil }
      return folder.appending(path: path)
    }
  }
}
