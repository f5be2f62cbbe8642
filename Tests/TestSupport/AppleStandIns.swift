import Foundation

/// Stand-ins for modules of Apple's, in `Tests/AppleStandIns`, and what FiresmithRuntime has only
/// where these are, as a module of its own. Where Apple's modules are, there is none of them.
public struct AppleStandIns: Sendable {
  struct Failure: Error {
    let output: String
  }

  #if canImport(Darwin)
    private static let modules: [String] = []
  #else
    /// In the order in which they import each other.
    private static let modules = ["AppKit", "SwiftUI", views]
  #endif

  /// FiresmithRuntime was built without SwiftUI, so that this module has what it lacks.
  private static let views = "FiresmithRuntimeViews"

  /// The folder of the modules.
  public let folder: URL
  /// The machine code of the modules.
  public let objects: [String]

  /// Built once per test run.
  public static let built = Task<AppleStandIns, any Error> {
    let folder = try Tool.firesmith().folder.appendingPathComponent("AppleStandIns.modules")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for module in modules { try await build(module, in: folder) }
    return AppleStandIns(
      folder: folder, objects: modules.map { folder.appendingPathComponent("\($0).o").path })
  }

  /// The modules that code imports beside SwiftUI.
  public static let imported = ImportedModules {
    try hashes.get()
  } folders: {
    [try await built.value.folder]
  }

  /// The arguments for the compiler that make code of the portable flavour see what
  /// FiresmithRuntime has where there is SwiftUI.
  public static let importOfViews = modules.contains(views) ? frontend("-import-module", views) : []

  private static let hashes = Result {
    var hashes = try BuiltModules.runtime.hashes()
    for module in modules {
      hashes[module] = try CompilerInputs.hash(ofSources: [sources(of: module)])
    }
    hashes["arguments of stand-ins"] = arguments.joined(separator: " ")
    return hashes
  }

  private static let arguments =
    ["-emit-module", "-c", "-wmo", "-parse-as-library", "-swift-version", "6"]
    + ["-enable-upcoming-feature", "InternalImportsByDefault"]

  private static func frontend(_ arguments: String...) -> [String] {
    arguments.flatMap { ["-Xfrontend", $0] }
  }

  private static func sources(of module: String) -> URL {
    BuiltModules.package.appendingPathComponent("Tests/AppleStandIns/\(module)")
  }

  private static func build(_ module: String, in folder: URL) async throws {
    let sources = sources(of: module)
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
      .filter { $0.hasSuffix(".swift") }
    var arguments = arguments + ["-module-name", module, "-I", folder.path]
    if module == views {
      let runtime = try Tool.firesmith().folder.appendingPathComponent("Modules").path
      arguments += ["-I", runtime] + frontend("-testable-import-module", "FiresmithRuntime")
    }
    let output = folder.appendingPathComponent(module).path
    let result = try await CompilerQueue.shared.run(
      arguments + ["-emit-module-path", "\(output).swiftmodule", "-o", "\(output).o"] + files,
      in: sources)
    guard result == Tool.Result(output: "", problems: "", status: 0) else {
      throw Failure(output: result.output + result.problems)
    }
  }
}
