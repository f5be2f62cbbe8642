import FiresmithTestSupport
import Foundation

/// The package `Tests/FirebaseFlavour`, built against the modules of this package that the tests
/// were built with.
struct FlavourPackage: Sendable {
  struct Failure: Error {
    let output: String
  }

  static let folder = BuiltModules.package.appending(path: "Tests/FirebaseFlavour")

  /// The folder of a build against this package's modules. A build without them has modules of the
  /// same names.
  private static let scratch = folder.appending(path: ".build/with-built-modules")

  /// The folder of the modules of this package.
  private let builtModules: URL

  /// Runs a command of SwiftPM in the package.
  func swift(_ arguments: [String]) async throws -> Tool.Result {
    try await Tool.swift(
      arguments + ["--scratch-path", Self.scratch.path], in: Self.folder,
      environment: ["FIRESMITH_BUILT_MODULES": builtModules.path])
  }

  /// The code that the package compiles and that isn't checked in.
  static let generated = Task<Void, any Error> {
    let generation = try await Tool.firesmith().run(["generate"], in: folder)
    guard generation.status == 0 else { throw Failure(output: generation.problems) }
  }

  static let built = Task<FlavourPackage, any Error> {
    _ = try await generated.value
    // SwiftPM doesn't look into these modules, but a folder of another name makes it compile
    // everything.
    let inputs = CompilerInputs(
      compiler: "", arguments: [], files: [:],
      modules: try BuiltModules.runtimeWithTestSupport.hashes())
    let folders = try Tool.firesmith().folder.appending(path: "FlavourTests.modules")
    try? FileManager.default.removeItem(at: folders)
    let builtModules = folders.appending(path: inputs.key)
    try BuiltModules.runtimeWithTestSupport.copy(to: builtModules)

    let package = FlavourPackage(builtModules: builtModules)
    let build = try await package.swift(["build", "--build-tests"])
    guard build.status == 0 else { throw Failure(output: build.output + build.problems) }
    return package
  }

  /// The modules that the package's code imports: those of this package, and those of the package
  /// itself.
  static let modules = ImportedModules {
    try hashes.get()
  } folders: {
    let package = try await built.value
    return [package.builtModules, scratch.appending(path: "debug/Modules")]
  }

  /// The module of the publishers that the package's manifest makes if there is no Combine.
  #if canImport(Darwin)
    private static let publishers: [String] = []
  #else
    private static let publishers = ["FiresmithRuntimePublishers"]
  #endif

  /// The arguments for the compiler that make it import that module.
  static let importOfPublishers = publishers.flatMap { name in
    ["-import-module", name].flatMap { ["-Xfrontend", $0] }
  }

  private static let hashes = Result {
    var hashes = try BuiltModules.runtime.hashes()
    for module in ["Combine", "FirebaseCore", "FirebaseFirestore"] + publishers {
      let sources = folder.appending(path: "Sources/\(module)")
      hashes[module] = try CompilerInputs.hash(ofSources: [sources])
    }
    let store = folder.appending(path: "Sources/FiresmithFirebaseStore/Store")
    hashes["FiresmithFirebaseStore"] = try CompilerInputs.hash(
      ofSources: [store.resolvingSymlinksInPath()])
    let manifest = folder.appending(path: "Package.swift")
    hashes["manifest"] = try String(contentsOf: manifest, encoding: .utf8)
    return hashes
  }
}
