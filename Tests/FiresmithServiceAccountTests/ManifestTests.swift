import FiresmithTestSupport
import Foundation
import Testing

/// The targets that the package manager builds for each kind of user.
@Suite struct ManifestTests {
  private struct Package: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }
    struct Target: Decodable {
      struct Dependency: Decodable {
        /// The name and then the condition, for `"Name"` in the manifest and for `.target(name:)`.
        let byName: [Name?]?
        let target: [Name?]?
      }
      let name: String
      let dependencies: [Dependency]
    }
    let products: [Product]
    let targets: [Target]
  }

  /// A text; `nil` for anything else.
  private struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Programs that don't sign in with a key need no libcrypto, and those without files no SQLite.
  @Test(arguments: [
    ("FiresmithLibCrypto", "FiresmithServiceAccount"), ("FiresmithLibSQLite", "FiresmithSQLite"),
  ])
  func onlyOneLibraryNeedsEachOfTheSystems(_ system: String, _ library: String)
    async throws
  {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    // The usual folder is locked while `swift test` runs.
    let scratch = try TemporaryFolder()
    let result = try await Tool.swift(
      ["package", "--scratch-path", scratch.path, "dump-package"], in: root)
    try #require(result.status == 0, "\(result.problems)")
    let package = try JSONDecoder().decode(Package.self, from: Data(result.output.utf8))
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    func needsSystem(_ name: String) -> Bool {
      guard let target = targets[name] else { return false }
      let names = target.dependencies.compactMap { ($0.byName ?? $0.target)?.first??.text }
      return name == system || names.contains(where: needsSystem)
    }
    let products = package.products.filter { $0.targets.contains(where: needsSystem) }
    #expect(products.map(\.name) == [library])
  }
}
