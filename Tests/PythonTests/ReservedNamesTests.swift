import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithPython

/// The names that schemas can't use as they are: exactly those that Python, pydantic and the
/// support code have already.
@Suite(.ring(.long), .python)
struct ReservedNamesTests {
  @Test func theyAreThoseThatPythonHas() async throws {
    let taken = try await Taken.read()
    #expect(words(PythonReservedNames.keywordText) == taken.keywords)
    #expect(words(PythonReservedNames.modelMembers) == taken.modelMembers)
    // `set` can't be the name of anything, because annotations use it.
    #expect(PythonNaming.repositoryMembers.union(["set"]) == taken.repositoryMembers)
    #expect(PythonNaming.stringMembers == taken.stringMembers)
    // Besides keywords, a model called `Any` would only mislead those who read the code.
    #expect(PythonReservedTypes.all == taken.importedTypes.union(["Any", "False", "None", "True"]))
  }

  @Test func theyGetAnUnderscore() async throws {
    let taken = try await Taken.read()
    // Words with capitals become others anyway.
    let attributes = taken.keywords.union(taken.modelMembers).union(taken.classBodyNames)
      .filter { $0 == $0.lowercased() }
    for name in attributes {
      #expect(PythonNaming.attribute(name) == name + "_")
    }
    for name in taken.repositoryMembers {
      #expect(PythonNaming.repositoryMember(name) == name + "_")
    }
    for name in taken.stringMembers {
      #expect(PythonNaming.pathFunction(name) == name + "_")
    }
  }

  private func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  /// The output of `reserved.py`.
  private struct Taken: Decodable {
    let keywords: Set<String>
    let modelMembers: Set<String>
    let repositoryMembers: Set<String>
    let stringMembers: Set<String>
    /// The names that the bodies of generated classes refer to.
    let classBodyNames: Set<String>
    /// The types that generated modules import, whatever the schema.
    let importedTypes: Set<String>

    static func read() async throws -> Taken {
      let packages = try await GeneratedPackages.shared.value
      let script = Files.tests.appendingPathComponent("Python/reserved.py").path
      let result = try await PythonEnvironment.shared.value.python.run(
        [script, packages.folder.path], in: Files.tests,
        environment: ["PYTHONPYCACHEPREFIX": Files.compiledPython])
      try #require(result.status == 0, "\(result.problems)")
      return try JSONDecoder().decode(Taken.self, from: Data(result.output.utf8))
    }
  }
}
