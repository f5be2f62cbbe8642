import FiresmithTestSupport
import Foundation
import Testing

/// The JSON Schema of the templates' context describes exactly what `firesmith context` prints.
@Suite struct ContextSchemaTests {
  private typealias Object = [String: Any]

  @Test func itDescribesWhatIsPrinted() async throws {
    let folder = try TemporaryFolder()
    var documents = [try await context(Page.project, [], isValid: true, in: folder)]
    for (index, flags) in [["--sdk", "firebase"], ["--sdk", "portable", "--access", "package"]]
      .enumerated()
    {
      let arguments = ["--schemas", "Schemas/showcase", "--language", "swift"] + flags
      documents.append(
        try await context(Page.project, arguments, isValid: true, in: folder, name: "\(index).json")
      )
    }
    let marketplace = Page.project.appendingPathComponent("Examples/Marketplace")
    documents.append(
      try await context(marketplace, [], isValid: true, in: folder, name: "marketplace.json"))
    try documents += wrongVariants(in: folder)
    guard let problems = try await SchemaDocument.validate(documents) else {
      try Test.cancel("No Python with jsonschema and PyYAML: \(documents.count) files skipped.")
    }
    #expect(problems == "")
  }

  private func context(
    _ project: URL, _ arguments: [String], isValid: Bool, in folder: TemporaryFolder,
    name: String = "project.json"
  ) async throws -> SchemaDocument {
    let result = try await Tool.firesmith().run(["context"] + arguments, in: project)
    #expect(result.status == 0, "\(result.problems)")
    try folder.write(result.output, to: name)
    return document(folder.url(of: name), isValid: isValid)
  }

  /// Copies of the first example's context with one error each.
  private func wrongVariants(in folder: TemporaryFolder) throws -> [SchemaDocument] {
    let data = try Data(contentsOf: folder.url(of: "0.json"))
    let changes: [(String, (inout Object) -> Void)] = [
      ("version", { $0["version"] = 2 }),
      ("key", { Self.edit(&$0) { $0["unknown"] = true } }),
      ("missing", { Self.edit(&$0) { $0["header"] = nil } }),
      ("type", { Self.edit(&$0) { $0["source"] = 1 } }),
      ("template", { Self.edit(&$0, inside: "template") { $0["template"] = "swift-other" } }),
    ]
    return try changes.map { name, change in
      var object = try #require(JSONSerialization.jsonObject(with: data) as? Object)
      change(&object)
      let url = folder.url(of: "wrong-\(name).json")
      try JSONSerialization.data(withJSONObject: object).write(to: url)
      return document(url, isValid: false)
    }
  }

  /// Changes the context of the first file of the first output, or that file's entry.
  private static func edit(
    _ document: inout Object, inside key: String = "context", _ change: (inout Object) -> Void
  ) {
    guard var outputs = document["outputs"] as? [Object], var output = outputs.first,
      var files = output["files"] as? [Object], var file = files.first
    else { return }
    if key == "context", var context = file["context"] as? Object {
      change(&context)
      file["context"] = context
    } else {
      change(&file)
    }
    files[0] = file
    output["files"] = files
    outputs[0] = output
    document["outputs"] = outputs
  }

  private func document(_ file: URL, isValid: Bool) -> SchemaDocument {
    let schema = Page.project.appendingPathComponent("Documentation/context.schema.json")
    return SchemaDocument(file: file.path, schema: schema.path, isValid: isValid)
  }
}
