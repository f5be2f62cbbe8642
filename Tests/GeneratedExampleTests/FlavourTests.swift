import FiresmithTestSupport
import Foundation
import Testing

/// Generated code of both flavours, compiled in Swift 5 and Swift 6 mode against a stand-in for
/// Google's SDK and against `FiresmithRuntime`, and one suite of behaviour that runs against each;
/// and the suite of all stores, over that stand-in. It is a package of its own, so that no module
/// called `FirebaseFirestore` is in anyone's way.
@Suite(.ring(.long)) struct FlavourTests {
  @Test func bothFlavoursCompileAndBehaveAlike() async throws {
    let package = try await FlavourPackage.built.value
    // Each looks at what the stand-in has recorded in the process.
    let isOfStores = "StoreConformanceTests"
    try await expectSuites(4, ["--skip", isOfStores], in: package)
    try await expectSuites(18, ["--filter", isOfStores], in: package)
  }

  /// Expects that all tests pass, in so many suites.
  private func expectSuites(
    _ count: Int, _ options: [String], in package: FlavourPackage
  ) async throws {
    let result = try await package.swift(["test", "--skip-build"] + options)
    // The build's progress is among the problems, so that what the tests said comes first.
    let tests = result.output.split(separator: "\n")
    #expect(
      result.status == 0,
      """
      \(tests.filter { !$0.hasPrefix("◇") && !$0.hasPrefix("✔") }.joined(separator: "\n"))
      \(result.problems.split(separator: "\n").suffix(20).joined(separator: "\n"))
      """)
    #expect(
      tests.contains { $0.contains("Test run with") && $0.contains("in \(count) suites passed") })
  }

  /// Modules that no test runs are compiled without machine code.
  @Test(arguments: FlavourModule.all)
  func generatedCodeCompilesWithoutAWarning(_ module: FlavourModule) async throws {
    _ = try await FlavourPackage.generated.value
    let folder = FlavourPackage.folder.appending(path: "Compiled/\(module.name)")
    let result = try await Compilation(
      of: try module.files(in: folder), in: folder, importing: FlavourPackage.modules,
      depth: module.depth, arguments: module.arguments
    ).run()
    #expect(result == Tool.Result(output: "", problems: "", status: 0))
  }

  @Test func everyFolderOfCompiledCodeIsCompiled() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: FlavourPackage.folder.appending(path: "Compiled").path)
    #expect(
      folders.filter { !$0.hasPrefix(".") }.sorted() == FlavourModule.all.map(\.name).sorted())
  }
}

/// A folder with links to generated code or support code, and how it is compiled.
struct FlavourModule: CustomTestStringConvertible, Sendable {
  var name: String
  var depth = Compilation.Depth.diagnostics
  var features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
  var options: [String]

  var testDescription: String { name }

  /// Copies of what tests run in Swift 6 mode need no more than types in Swift 5 mode. Whatever is
  /// compiled here alone, or on the main actor, is compiled up to the checks of data races.
  static let all = [
    FlavourModule(name: "FirebaseSwift5", depth: .types, options: swift5),
    FlavourModule(
      name: "PortableSwift5", depth: .types,
      options: swift5 + ["-D", "PORTABLE"] + FlavourPackage.importOfPublishers),
    FlavourModule(
      name: "FirebaseStoreMainActor", options: swift6 + ["-default-isolation", "MainActor"]),
    FlavourModule(name: "FirebaseGuide", options: swift6),
    // The files of the support code themselves, whose imports have no access level. In Swift 5
    // mode, because Google's SDK isn't made for data-race checks, and files that both flavours
    // share can't say so where they would import it.
    FlavourModule(name: "FirebaseSupport", features: ["ExistentialAny"], options: swift5),
  ]

  private static let swift5 = ["-swift-version", "5"]
  private static let swift6 = ["-swift-version", "6"]

  var arguments: [String] {
    ["-warnings-as-errors", "-module-name", name, "-package-name", "firebaseflavour"]
      + features.flatMap { ["-enable-upcoming-feature", $0] } + options
  }

  /// The Swift files of the folder, even those behind links.
  func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { name in
      let isSwift = { (path: String) in path.hasSuffix(".swift") }
      if isSwift(name) { return [name] }
      let linked = folder.appending(path: name).resolvingSymlinksInPath()
      return try FileTree(linked).paths.filter(isSwift).map { "\(name)/\($0)" }
    }
  }
}
