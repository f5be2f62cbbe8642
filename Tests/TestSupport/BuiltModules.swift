import Foundation

/// Modules of this package that were built with the tests, for code that is compiled against them
/// without building them again.
public struct BuiltModules: Sendable {
  /// The folders of the modules' sources, by the modules' names.
  private let sources: [String: URL]

  /// The folder of this package.
  public static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// - Parameter sources: The paths of the modules' sources in the package, by the modules' names.
  public init(_ sources: [String: String]) {
    self.sources = sources.mapValues { Self.package.appendingPathComponent($0) }
  }

  /// The library that generated code imports.
  public static let runtime = BuiltModules([
    "FiresmithIndexRules": "Sources/Base/FiresmithIndexRules",
    "FiresmithRuntime": "Sources/Runtime/FiresmithRuntime",
    "FiresmithValues": "Sources/Base/FiresmithValues",
  ])

  /// The same library, and what tests have in common.
  public static let runtimeWithTestSupport = BuiltModules([
    "FiresmithIndexRules": "Sources/Base/FiresmithIndexRules",
    "FiresmithRuntime": "Sources/Runtime/FiresmithRuntime",
    "FiresmithTestSupport": "Tests/TestSupport",
    "FiresmithValues": "Sources/Base/FiresmithValues",
  ])

  /// Returns a hash of each module's sources, and of the manifest, which says how they are
  /// compiled.
  public func hashes() throws -> [String: String] {
    var hashes = try sources.mapValues { try CompilerInputs.hash(ofSources: [$0]) }
    let manifest = Self.package.appendingPathComponent("Package.swift")
    hashes["Package.swift"] = String(decoding: try Data(contentsOf: manifest), as: UTF8.self)
    return hashes
  }

  /// Copies the modules, and no others that were built with the tests, into a folder in place of
  /// what it has. The file `objects.txt` names their machine code, as arguments for the linker.
  public func copy(to folder: URL) throws {
    let manager = FileManager.default
    let products = try Tool.firesmith().folder
    try? manager.removeItem(at: folder)
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    var objects: [String] = []
    for module in sources.keys.sorted() {
      let name = "\(module).swiftmodule"
      try manager.copyItem(
        at: products.appendingPathComponent("Modules/\(name)"),
        to: folder.appendingPathComponent(name))
      objects += try Self.objects(in: products.appendingPathComponent("\(module).build"))
    }
    let lines = objects.map { "\"\($0)\"\n" }.joined()
    try Data(lines.utf8).write(to: folder.appendingPathComponent("objects.txt"))
  }

  /// The object files that a module consists of, among those that it has consisted of.
  private static func objects(in build: URL) throws -> [String] {
    let map = build.appendingPathComponent("output-file-map.json")
    let outputs = try JSONDecoder().decode(
      [String: [String: String]].self, from: Data(contentsOf: map))
    return outputs.values.compactMap { $0["object"] }.sorted()
  }
}
