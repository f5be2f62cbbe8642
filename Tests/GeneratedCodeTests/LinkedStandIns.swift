import FiresmithTestSupport
import Foundation

/// The stand-ins for Google's modules, and what they need, for programs that are linked with them.
struct LinkedStandIns {
  struct Failure: Error {
    let output: String
  }

  #if canImport(Darwin)
    private static let modules = ["FirebaseCore", "FirebaseFirestore"]
  #else
    private static let modules = ["Combine", "FirebaseCore", "FirebaseFirestore"]
  #endif

  /// The arguments for the compiler that make code see what Google's module has from Foundation.
  static let exports = ["-import-module", "Foundation"].flatMap { ["-Xfrontend", $0] }

  /// The folder of the modules.
  let folder: URL
  /// The machine code of the modules, as arguments for the linker.
  let objects: [String]

  /// Built once per test run.
  static let built = Task<LinkedStandIns, any Error> {
    let folder = try Tool.firesmith().folder.appending(path: "LinkedStandIns.modules")
    try BuiltModules.runtime.copy(to: folder)
    for module in modules { try await build(module, in: folder) }
    let runtime = "@" + folder.appending(path: "objects.txt").path
    return LinkedStandIns(
      folder: folder,
      objects: modules.map { folder.appending(path: "\($0).o").path } + [runtime])
  }

  private static func build(_ module: String, in folder: URL) async throws {
    let sources = BuiltModules.package.appending(path: "Tests/FirebaseFlavour/Sources/\(module)")
    let output = folder.appending(path: module).path
    let imports =
      module == "Combine" ? [] : ["-enable-upcoming-feature", "InternalImportsByDefault"]
    let result = try await CompilerQueue.shared.run(
      ["-emit-module", "-c", "-wmo", "-parse-as-library", "-swift-version", "5"] + imports
        + ["-module-name", module, "-I", folder.path]
        + ["-emit-module-path", "\(output).swiftmodule", "-o", "\(output).o"]
        + FileTree(sources).paths, in: sources)
    guard result.status == 0 else { throw Failure(output: result.problems) }
  }
}
