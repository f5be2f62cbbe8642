import FiresmithTestSupport
import Foundation

/// The named schemas and configurations of a page, which other blocks refer to.
struct PageSources: Sendable {
  private var schemas: [String: (text: String, with: [String])] = [:]
  private var configurations: [String: String] = [:]

  struct Missing: Error {
    let message: String
  }

  init(_ blocks: [(block: Page.Block, kind: BlockKind)]) {
    for (block, kind) in blocks {
      switch kind {
      case .schema(let source, _), .collection(let source, _):
        guard let name = source.name else { continue }
        schemas[name] = (Self.schema(block, kind), source.with)
      case .configuration(let name?, _, _):
        configurations[name] = block.text
      default:
        continue
      }
    }
  }

  /// The text of a block as a schema file.
  static func schema(_ block: Page.Block, _ kind: BlockKind) -> String {
    guard case .collection = kind else { return block.text }
    let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
    return "collections:\n  examples:\n    model: Example\n"
      + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  private func configuration(named name: String) throws -> String {
    guard let text = configurations[name] else {
      throw Missing(message: "no block of the page is called '\(name)'")
    }
    return text
  }

  /// Writes a schema, and the others of its namespace, into the folder `Schemas`.
  func write(
    _ text: String, _ source: BlockKind.Source, to folder: TemporaryFolder
  ) throws {
    var written: Set<String> = []
    var waiting = source.with
    while let name = waiting.popLast() {
      guard written.insert(name).inserted else { continue }
      guard let schema = schemas[name] else {
        throw Missing(message: "no block of the page is called '\(name)'")
      }
      try folder.write(schema.text, to: "Schemas/\(name).yaml")
      waiting += schema.with
    }
    try folder.write(text, to: "Schemas/\(source.name ?? "books").yaml")
    if let name = source.configuration {
      try folder.write(try configuration(named: name), to: "firesmith.yaml")
    }
  }

  /// Generates the code for `generated` into the folder `Generated`.
  func generate(_ generated: BlockKind.Generated, in folder: TemporaryFolder) async throws
    -> Tool.Result
  {
    guard let schema = schemas[generated.schema] else {
      throw Missing(message: "no block of the page is called '\(generated.schema)'")
    }
    try write(schema.text, .init(name: generated.schema, with: schema.with), to: folder)
    let configuration = try generated.configuration.map(configuration) ?? "sdk: portable\n"
    try folder.write(configuration, to: "firesmith.yaml")
    return try await Tool.firesmith().run(
      [
        "generate", "--quiet", "--language", generated.language.rawValue, "--output", "Generated",
      ], in: folder.url)
  }
}
