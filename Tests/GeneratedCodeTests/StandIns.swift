import FiresmithTestSupport
import Foundation

/// The modules that generated code of a flavour imports, besides those of the toolchain.
enum StandIns {
  struct Failure: Error {
    let output: String
  }

  /// The stand-ins for Google's modules, in the order in which they import each other.
  static let modules = ["FirebaseCore", "FirebaseFirestore"]

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
    hashes["arguments"] = arguments.joined(separator: " ")
    return hashes
  }

  private static func sources(of module: String) -> URL {
    BuiltModules.package.appending(path: "Tests/FirebaseFlavour/Sources/\(module)")
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

  private static let arguments = [
    "-emit-module", "-parse-as-library", "-wmo", "-swift-version", "5",
    "-enable-upcoming-feature", "InternalImportsByDefault",
  ]

  private static func build(_ module: String, in folder: URL) async throws {
    let sources = sources(of: module)
    let files = try FileTree(sources).paths.filter { $0.hasSuffix(".swift") }
    let result = try await CompilerQueue.shared.run(
      arguments + [
        "-module-name", module, "-I", folder.path, "-o",
        folder.appending(path: "\(module).swiftmodule").path,
      ] + files, in: sources)
    guard result.status == 0 else { throw Failure(output: result.problems) }
  }
}
