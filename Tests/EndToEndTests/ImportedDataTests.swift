import FiresmithTestSupport
import Foundation
import Testing

/// The law of imports: they find in documents what `check-data` finds with the written schemas.
@Suite struct ImportedDataTests {
  private static let apps = BuiltModules.package.appending(path: "Tests/ImportTests/Apps")

  private struct Report: Decodable {
    struct Finding: Decodable {
      var kind: String
      var message: String
    }

    var findings: [Finding]
  }

  /// Returns documents with values of all types in fields of the schemas, and in other ones.
  private func documents(
    in collections: [String], fields: [String], _ numbers: inout SeededGenerator
  ) -> String {
    let values = [
      #"{"stringValue": "novel"}"#, #"{"integerValue": "3"}"#, #"{"doubleValue": 1.5}"#,
      #"{"booleanValue": true}"#, #"{"nullValue": null}"#,
      #"{"timestampValue": "2026-01-01T00:00:00Z"}"#,
      #"{"arrayValue": {"values": [{"stringValue": "a"}, {"mapValue": {}}]}}"#,
      #"{"mapValue": {"fields": {"name": {"integerValue": "1"}}}}"#,
    ]
    return (0..<60).map { number in
      let collection = collections.randomElement(using: &numbers) ?? "others"
      let ids = collection.split(separator: "/").map { $0.hasPrefix("{") ? "id" : $0 }
      let path = ids.joined(separator: "/") + (ids.count % 2 == 0 ? "" : "/d\(number)")
      let pairs = fields.filter { _ in Int.random(in: 0..<4, using: &numbers) > 0 }.map { name in
        "\"\(name)\": \(values.randomElement(using: &numbers) ?? "")"
      }
      return """
        {"name": "projects/p/databases/d/documents/\(path)", "fields": {\(pairs.joined(separator: ", "))}}

        """
    }.joined()
  }

  /// The parts of a report of data that don't say where a field is declared.
  private func contents(_ report: Any?) throws -> String {
    func stripped(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(stripped) }
      guard var members = value as? [String: Any] else { return value }
      if members["field"] != nil, members["reason"] != nil {
        for name in ["path", "line", "column"] { members[name] = nil }
      }
      return members.mapValues(stripped)
    }
    let report = try #require(report)
    let data = try JSONSerialization.data(
      withJSONObject: stripped(report), options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }

  /// The type that code leaves open is the one of the data, or of a summary of them.
  @Test(
    arguments: [
      "--data data.jsonl", "--data - <data.jsonl", "--summary summary.json",
      "--data data.jsonl --summary - <summary.json",
    ])
  func dataTellsTheTypesThatCodeLeavesOpen(_ options: String) async throws {
    let folder = try TemporaryFolder()
    let code = """
      struct Page {
        var id: String
        var labels: [String: Any]
        var rest: Any
        init(document: DocumentSnapshot) {
          id = document.documentID
          let data = document.data() ?? [:]
          labels = data["labels"] as? [String: Any] ?? [:]
          rest = data["rest"] as Any
        }
      }
      func pages() async throws -> [Page] {
        try await db.collection("pages").getDocuments().documents.map { Page(document: $0) }
      }

      """
    try folder.write(code, to: "App/Page.swift")
    let labels =
      #"{"mapValue": {"fields": {"5": {"stringValue": "a"}, "9": {"stringValue": "b"}}}}"#
    let documents = (0..<30).map { number in
      let rest = number % 3 == 0 ? "" : #", "rest": {"integerValue": "4"}"#
      return """
        {"name": "projects/p/databases/d/documents/pages/\(number)", "fields": {"labels": \(labels)\(rest)}}

        """
    }
    try folder.write(documents.joined(), to: "data.jsonl")
    let tool = try Tool.firesmith()
    let summary = try await tool.run(["summarize", "data.jsonl"], in: folder.url)
    try folder.write(summary.output, to: "summary.json")
    let result = try await Tool.shell("firesmith import swift App \(options)", in: folder.url)
    #expect(result.status == 0, "\(result.problems)")
    #expect(result.output.contains("the type of 'rest' is guessed from 20 documents, optional"))
    let schema = try folder.text(of: "Schemas/Page.yaml")
    #expect(schema.contains("rest: integer?"), "\(schema)")
    #expect(schema.contains("map<string>"), "\(schema)")
  }

  /// Types of structures in structures, arrays and maps are guessed, too, where all places agree.
  @Test func dataTellsTheTypesOfNestedFields() async throws {
    let folder = try TemporaryFolder()
    let code = """
      struct Page: Codable {
        @DocumentID var id: String?
        var head: Head
        var parts: [Part]
        var named: [String: Part]
        struct Head: Codable { var extra: Any }
      }
      struct Part: Codable {
        var value: Any
        var odd: [Any]
        var labels: [String: Any]?
      }
      func pages() async throws -> [Page] {
        try await db.collection("pages").getDocuments().documents.map { try $0.data(as: Page.self) }
      }

      """
    try folder.write(code, to: "App/Page.swift")
    let part = { (odd: String) in
      #"{"mapValue": {"fields": {"value": {"doubleValue": 1.5}, "odd": {"arrayValue": {"values": [\#(odd)]}}}}}"#
    }
    let texts = part(#"{"stringValue": "a"}"#)
    let numbers = part(#"{"integerValue": "1"}"#)
    let documents = (0..<30).map { number in
      let head = number % 3 == 0 ? "" : #""extra": {"booleanValue": true}"#
      return """
        {"name": "projects/p/databases/d/documents/pages/\(number)", "fields": {\
        "head": {"mapValue": {"fields": {\(head)}}}, \
        "parts": {"arrayValue": {"values": [\(texts), \(texts)]}}, \
        "named": {"mapValue": {"fields": {"first": \(numbers)}}}}}

        """
    }
    try folder.write(documents.joined(), to: "data.jsonl")
    let result = try await Tool.firesmith().run(
      ["import", "swift", "App", "--data", "data.jsonl"], in: folder.url)
    #expect(result.status == 0, "\(result.problems)")
    let reports = result.output.split(separator: "\n").filter { $0.contains("any type") }
    #expect(
      reports.map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") } == [
        "guessed: 'extra' has values of any type; the type of 'extra' is guessed from 20 documents, optional",
        "guessed: 'value' has values of any type; the type of 'value' is guessed from 90 values in up to 30 documents",
        "undecided: 'odd' has values of any type; data(as:) reads whole doubles there as integers",
        "undecided: 'labels' has values of any type; data(as:) reads whole doubles there as integers",
      ])
    let schema = try folder.text(of: "Schemas/Page.yaml")
    #expect(schema.contains("extra: boolean?"), "\(schema)")
    #expect(schema.contains("value: double "), "\(schema)")
    #expect(schema.contains("odd: array<any> "), "\(schema)")
    #expect(schema.contains("labels: map<any>?"), "\(schema)")
  }

  /// Types in single documents and in cases of unions are guessed, too; and in whatever way the
  /// documents come, the findings are those of `check-data`.
  @Test(arguments: ["data.jsonl", "- <data.jsonl"])
  func dataTellsTheTypesOfSingleDocumentsAndOfUnions(_ source: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.unionCode, to: "App/Page.swift")
    let text =
      #"{"kind": {"stringValue": "text"}, "body": {"stringValue": "a"}, "extra": {"integerValue": "1"}}"#
    let image = #"{"kind": {"stringValue": "image"}, "size": {"doubleValue": 1.5}}"#
    let wrong = [
      9: #"{"kind": {"stringValue": "image"}, "extra": {"booleanValue": true}}"#,
      10:
        #"{"kind": {"stringValue": "text"}, "body": {"integerValue": "2"}, "extra": {"integerValue": "1"}}"#,
    ]
    let documents = (0..<12).map { number in
      let content = number % 3 == 0 ? image : text
      return """
        {"name": "projects/p/databases/d/documents/pages/\(number)", "fields": {\
        "content": {"mapValue": {"fields": \(wrong[number] ?? content)}}}}

        """
    }
    let single = """
      {"name": "projects/p/databases/d/documents/settings/app", "fields": {"level": {"integerValue": "3"}}}
      {"name": "projects/p/databases/d/documents/settings/other", "fields": {"level": {"stringValue": "x"}}}

      """
    try folder.write(documents.joined() + single, to: "data.jsonl")
    let imported = try await Tool.shell(
      "firesmith import swift App --data \(source)", in: folder.url)
    let schema = try folder.text(of: "Schemas/Page.yaml")
    let lines = schema.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.contains { $0.hasPrefix("level: integer  # guessed from 1 document") }, "\(schema)")
    #expect(
      lines.contains { $0.hasPrefix("size: double?  # guessed from 3 documents") }, "\(schema)")
    // Two cases have values of different types under one name.
    #expect(lines.contains { $0.hasPrefix("extra: any  # to be decided: ") }, "\(schema)")
    #expect(lines.contains { $0.hasPrefix("note: any?") }, "no document has it: \(schema)")
    #expect(imported.output.contains("'note' is optional, because it isn't there 4 times"))

    let json = try await Tool.shell(
      "firesmith import swift App --output Again --format json --data \(source)", in: folder.url)
    let checked = try await Tool.firesmith().run(
      ["check-data", "data.jsonl", "--schemas", "Schemas", "--format", "json"], in: folder.url)
    let whole = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let found = (whole as? [String: Any])?["data"]
    let expected = try JSONSerialization.jsonObject(with: Data(checked.output.utf8))
    let sources = { (text: String) in text.replacing("data.jsonl", with: "-") }
    #expect(try sources(contents(found)) == sources(contents(expected)))
    #expect(try contents(found).contains("misfit\""), "documents are wrong on purpose")
  }

  private static let unionCode = """
    struct Page: Codable {
      @DocumentID var id: String?
      var content: Content
    }
    struct Settings: Codable { var level: Any }
    enum Content: Codable {
      case text(String, extra: Any), image(size: Any, note: Any)
      enum CodingKeys: String, CodingKey { case kind, body, extra, size, note }
      init(from decoder: Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        switch try values.decode(String.self, forKey: .kind) {
        case "text":
          let text = try values.decode(String.self, forKey: .body)
          self = .text(text, extra: try values.decode(Any.self, forKey: .extra))
        case "image":
          let size = try values.decode(Any.self, forKey: .size)
          self = .image(size: size, note: try values.decode(Any.self, forKey: .note))
        default: throw Failure()
        }
      }
    }
    func pages() async throws -> [Page] {
      try await db.collection("pages").getDocuments().documents.map { try $0.data(as: Page.self) }
    }
    func settings() async throws -> Settings {
      try await db.collection("settings").document("app").getDocument(as: Settings.self)
    }

    """

  /// The schemas that imports are compared with are ones.
  @Test func whatPeopleWouldWriteIsValid() async throws {
    let folder = try TemporaryFolder()
    for app in ["decoded", "dictionaries", "guide", "legacy", "observable", "tutorial"] {
      let text = try String(contentsOf: Self.apps.appending(path: "\(app).wanted"), encoding: .utf8)
      for part in text.split(separator: "# ").filter({ $0.contains(".yaml\n") }) {
        let name = String(part.prefix { $0 != "\n" })
        let start = try #require(text.range(of: "# \(name)\n")).upperBound
        let end = text.range(of: "\n# ", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
        try folder.write(String(text[start..<end]) + "\n", to: "\(app)/\(name)")
      }
      let result = try await Tool.firesmith().run(["validate", app], in: folder.url)
      #expect(result.status == 0, "\(app): \(result.problems)")
    }
  }

  @Test(arguments: ["decoded", "dictionaries", "guide", "legacy", "observable", "tutorial"])
  func importFindsWhatCheckDataFinds(_ app: String) async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOf: Self.apps.appending(path: "\(app).txt"), encoding: .utf8)
    for part in text.split(separator: "// file: ") {
      let path = String(part.prefix { $0 != "\n" })
      try folder.write(String(part.dropFirst(path.count + 1)), to: "App/\(path)")
    }
    let tool = try Tool.firesmith()
    let first = try await tool.run(
      ["import", "swift", "App", "--format", "json"], in: folder.url)
    let report = try JSONDecoder().decode(Report.self, from: Data(first.output.utf8))
    let collections = report.findings.filter { $0.kind == "taken" }.compactMap { finding in
      let parts = finding.message.split(separator: "'")
      return parts.count > 2 && finding.message.contains("document") ? String(parts[2]) : nil
    }
    try #require(!collections.isEmpty, "\(first.output)")
    var fields: Set<String> = ["undeclared"]
    for path in try FileTree(folder.url(of: "Schemas")).paths {
      for line in try folder.text(of: "Schemas/\(path)").split(separator: "\n") {
        let name = line.drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" || $0.isNumber }
        if line.hasPrefix("      "), !name.isEmpty { fields.insert(String(name)) }
      }
    }
    var numbers = SeededGenerator(seed: 11)
    let documents = documents(
      in: collections + ["strangers"], fields: fields.sorted(), &numbers)
    try folder.write(documents, to: "data.jsonl")

    let imported = try await tool.run(
      ["import", "swift", "App", "--output", "New", "--data", "data.jsonl", "--format", "json"],
      in: folder.url)
    let checked = try await tool.run(
      ["check-data", "data.jsonl", "--schemas", "New", "--format", "json"], in: folder.url)
    #expect(imported.status == checked.status, "\(imported.problems)")
    let whole = try JSONSerialization.jsonObject(with: Data(imported.output.utf8))
    let data = (whole as? [String: Any])?["data"]
    let expected = try JSONSerialization.jsonObject(with: Data(checked.output.utf8))
    #expect(try contents(data) == contents(expected))
    #expect(try contents(data).contains("misfit\""), "the documents are wrong on purpose")
    // Every place is one in the code.
    let all = imported.output
    #expect(!all.contains("\"path\": \"New/"))
  }
}
