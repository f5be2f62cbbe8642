import FiresmithTestSupport
import Foundation
import Testing

extension LibraryCatalog {
  /// The documentation of this package's libraries.
  static let all = [
    "FiresmithRuntime", "FiresmithREST", "FiresmithServiceAccount", "FiresmithSQLite",
  ].map { LibraryCatalog(module: $0, sources: "Sources/Runtime", options: systemModules) }

  /// The folders of the catalogs of the package for Google's SDK, which the ring of consumers
  /// builds.
  static let pathsForFirebase = ["FiresmithFirebase", "FiresmithFirebaseStore"].map {
    "Packaging/firebase-package/Sources/\($0)/\($0).docc"
  }

  /// The compiler's arguments for what the libraries import of the system, as the package manager
  /// gives them.
  static let systemModules: [String] = ["FiresmithLibCrypto", "FiresmithLibSQLite"].flatMap {
    let map = Page.project.appendingPathComponent("Sources/Base/\($0)/module.modulemap")
    return ["-Xcc", "-fmodule-map-file=\(map.path)"]
  }
}

@Suite struct LibraryCatalogTests {
  @Test(arguments: LibraryCatalog.all)
  func itBuildsWithoutWarnings(_ catalog: LibraryCatalog) async throws {
    let messages = try await catalog.problems()
    #expect(messages == "")
  }

  @Test(arguments: zip(LibraryCatalog.all, [100, 20, 5, 5]))
  func everyPublicSymbolIsDocumented(_ catalog: LibraryCatalog, atLeast count: Int) async throws {
    #expect(try await catalog.graphs.flatMap(\.symbols).count > count)
    #expect(try await catalog.undocumented() == [])
  }

  @Test(arguments: LibraryCatalog.all)
  func everyTypeIsOnThePage(_ catalog: LibraryCatalog) async throws {
    #expect(try await catalog.typesNotOnPage() == [])
  }
}
