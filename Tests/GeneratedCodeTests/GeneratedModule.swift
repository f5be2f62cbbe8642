import FiresmithTestSupport
import Foundation

/// A module of generated code, and code that uses it.
struct GeneratedModule {
  /// The contents of the schemas, by their paths.
  private let schemas: [String: String]
  /// Code that a team would write next to the generated files.
  var code: String
  /// A second file of such code, with imports of its own.
  var calls = ""
  /// Whether the module can import SwiftUI.
  var hasSwiftUI = false

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
  func problems(
    _ setup: CompilerSetup, _ depth: Compilation.Depth = .diagnostics
  ) async throws -> String {
    let folder = try TemporaryFolder()
    let generated = try await generate(setup, in: folder)
    guard generated.status == 0 else { return generated.problems }
    var modules = StandIns.imported(by: setup.sdk)
    var arguments = Self.arguments + setup.compilerArguments
    if hasSwiftUI {
      modules = modules.adding(AppleStandIns.imported)
      if setup.sdk == "portable" { arguments += AppleStandIns.importOfViews }
    }
    let compiled = try await Compilation(
      of: try Self.files(in: folder), in: folder.url, importing: modules, depth: depth,
      arguments: arguments
    ).run()
    return compiled.status == 0 ? "" : Self.errors(in: compiled.problems)
  }

  /// Generates and compiles the module, and checks `client`, a file of another module that imports
  /// it as `Torture`, and Google's modules.
  ///
  /// - Returns: The messages of the generator or the compiler, of which none is expected.
  func problems(_ setup: CompilerSetup, ofClient client: String) async throws -> String {
    let folder = try TemporaryFolder()
    let generated = try await generate(setup, in: folder)
    guard generated.status == 0 else { return generated.problems }
    let imported = try await StandIns.imported(by: "firebase").folders()
      .flatMap { ["-I", $0.path] }
    let output = ["-emit-module", "-o", "Torture.swiftmodule", "-wmo", "-parse-as-library"]
    let module = try await CompilerQueue.shared.run(
      output + Self.arguments + setup.compilerArguments + imported + Self.files(in: folder),
      in: folder.url)
    guard module.status == 0 else { return Self.errors(in: module.problems) }
    try folder.write(client, to: "Client.swift")
    let checked = try await CompilerQueue.shared.run(
      ["-typecheck", "-I", "."] + imported + ["Client.swift"], in: folder.url)
    return checked.status == 0 ? "" : Self.errors(in: checked.problems)
  }

  private static let arguments = [
    "-warnings-as-errors", "-module-name", "Torture", "-package-name", "torture",
  ]

  private static func files(in folder: TemporaryFolder) throws -> [String] {
    try FileTree(folder.url(of: "Output")).paths.map { "Output/\($0)" }
  }

  private func generate(
    _ setup: CompilerSetup, in folder: TemporaryFolder
  ) async throws -> Tool.Result {
    try folder.write(setup.configuration, to: "firesmith.yaml")
    for (path, text) in schemas { try folder.write(text, to: "Schemas/\(path)") }
    try folder.write(code, to: "Output/Code.swift")
    if !calls.isEmpty { try folder.write(calls, to: "Output/Calls.swift") }
    return try await Tool.firesmith().run(
      ["generate", "--output", "Output", "--quiet"], in: folder.url)
  }

  /// The first few lines of the compiler's output with errors.
  private static func errors(in output: String) -> String {
    let errors = output.split(separator: "\n").filter { $0.contains("error:") }
    return errors.isEmpty ? output : errors.prefix(20).joined(separator: "\n")
  }
}
