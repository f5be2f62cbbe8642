import FiresmithTestSupport
import Foundation

/// A module of generated code, and code that uses it.
struct GeneratedModule {
  /// The contents of the schemas, by their paths.
  private let schemas: [String: String]
  /// Code that a team would write next to the generated files.
  var code: String

  init(schemas: [String: String], code: String = "") {
    self.schemas = schemas
    self.code = code
  }

  init(schema: String, code: String = "") {
    self.init(schemas: ["schema.yaml": schema], code: code)
  }

  /// Generates and compiles the module.
  ///
  /// - Returns: The messages of the generator or the compiler, of which none is expected. Warnings
  ///   count as errors.
  func problems(_ setup: CompilerSetup) async throws -> String {
    let folder = try TemporaryFolder()
    // The compiler's mandatory diagnostics run on SIL, and don't need machine code.
    return try await problems(setup, ["-emit-sil", "-o", "/dev/null"], in: folder)
  }

  /// Generates and compiles the module, and checks `client`, a file of another module that imports
  /// it as `Torture`.
  ///
  /// - Returns: The messages of the generator or the compiler, of which none is expected.
  func problems(_ setup: CompilerSetup, ofClient client: String) async throws -> String {
    let folder = try TemporaryFolder()
    let problems = try await problems(
      setup, ["-emit-module", "-o", "Torture.swiftmodule"], in: folder)
    guard problems.isEmpty else { return problems }
    try folder.write(client, to: "Client.swift")
    let modules = try await StandInModules.folder.value
    let checked = try await CompilerQueue.shared.run(
      ["-typecheck", "-I", modules, "-I", ".", "Client.swift"], in: folder.url)
    return checked.status == 0 ? "" : Self.errors(in: checked.problems)
  }

  private func problems(
    _ setup: CompilerSetup, _ output: [String], in folder: TemporaryFolder
  ) async throws -> String {
    try folder.write(setup.configuration, to: "firesmith.yaml")
    for (path, text) in schemas { try folder.write(text, to: "Schemas/\(path)") }
    try folder.write(code, to: "Output/Code.swift")
    let generated = try await Tool.firesmith().run(
      ["generate", "--output", "Output", "--quiet"], in: folder.url)
    guard generated.status == 0 else { return generated.problems }
    let files = try FileTree(folder.url(of: "Output")).paths.map { "Output/\($0)" }
    let modules = try await StandInModules.folder.value
    let compiled = try await CompilerQueue.shared.run(
      output + [
        "-wmo", "-parse-as-library", "-warnings-as-errors", "-module-name", "Torture",
        "-package-name", "torture", "-I", modules,
      ] + setup.compilerArguments + files, in: folder.url)
    return compiled.status == 0 ? "" : Self.errors(in: compiled.problems)
  }

  /// The first few lines of the compiler's output with errors.
  private static func errors(in output: String) -> String {
    let errors = output.split(separator: "\n").filter { $0.contains("error:") }
    return errors.isEmpty ? output : errors.prefix(20).joined(separator: "\n")
  }
}

/// The modules that generated code imports, built once per test run.
enum StandInModules {
  struct Failure: Error {
    let output: String
  }

  /// A folder with `FiresmithRuntime`, which was built with the tests, and the stand-ins for
  /// Google's modules.
  static let folder = Task<String, any Error> {
    let products = try Tool.firesmith().folder
    let folder = products.appending(path: "GeneratedCodeTests.modules")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for module in ["FiresmithIndexRules.swiftmodule", "FiresmithRuntime.swiftmodule"] {
      try FileManager.default.copyItem(
        at: products.appending(path: "Modules/\(module)"), to: folder.appending(path: module))
    }

    for module in ["FirebaseCore", "FirebaseFirestore"] { try await build(module, in: folder) }
    return folder.path
  }

  private static func build(_ module: String, in folder: URL) async throws {
    let sources = TortureNames.testsFolder.appending(path: "FirebaseFlavour/Sources/\(module)")
    let files = try FileTree(sources).paths.filter { $0.hasSuffix(".swift") }
    let result = try await Tool.named("swiftc").run(
      [
        "-emit-module", "-module-name", module, "-parse-as-library", "-wmo",
        "-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-I", folder.path, "-o", folder.appending(path: "\(module).swiftmodule").path,
      ] + files, in: sources)
    guard result.status == 0 else { throw Failure(output: result.problems) }
  }
}
