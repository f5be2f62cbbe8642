import FiresmithDiagnostics
import FiresmithInputs
import FiresmithLanguages
import FiresmithSharedCommands
import FiresmithTestSupport
import Foundation
import Testing

/// A folder with schemas of which everything is made that can be: in all languages, with and
/// without samples, indexes and rules.
struct Workshop {
  static let examples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Schemas")

  private let folder: TemporaryFolder

  /// - Parameter example: The folder of example schemas to begin with.
  init(example: String?) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.configuration, to: "firesmith.yaml")
    try folder.write("rules_version = '2';\nservice cloud.firestore {\n}\n", to: "firestore.rules")
    guard let example else { return }
    let schemas = Self.examples.appendingPathComponent(example)
    for name in try FileManager.default.contentsOfDirectory(atPath: schemas.path) {
      let text = try String(contentsOf: schemas.appendingPathComponent(name), encoding: .utf8)
      try folder.write(text, to: "Schemas/\(example)/\(name)")
    }
  }

  private static let configuration = """
    schemas: [Schemas]
    outputs:
      - { sdk: firebase, styles: [results, publishers, shortcuts, observation], samples: true, directory: A }
      - { sdk: portable, directory: B }
      - { language: python, samples: true, directory: c }
      - { indexes: firestore.indexes.json }
      - { rules: firestore.rules }

    """

  func text(of schema: String) throws -> String { try folder.text(of: "Schemas/\(schema)") }

  /// Reads the schemas with `bytes` in place of one of them, as `validate`, `generate` and
  /// `context` do.
  func check(_ bytes: ArraySlice<UInt8>, as schema: String) throws {
    let url = folder.url(of: "Schemas/\(schema)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    var request = Request()
    request.configuration = folder.url(of: "firesmith.yaml").path
    var inputs = InputFiles(
      languages: .all, teamFiles: TeamFiles.all, editions: TeamFiles.editions)
    let outputs = inputs.render(request)
    let text = String(decoding: bytes, as: UTF8.self)
    let hasErrors = inputs.diagnostics.contains { $0.severity == .error }
    #expect(hasErrors || outputs.count == 5, "\(text)")
    for diagnostic in inputs.diagnostics {
      let marks = diagnostic.notes.map(\.mark) + (diagnostic.location.mark.map { [$0] } ?? [])
      for mark in marks { check(mark, in: inputs.files, text) }
    }
    _ = DiagnosticRenderer(inputs.files).render(inputs.diagnostics)
    // With errors, both end at the same place.
    guard !hasErrors else { return }
    var contexts = InputFiles(
      languages: .all, teamFiles: TeamFiles.all, editions: TeamFiles.editions)
    _ = contexts.contexts(request)
    #expect(!contexts.diagnostics.contains { $0.severity == .error }, "\(text)")
  }

  /// Expects a place to exist in its file.
  private func check(_ mark: SourceMark, in files: SourceFiles, _ schema: String) {
    let bytes = files.files[Int(mark.file)].bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    #expect((1...lines.count).contains(Int(mark.line)), "\(mark): \(schema)")
    guard mark.line <= lines.count else { return }
    let length = lines[Int(mark.line) - 1].unicodeScalars.count
    #expect((1...length + 1).contains(Int(mark.column)), "\(mark): \(schema)")
  }
}

extension Diagnostic.Location {
  fileprivate var mark: SourceMark? {
    switch self {
    case .mark(let mark): mark
    case .run, .file: nil
    }
  }
}
