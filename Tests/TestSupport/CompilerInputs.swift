import Foundation

/// All that the result of a compilation depends on.
public struct CompilerInputs: Sendable {
  /// The compiler's description of itself.
  public var compiler: String
  /// The arguments besides the files, in their order.
  public var arguments: [String]
  /// The contents of the compiled files, by their paths.
  public var files: [String: String]
  /// A hash of the sources of each imported module that isn't the compiler's, by the module's name.
  public var modules: [String: String]

  public init(
    compiler: String, arguments: [String], files: [String: String], modules: [String: String]
  ) {
    self.compiler = compiler
    self.arguments = arguments
    self.files = files
    self.modules = modules
  }

  /// A name that differs for other inputs.
  public var key: String {
    var hash = StableHash()
    hash.add(compiler)
    hash.add("\(arguments.count)")
    for argument in arguments { hash.add(argument) }
    for contents in [files, modules] {
      hash.add("\(contents.count)")
      for (name, text) in contents.sorted(by: { $0.key < $1.key }) {
        hash.add(name)
        hash.add(text)
      }
    }
    return hash.digits
  }

  /// The hash of the Swift files in folders, which may be symbolic links or have some.
  public static func hash(ofSources folders: [URL]) throws -> String {
    var hash = StableHash()
    for folder in folders {
      let files = try swiftFiles(in: folder)
      hash.add("\(files.count)")
      for (path, text) in files {
        hash.add(path)
        hash.add(text)
      }
    }
    return hash.digits
  }

  private static func swiftFiles(in folder: URL) throws -> [(path: String, text: String)] {
    let manager = FileManager.default
    var files: [(path: String, text: String)] = []
    for name in try manager.contentsOfDirectory(atPath: folder.path).sorted() {
      // Unlike an enumerator, this follows links.
      let url = folder.appendingPathComponent(name).resolvingSymlinksInPath()
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        files += try swiftFiles(in: url).map { ("\(name)/\($0.path)", $0.text) }
      } else if name.hasSuffix(".swift") {
        files.append((name, String(decoding: try Data(contentsOf: url), as: UTF8.self)))
      }
    }
    return files
  }
}
