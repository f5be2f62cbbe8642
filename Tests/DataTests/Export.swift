import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues
import Foundation
import Testing

/// Documents in the emulator, as it exports them and as its REST API answers.
struct EmulatorExport {
  let emulator: Emulator
  let project = Emulator.newProject()

  init() async throws { emulator = try await Emulator.shared() }

  /// The path of the database's documents.
  var documents: String { "projects/\(project)/databases/(default)/documents" }

  /// Stores documents: JSON of an object that has their fields by their paths, in which
  /// `{documents}` stands for the path of the database's documents.
  func store(_ json: String) async throws {
    let data = Data(json.replacingOccurrences(of: "{documents}", with: documents).utf8)
    let fields = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    try await store(fields)
  }

  func store(_ fields: [String: Any]) async throws {
    let writes = fields.map { path, fields in
      ["update": ["name": "\(documents)/\(path)", "fields": fields]]
    }
    for start in stride(from: 0, to: writes.count, by: 400) {
      let body = ["writes": Array(writes[start..<min(start + 400, writes.count)])]
      _ = try await emulator.send(
        "POST", "/v1/\(documents):commit", body: JSONSerialization.data(withJSONObject: body))
    }
  }

  /// Stores the documents of the agreement between Swift and Python.
  func storeCorpus() async throws {
    let file = Files.tests.appendingPathComponent("PythonTests/Agreement/corpus.json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "{documents}", with: documents)
    let corpora = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    var fields: [String: Any] = [:]
    for corpus in try #require(corpora) {
      let collection = try #require(corpus["collection"] as? String)
      let document = try #require(corpus["document"] as? [String: Any])
      for each in try #require(corpus["cases"] as? [[String: Any]]) {
        let name = try #require(each["name"] as? String)
        let changes = try #require(each["changes"] as? [String: Any])
        fields["\(collection)/\(name)"] = document.merging(changes) { $1 }
          .filter { !($0.value is NSNull) }
      }
    }
    try await store(fields)
  }

  /// Exports all documents into `folder`, below the folder `export`.
  func export(to folder: URL) async throws {
    let body = [
      "database": "projects/\(project)/databases/(default)", "export_directory": folder.path,
      "export_name": "export",
    ]
    _ = try await emulator.send(
      "POST", "/emulator/v1/projects/\(project):export",
      body: JSONSerialization.data(withJSONObject: body))
  }

  /// The answer that lists the documents of collections.
  func answer(_ collections: [String]) async throws -> String {
    var all: [Any] = []
    for collection in collections {
      var token = ""
      repeat {
        let text = try await emulator.send(
          "GET", "/v1/\(documents)/\(collection)?pageSize=100&pageToken=\(token)")
        let page = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        all += page?["documents"] as? [Any] ?? []
        token = page?["nextPageToken"] as? String ?? ""
      } while !token.isEmpty
    }
    let data = try JSONSerialization.data(
      withJSONObject: ["documents": all], options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}

/// The documents and the problems that are read from sources.
struct Reading {
  private(set) var documents: [StoredDocument] = []
  private(set) var problems: [SourceProblem] = []
  /// The shapes of plain JSON in the files.
  private(set) var shapes: PlainShapes = []

  init(_ paths: String..., plain: PlainOptions = PlainOptions(), limit: Int = .max) {
    var changelog = Changelog()
    let files = DataFiles(paths, plain: plain)
    let log = Log()
    log.problems = files.problems
    for file in files.files {
      file.read(changelog: &changelog) { found in
        shapes.formUnion(found)
      } advance: { _ in
      } report: { problem in
        log.problems.append(problem)
      } receive: { document in
        log.documents.append(document)
        return log.documents.count < limit
      }
    }
    changelog.read {
      log.problems.append($0)
    } receive: { document in
      log.documents.append(document)
      return true
    }
    documents = log.documents.sorted { byteOrder($0.path, $1.path) < 0 }
    problems = log.problems
  }

  private final class Log {
    var documents: [StoredDocument] = []
    var problems: [SourceProblem] = []
  }
}

/// The folders of the tests.
enum Files {
  static let dataTests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let fixtures = dataTests.appendingPathComponent("Fixtures")
  static let tests = dataTests.deletingLastPathComponent()
  static let package = tests.deletingLastPathComponent()
}
