import FiresmithTestSupport
import Foundation
import Testing

/// Runs that are interrupted and resumed: `--resume`.
@Suite struct ResumingTests {
  /// Commands whose output has to be the same.
  private static let commands: [[String]] = [
    ["check-data", "--format", "json"],
    ["check-data", "--quiet", "--summary", "summary.json"],
    ["check-data", "--collection", "books", "--jobs", "1"],
    ["check-data", "--config", ResumableData.uniqueConfiguration, "--format", "json"],
    ["summarize", "--collection", "books", "--collection", "nothing"],
    ["infer", "--output", "New", "--quiet"],
  ]

  /// Runs are killed at random places, again and again, until one gets to its end.
  ///
  /// A run that gets to its end before anybody sees that its first part was recorded gets more
  /// data.
  @Test(arguments: commands) func aRunThatWasKilledGoesOn(command: [String]) async throws {
    var shards = 24
    while try await Self.resumptions(of: command, in: ResumableData(shards: shards)) == 0 {
      shards *= 2
      try #require(shards < 10_000, "otherwise the test says little")
    }
  }

  /// Kills runs, resumes them, and expects of the last one what a run gives that isn't interrupted.
  ///
  /// - Returns: The number of runs that were killed after something had been recorded.
  private static func resumptions(
    of command: [String], in data: ResumableData
  ) async throws -> Int {
    let start = ContinuousClock.now
    let expected = try await data.run(command + ResumableData.sources)
    try #require(expected.output != "" || command.contains("--quiet"), "\(expected)")
    let duration = ContinuousClock.now - start
    let made = ["summary.json", "New/values.yaml"].map { try? data.folder.text(of: $0) }
    try? data.folder.remove("summary.json")
    try? data.folder.remove("New")

    let words = command + ["--resume", "run.json"] + ResumableData.sources
    var numbers = SeededGenerator(seed: 4)
    var result = try await data.run(words, killedWhen: isRecorded)
    var kills = 0
    var resumed = 0
    while result == nil {
      kills += 1
      if try someIsFinished(of: data) { resumed += 1 }
      // A run that is killed while it writes the schemas leaves some, and these aren't overwritten.
      try? data.folder.remove("New")
      let pause = duration * Double.random(in: 0...0.7, using: &numbers)
      result =
        kills < (Ring.isLong ? 25 : 6)
        ? try await data.run(words, killedWhen: "sleep \(pause / .seconds(1))")
        : try await data.run(words)
    }
    #expect(result == expected, "after \(kills) kills")
    #expect(["summary.json", "New/values.yaml"].map { try? data.folder.text(of: $0) } == made)
    #expect(!data.folder.exists("run.json") && !data.folder.exists(".firesmith-run.json.tmp"))
    #expect(!data.folder.exists("run.json.values"))
    return resumed
  }

  /// Shell commands that succeed once a part is recorded that is finished.
  private static let isRecorded = "grep -q '\"documents\": [1-9]' run.json 2>/dev/null"

  /// Whether the run that was killed has recorded something that is finished.
  private static func someIsFinished(of data: ResumableData) throws -> Bool {
    guard data.folder.exists("run.json") else { return false }
    let finished = try data.finishedParts(in: "run.json")
    #expect(finished["rows.jsonl"] == [], "the newest rows are only known at the end")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: data.folder.url(of: "run.json").path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    return finished.contains { !$0.value.isEmpty }
  }

  // MARK: Not twice

  /// Finished parts aren't read again: neither files, whose contents are replaced here in ways that
  /// a file system doesn't show, nor parts of databases, each document of which costs money.
  @Test(.emulator) func whatIsFinishedIsNotReadAgain() async throws {
    let export = try await EmulatorExport()
    let documents = (0..<90).map { ("many/\($0)", ["number": ["integerValue": "\($0)"]]) }
    try await export.store(Dictionary(uniqueKeysWithValues: documents))
    let gate = Gate()
    let server = try Self.server(of: export, gate, closed: .silence)
    let data = try ResumableData(shards: 6)
    let source = "emulator:\(export.project)"
    let words = ["check-data", "--format", "json", source] + ResumableData.sources
    let expected = try await data.run(words, host: export.emulator.host)

    // One part of the database isn't answered. Until then, others are finished.
    let resumed = words + ["--resume", "run.json"]
    #expect(try await data.run(resumed, killedWhen: Self.isRecorded, host: server.host) == nil)
    let finished = try data.finishedParts(in: "run.json")
    let parts = try #require(finished[source]).flatMap { Array($0[0]...$0[1]) }
    let before = server.requests.count
    gate.open()
    let replaced = finished.filter { $0.key != source && $0.value == [[0, 0]] }.map(\.key)
    for file in replaced { try Self.replaceContents(of: data.folder.url(of: file)) }
    #expect(try await data.run(resumed, host: server.host) == expected)
    #expect(!parts.isEmpty || !replaced.isEmpty, "otherwise the test says little")

    let requests = server.requests.dropFirst(before)
    let starts = requests.filter { $0.path.hasSuffix(":runQuery") }.map { Self.start(of: $0) }
    #expect(starts.count >= Self.splits.count + 1 - parts.count)
    for part in parts { #expect(!starts.contains(part)) }
    #expect(!requests.contains { $0.path.hasSuffix(":partitionQuery") }, "as it was split before")
    server.end()
  }

  /// The answer of a server to a request that lacks permissions.
  private static let refusal =
    #"{"error":{"code":403,"message":"Missing permissions.","status":"PERMISSION_DENIED"}}"#

  /// Documents at which the server splits the database, in the order of names.
  private static let splits = ["many/20", "many/40", "many/60", "many/80"]

  /// A server that splits collections as Google's does.
  ///
  /// - Parameter closed: How it answers for the last part before the gate is open.
  private static func server(
    of export: EmulatorExport, _ gate: Gate, closed: StandInServer.Reaction
  ) throws -> StandInServer {
    let names = splits.map { "\(export.documents)/\($0)" }
    let values = names.map { "{\"values\":[{\"referenceValue\":\"\($0)\"}],\"before\":true}" }
    let answer = "{\"partitions\":[\(values.joined(separator: ","))],\"nextPageToken\":\"\"}"
    let upstream = Upstream(host: export.emulator.host)
    return try StandInServer { request, _ in
      if request.path.hasSuffix(":partitionQuery") { return .answer(body: answer) }
      if request.path.hasSuffix(":runQuery"), !gate.isOpen, start(of: request) == splits.count {
        return closed
      }
      return .custom { connection in
        guard let answer = upstream.answer(to: request) else { return false }
        connection.answer(answer.status, [:], answer.body)
        return true
      }
    }
  }

  /// Returns which part a request is for.
  private static func start(of request: StandInServer.Request) -> Int {
    let body = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any]
    let query = body?["structuredQuery"] as? [String: Any]
    let values = (query?["startAt"] as? [String: Any])?["values"] as? [[String: String]]
    let name = values?.first?["referenceValue"]
    return splits.firstIndex { name?.hasSuffix("/\($0)") == true }.map { $0 + 1 } ?? 0
  }

  /// Replaces a file's bytes, and keeps its size and its date.
  private static func replaceContents(of url: URL) throws {
    let files = FileManager.default
    var time = timespec()
    let attributes = try files.attributesOfItem(atPath: url.path)
    let size = try #require(attributes[.size] as? Int)
    var status = stat()
    try #require(stat(url.path, &status) == 0)
    #if canImport(Darwin)
      time = status.st_mtimespec
    #else
      time = status.st_mtim
    #endif
    try Data(repeating: 0x20, count: size).write(to: url)
    var times = [time, time]
    try #require(utimensat(AT_FDCWD, url.path, &times, 0) == 0)
  }

  private final class Gate: @unchecked Sendable {
    private let lock = NSLock()
    private var opened = false

    var isOpen: Bool { lock.withLock { opened } }
    func open() { lock.withLock { opened = true } }
  }

  /// A part of a database that fails is read by the next run, and the others aren't.
  @Test(.emulator) func whatFailsIsReadByTheNextRun() async throws {
    let export = try await EmulatorExport()
    let documents = (0..<90).map { ("many/\($0)", ["number": ["integerValue": "\($0)"]]) }
    try await export.store(Dictionary(uniqueKeysWithValues: documents))
    let gate = Gate()
    let server = try Self.server(of: export, gate, closed: .answer(status: 403, body: Self.refusal))
    let data = try ResumableData(shards: 1)
    let source = "emulator:\(export.project)"
    let words = ["check-data", source, "--resume", "run.json"]
    let failed = try await data.run(words, host: server.host)
    #expect(failed.status == 2)
    #expect(failed.problems.contains("the same command reads the rest"), "\(failed.problems)")
    #expect(try data.finishedParts(in: "run.json")[source]?.isEmpty == false)
    let before = server.requests.count
    gate.open()
    let result = try await data.run(words, host: server.host)
    let expected = try await data.run(["check-data", source], host: export.emulator.host)
    #expect(result == expected)
    #expect(!data.folder.exists("run.json"))
    let queries = server.requests.dropFirst(before).filter { $0.path.hasSuffix(":runQuery") }
    #expect(queries.count < Self.splits.count)
    server.end()
  }

  /// A database that can't be split is one part, also when it could be split later.
  @Test(.emulator) func aDatabaseThatWasReadAsAWholeIsNotReadAgain() async throws {
    let export = try await EmulatorExport()
    let other = try await EmulatorExport()
    for each in [export, other] {
      try await each.store(["many/1": ["number": ["integerValue": "1"]]])
    }
    let gate = Gate()
    let hasRefused = Gate()
    let upstream = Upstream(host: export.emulator.host)
    let server = try StandInServer { request, _ in
      let isSplitting = request.path.hasSuffix(":partitionQuery")
      let isFirst = isSplitting && !hasRefused.isOpen
      if isFirst { hasRefused.open() }
      if isFirst || !gate.isOpen && request.path.contains("/\(other.project)/") {
        return .answer(status: 403, body: Self.refusal)
      }
      if isSplitting {
        let split = #"[{"referenceValue":"\#(export.documents)/many/1"}]"#
        return .answer(body: #"{"partitions":[{"values":\#(split),"before":true}]}"#)
      }
      return .custom { connection in
        guard let answer = upstream.answer(to: request) else { return false }
        connection.answer(answer.status, [:], answer.body)
        return true
      }
    }
    let data = try ResumableData(shards: 1)
    let source = "emulator:\(export.project)"
    let words = ["check-data", source, "emulator:\(other.project)", "--format", "json"]
    let resumed = words + ["--resume", "run.json"]
    #expect(try await data.run(resumed, host: server.host).status == 2)
    #expect(try data.finishedParts(in: "run.json")[source] == [[0, 0]])
    gate.open()
    let before = server.requests.count
    let result = try await data.run(resumed, host: server.host)
    let queries = server.requests.dropFirst(before).filter { $0.path.hasSuffix(":runQuery") }
    #expect(!queries.isEmpty && queries.allSatisfy { $0.path.contains("/\(other.project)/") })
    #expect(result == (try await data.run(words, host: server.host)))
    server.end()
  }

  // MARK: Errors

  /// A run that was interrupted after some of the shards.
  private static func interrupted() async throws -> ResumableData {
    let data = try ResumableData(shards: 2)
    let words = ["check-data", "--resume", "run.json", "export", "lines.jsonl", "documents"]
    while try await data.run(words, killedWhen: "test -s run.json") != nil {}
    return data
  }

  @Test(arguments: [
    ("echo >>Schemas/books.yaml", "the schema 'Schemas/books.yaml' has changed"),
    (
      "cp Schemas/books.yaml Schemas/c.yaml; : >Schemas/c.yaml",
      "the schema 'Schemas/c.yaml' is new"
    ),
    ("echo >>lines.jsonl", "the file 'lines.jsonl' has changed"),
    ("touch lines.jsonl", "the file 'lines.jsonl' has changed"),
    ("cp export/output-0 export/output-9", "the file 'export/output-9' is new"),
    ("rm export/output-0", "the file 'export/output-0' is gone"),
    ("options='--collection books'", "'--collection' has changed"),
    ("options='--summary s.json'", "'--summary' has changed"),
    ("options='--ids key'", "'--ids' is new"),
    ("options='--times due --times at'", "'--times' is new"),
    ("options='--as-collection books'", "'--as-collection' is new"),
    ("options=rows.jsonl", "the list of sources has changed"),
  ])
  func anotherRunIsRefused(change: String, message: String) async throws {
    let data = try await Self.interrupted()
    let written = try data.folder.text(of: "run.json")
    let result = try await Tool.shell(
      "\(change); firesmith check-data --quiet --resume run.json export lines.jsonl documents $options",
      in: data.folder.url)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.problems == "run.json: error: \(message) since the run began that this file is of;"
        + " undo that, or remove the file to begin again [unreadable-data]\n")
    #expect(try data.folder.text(of: "run.json") == written)
  }

  /// Without the values of the parts that are finished, nothing would be known of duplicates.
  @Test func valuesThatAreGoneAreNoticed() async throws {
    let data = try ResumableData(shards: 2)
    let words =
      ["check-data", "--config", ResumableData.uniqueConfiguration, "--resume", "run.json"]
      + ["lines.jsonl", "documents"]
    let condition = "grep -q '\"values\": [1-9]' run.json 2>/dev/null"
    while try await data.run(words, killedWhen: condition) != nil {}
    let url = data.folder.url(of: "run.json.values")
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try data.folder.remove("run.json.values")
    let result = try await data.run(words)
    #expect(result.status == 2 && result.output == "")
    #expect(
      result.problems.hasPrefix(
        "run.json:1:1: error: the folder 'run.json.values' doesn't have the values any more that"
          + " this run has kept there; remove this file to begin again"))
  }

  @Test func anotherCommandIsRefused() async throws {
    let data = try await Self.interrupted()
    let words = ["summarize", "--resume", "run.json", "export", "lines.jsonl", "documents"]
    let result = try await data.run(words)
    #expect(result.status == 2 && result.output == "")
    #expect(result.problems.hasPrefix("run.json: error: the command has changed since"))
  }

  @Test(arguments: [
    ("", "run.json:1:1: error: the file is empty; expected what an interrupted run has found"),
    ("{}", "run.json:1:1: error: this is not a file that '--resume' has written; name another one"),
    (#"{"version": 2, "run": []}"#, "run.json:1:13: error: another version of firesmith has"),
    (#"{"version": 1, "run": []"#, "run.json:1:25: error: expected ',' or '}'"),
    (#"{"version": 1, "run": [], "x": 1}"#, "run.json:1:27: error: no such member is known here"),
  ])
  func aFileOfAnotherKindIsRefused(text: String, message: String) async throws {
    let data = try ResumableData(shards: 1)
    try data.folder.write(text, to: "run.json")
    let result = try await data.run(["check-data", "--resume", "run.json", "export"])
    #expect(result.status == 2 && result.output == "")
    #expect(result.problems.hasPrefix(message), "\(result.problems)")
    #expect(try data.folder.text(of: "run.json") == text)
  }

  @Test func aDamagedFileIsRefusedOrRead() async throws {
    let data = try await Self.interrupted()
    let bytes = Array(try data.folder.text(of: "run.json").utf8)
    var numbers = SeededGenerator(seed: 3)
    var refused = 0
    for _ in 0..<40 {
      let changed = Data(Mutation.summary.changed(bytes, using: &numbers))
      try changed.write(to: data.folder.url(of: "run.json"))
      let result = try await data.run(
        ["check-data", "--quiet", "--resume", "run.json", "export", "lines.jsonl", "documents"])
      #expect([1, 2].contains(result.status), "\(result)")
      guard data.folder.exists("run.json") else { continue }
      refused += 1
      #expect(try Data(contentsOf: data.folder.url(of: "run.json")) == changed)
      #expect(result.problems.hasPrefix("run.json:"), "\(result.problems)")
    }
    #expect(refused > 20)
  }

  @Test(arguments: [
    (["--limit", "3", "export"], "'--resume' and '--limit' can't be combined"),
    (["-"], "'--resume' needs files that can be read again, and '-' is none"),
    (["pipe"], "'--resume' needs files that can be read again, and 'pipe' is none"),
    (["--merge", "a.json"], "'--merge' can't be combined with '--collection', "),
  ])
  func whatCantBeResumedIsAUsageError(words: [String], message: String) async throws {
    let data = try ResumableData(shards: 1)
    try #require(mkfifo(data.folder.url(of: "pipe").path, 0o600) == 0)
    for command in ["check-data", "summarize", "infer"] where command != "infer" || words.count < 2
    {
      let result = try await data.run([command, "--resume", "run.json"] + words)
      #expect(result.status == 2 && result.output == "")
      #expect(result.problems.hasPrefix("error: \(message)"), "\(result.problems)")
      #expect(!data.folder.exists("run.json"))
    }
  }

  @Test func aFileThatCantBeWrittenIsAnErrorAtOnce() async throws {
    let data = try ResumableData(shards: 1)
    let result = try await data.run(["check-data", "--resume", "nowhere/run.json", "export"])
    #expect(result.status == 2 && result.output == "")
    #expect(
      result.problems == "nowhere/run.json: error: can't be written: No such file or directory"
        + " [unwritable-file]\n")
  }
}
