import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

/// Databases as sources: `emulator:PROJECT`.
@Suite struct DatabaseTests {
  private static let schema = ["--schemas", "Schemas/agreement"]

  /// Documents that are easily left out: below others, below documents that don't exist, of names
  /// that Swift takes for the same, and more than a page of them.
  private static let stored = Task {
    let export = try await EmulatorExport()
    try await export.storeCorpus()
    var more: [String: Any] = [:]
    for number in 0..<2_100 {
      more["many/\(number)"] = ["number": ["integerValue": "\(number)"]]
    }
    more["missing/a/below/b/deeper/c"] = ["text": ["stringValue": "line\n  indented"]]
    more["samples/missing/below/__id7__"] = ["double": ["doubleValue": "NaN"]]
    try await export.store(more)
    // As text, because Swift's dictionaries have one key for both names.
    let writes = ["\u{E9}", "e\u{301}"].map { id in
      #"{"update":{"name":"\#(export.documents)/many/7/below/\#(id)","fields":"#
        + #"{"\u00e9":{"integerValue":"1"},"e\u0301":{"integerValue":"2"}}}}"#
    }
    _ = try await export.emulator.send(
      "POST", "/v1/\(export.documents):commit",
      body: Data("{\"writes\":[\(writes.joined(separator: ","))]}".utf8))
    return export
  }

  /// The check of all of them.
  private static let verdict = Task {
    let export = try await stored.value
    return try await check("emulator:\(export.project)", host: export.emulator.host)
  }

  private static func check(
    _ source: String, _ words: [String] = [], host: String
  ) async throws -> Tool.Result {
    try await Tool.firesmith().run(
      ["check-data", source, "--format", "json", "--quiet"] + schema + words,
      in: Files.package,
      environment: ["FIRESTORE_EMULATOR_HOST": host])
  }

  @Test(.emulator) func theVerdictIsThatOfTheExport() async throws {
    let export = try await Self.stored.value
    let folder = try TemporaryFolder()
    try await export.export(to: folder.url)
    let source = "emulator:\(export.project)"
    let answered = try await Self.verdict.value
    let exported = try await Self.check(folder.url(of: "export").path, host: export.emulator.host)
    #expect(answered.status == 1)
    #expect(answered == exported)

    let lines = try await Tool.firesmith().run(
      ["remote", "documents", source], in: folder.url,
      environment: ["FIRESTORE_EMULATOR_HOST": export.emulator.host])
    #expect(lines.status == 0 && lines.problems.isEmpty, "\(lines.problems)")
    try folder.write(lines.output, to: "documents.jsonl")
    let read = Reading(folder.url(of: "documents.jsonl").path)
    let expected = Reading(folder.url(of: "export").path)
    #expect(read.problems.isEmpty && expected.problems.isEmpty)
    #expect(read.documents.count > 2_400)
    #expect(read.documents == expected.documents)
    let count = try await Tool.firesmith().run(
      ["remote", "count", source], in: folder.url,
      environment: ["FIRESTORE_EMULATOR_HOST": export.emulator.host])
    #expect(count.output == "\(expected.documents.count)\n")
  }

  /// A server that splits collections as Google's does, which the emulator doesn't.
  @Test(.emulator) func partsAreTheWholeDatabase() async throws {
    let export = try await Self.stored.value
    // In any order, of any collection, also where no document is.
    let splits = [
      "many/1500", "many/2", "many/7/below/x", "many/7", "many/1500", "a/none", "samples/zzz",
      "samples/missing/below/__id7__", "missing/a/below/b/deeper/c",
    ].map { "{\"values\":[{\"referenceValue\":\"\(export.documents)/\($0)\"}],\"before\":true}" }
    let answer = "{\"partitions\":[\(splits.joined(separator: ","))],\"nextPageToken\":\"\"}"
    let upstream = Upstream(host: export.emulator.host)
    let server = try StandInServer { request, _ in
      if request.path.hasSuffix(":partitionQuery") { return .answer(body: answer) }
      return .custom { connection in
        guard let answer = upstream.answer(to: request) else { return false }
        connection.answer(answer.status, [:], answer.body)
        return true
      }
    }
    let source = "emulator:\(export.project)"
    let inParts = try await Self.check(source, host: server.host)
    #expect(inParts == (try await Self.verdict.value))
    #expect(inParts.status == 1)
    let methods = server.requests.map { $0.path.split(separator: ":").last.map(String.init) }
    // Nothing that writes, and each part is asked for.
    #expect(Set(methods) == ["listCollectionIds", "partitionQuery", "runQuery"])
    #expect(methods.count { $0 == "runQuery" } >= 8)
    server.end()
  }

  // MARK: Errors

  private func problems(_ source: String, host: String) async throws -> Tool.Result {
    try await Tool.firesmith().run(
      ["check-data", source] + Self.schema, in: Files.package,
      environment: ["FIRESTORE_EMULATOR_HOST": host])
  }

  @Test(arguments: [
    ("emulator:demo", "127.0.0.1 can't be reached. Is the emulator running? "),
    ("emulator:", "'emulator:' is not a database; expected "),
    ("firestore:a/b/c", "'firestore:a/b/c' is not a database; expected "),
  ])
  func withoutADatabaseNothingIsClaimed(source: String, message: String) async throws {
    let result = try await problems(source, host: "127.0.0.1:9")
    #expect(result.status == 2)
    #expect(result.output == "firesmith: no documents could be read\n")
    #expect(result.problems.hasPrefix("\(source): error: \(message)"), "\(result.problems)")
  }

  @Test(.emulator) func aProjectWithoutDocumentsIsAnError() async throws {
    let host = try await Emulator.shared().host
    let result = try await problems("emulator:\(Emulator.newProject())", host: host)
    #expect(result.status == 2)
    #expect(result.output == "firesmith: no documents could be read\n")
    #expect(result.problems.contains("there are no documents in this database; is its name right?"))
  }

  @Test func aServerThatRefusesIsAnError() async throws {
    let server = try StandInServer { _, _ in
      .answer(
        status: 403,
        body:
          #"{"error":{"code":403,"message":"Missing permissions.","status":"PERMISSION_DENIED"}}"#)
    }
    let result = try await problems("emulator:demo", host: server.host)
    #expect(result.status == 2)
    #expect(
      result.problems == "emulator:demo: error: Missing permissions. [unreadable-data]\n",
      "\(result.problems)")
    #expect(result.output == "firesmith: no documents could be read\n")
    server.end()
  }

  /// The server ends after some pages: the documents so far are no verdict about the others.
  @Test(.emulator, arguments: [Fault.hangUp, .internalError, .cutJSON])
  func aServerThatFailsMidwayIsAnError(fault: Fault) async throws {
    let export = try await Self.stored.value
    let pages = Counter()
    let proxy = try FaultProxy(to: export.emulator.host) { request in
      guard request.path.hasSuffix(":runQuery") else { return nil }
      return pages.next() > 2 ? fault : nil
    }
    let result = try await problems("emulator:\(export.project)", host: proxy.host)
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix("firesmith: not all documents could be read; of those that were, "),
      "\(result.output)")
    #expect(result.problems.contains("emulator:\(export.project): error: "), "\(result.problems)")
    await proxy.end()
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func next() -> Int {
      lock.withLock {
        count += 1
        return count
      }
    }
  }

  /// Reading ends when there are enough documents, and that is no error.
  @Test(.emulator) func aLimitEndsTheReading() async throws {
    let export = try await Self.stored.value
    let source = "emulator:\(export.project)"
    let result = try await Self.check(source, ["--limit", "10"], host: export.emulator.host)
    #expect(result.problems == "")
    #expect(result.status != 2)
    #expect(result.output.contains("\"documents\": 10,"))
  }
}
