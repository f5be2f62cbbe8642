import FiresmithCommandLine
import Foundation
import Testing

@testable import firesmith

/// A folder with two versions of schemas, `old` and `new`, with or without their configurations.
struct VersionPair: CustomTestStringConvertible, Sendable {
  let folder: URL

  static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pairs in which something breaks, each named after a rule.
  static let breaking = all(in: "Breaking")
  /// The pairs in which nothing does.
  static let harmless = all(in: "Harmless")

  private static func all(in name: String) -> [VersionPair] {
    let folder = project.appendingPathComponent("Tests/EvolutionTests").appendingPathComponent(name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { VersionPair(folder: folder.appendingPathComponent($0)) }
  }

  var name: String { folder.lastPathComponent }
  var testDescription: String { name }

  func path(of version: String) -> String { folder.appendingPathComponent(version).path }

  /// The arguments that compare the pair.
  func arguments(_ options: String...) -> [String] {
    let configuration = path(of: "new/firesmith.yaml")
    let new =
      FileManager.default.fileExists(atPath: configuration)
      ? ["--config", configuration] : ["--schemas", path(of: "new")]
    return ["breaking", "--against", path(of: "old")] + new + options
  }

  /// Compares the pair, with paths that are the same on every machine.
  func compare(_ options: String...) -> CommandResult {
    var result = CommandLineTool.firesmith.run(arguments() + options)
    result.output.replace(folder.path + "/", with: "")
    result.problems.replace(folder.path + "/", with: "")
    return result
  }
}

/// The document of `--format json`.
struct Report: Decodable {
  struct Finding: Decodable, Hashable {
    let id: String
    let hurts: String
    let severity: String
    let fingerprint: String
    let witness: String?
  }

  let findings: [Finding]

  init(_ result: CommandResult) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }
}
