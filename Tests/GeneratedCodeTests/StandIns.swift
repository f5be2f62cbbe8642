import FiresmithTestSupport
import Foundation

/// The modules that generated code of a flavour imports, besides those of the toolchain.
enum StandIns {
  struct Failure: Error {
    let output: String
  }

  /// The stand-ins for Google's modules and the library over them, in the order in which they
  /// import each other.
  static let modules = ["FirebaseCore", "FirebaseFirestore", "FiresmithFirebase"]

  static func imported(by sdk: String) -> ImportedModules {
    ImportedModules {
      try hashes.get()
    } folders: {
      [try await sdk == "portable" ? runtimeFolder.value : folder.value]
    }
  }

  private static let hashes = Result {
    var hashes = try BuiltModules.runtime.hashes()
    for module in modules {
      hashes[module] = try CompilerInputs.hash(ofSources: [sources(of: module)])
    }
    hashes["arguments"] = modules.flatMap(arguments).joined(separator: " ")
    return hashes
  }

  private static func sources(of module: String) -> URL {
    let folder =
      module == "FiresmithFirebase" ? "Packaging/firebase-package" : "Tests/FirebaseFlavour"
    return BuiltModules.package.appending(path: "\(folder)/Sources/\(module)")
  }

  private static let runtimeFolder = Task<URL, any Error> {
    let folder = try Tool.firesmith().folder.appending(path: "GeneratedCodeTests.modules")
    try BuiltModules.runtime.copy(to: folder)
    return folder
  }

  /// Built once per test run.
  private static let folder = Task<URL, any Error> {
    let folder = try await runtimeFolder.value
    for module in modules { try await build(module, in: folder) }
    return folder
  }

  /// The library's files leave out the access level of imports, because generated code has them at
  /// another one.
  private static func arguments(of module: String) -> [String] {
    ["-emit-module", "-parse-as-library", "-wmo", "-swift-version", "5"]
      + (module == "FiresmithFirebase"
        ? [] : ["-enable-upcoming-feature", "InternalImportsByDefault"])
  }

  private static func build(_ module: String, in folder: URL) async throws {
    let sources = sources(of: module)
    let files = try swiftFiles(in: sources)
    let result = try await CompilerQueue.shared.run(
      arguments(of: module) + [
        "-module-name", module, "-I", folder.path, "-o",
        folder.appending(path: "\(module).swiftmodule").path,
      ] + files, in: sources)
    guard result.status == 0 else { throw Failure(output: result.problems) }
  }

  /// The paths of the Swift files in a folder, and in the folders that it has links to.
  private static func swiftFiles(in folder: URL) throws -> [String] {
    let isSwift = { (path: String) in path.hasSuffix(".swift") }
    return try FileTree(folder).paths.flatMap { path in
      if isSwift(path) { return [path] }
      let linked = folder.appending(path: path).resolvingSymlinksInPath()
      return try FileTree(linked).paths.filter(isSwift).map { "\(path)/\($0)" }
    }
  }
}
