import FiresmithJSON
import FiresmithStoredData
import FiresmithTestSupport
import Foundation
import Testing

/// Sources that have no documents, and those that aren't files.
@Suite struct SourceTests {
  /// Counts documents.
  private struct Counter: DocumentCollector {
    var count = 0

    mutating func add(_ document: StoredDocument) { count += 1 }
    mutating func merge(_ other: Counter) { count += other.count }
    var json: JSON { .integer(count) }
    mutating func merge(json: JSONNode) throws(JSONProblem) { count += try json.count }
  }

  private static let line =
    #"{"name": "projects/p/databases/(default)/documents/books/b1", "fields": {}}"#
  private static let shard = Files.fixtures.appendingPathComponent(
    "export/all_namespaces/all_kinds/output-0")

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads sources in the folder, or with their whole paths.
  private func read(
    _ sources: [String], allowsEmpty: Bool = false
  ) -> (count: Int, problems: [String]) {
    let paths = sources.map { $0.hasPrefix("/") ? $0 : folder.url(of: $0).path }
    let result = SourceReading(jobs: 1, allowsEmpty: allowsEmpty)
      .run(DataFiles(paths), into: Counter()) { _, _ in }
    let problems = result.unreadable.sorted.flatMap { path, parts in
      parts.problems.map { "\((path as NSString).lastPathComponent): \($0.message)" }
    }
    return (result.collector.count, problems)
  }

  private static func message(_ path: String, _ words: String) -> String {
    "\(path): \(words); if that is right, add '--allow-empty'"
  }

  // MARK: Without documents

  @Test(arguments: ["", "\n \n", "[]", "[ ]\n", "{\"documents\": []}", "{\"documents\": []}[]"])
  func aFileWithoutDocumentsIsAProblem(text: String) throws {
    try folder.write(text, to: "a.jsonl")
    try folder.write(Self.line, to: "b.jsonl")
    let expected = [Self.message("a.jsonl", "there are no documents in it")]
    #expect(read(["a.jsonl"]) == (0, expected))
    #expect(read(["b.jsonl", "a.jsonl"]) == (1, expected))
    #expect(read(["a.jsonl"], allowsEmpty: true) == (0, []))
  }

  @Test func aDeviceWithoutBytesIsAProblem() {
    #expect(read(["/dev/null"]) == (0, [Self.message("null", "there are no documents in it")]))
    #expect(read(["/dev/null"], allowsEmpty: true) == (0, []))
  }

  @Test func anExportOfAnEmptyDatabaseIsOne() throws {
    let empty = [Self.message("all", "this export has no documents")]
    try folder.write("", to: "all/x.overall_export_metadata")
    #expect(read(["all"]) == (0, empty))
    #expect(read(["all"], allowsEmpty: true) == (0, []))
    try folder.write("", to: "all/kind/output-0")
    #expect(read(["all"]) == (0, empty))
    #expect(
      read(["all/kind/output-0"])
        == (0, [Self.message("output-0", "this export has no documents")]))
    // Some files of an export can be empty.
    try FileManager.default.copyItem(at: Self.shard, to: folder.url(of: "all/kind/output-1"))
    #expect(read(["all"]).problems == [])
    try folder.write("", to: "none/notes.txt")
    let none = ["none: this folder has no export: no file such as 'output-0'"]
    #expect(read(["none"]) == (0, none))
    #expect(read(["none"], allowsEmpty: true) == (0, none))
  }

  @Test(.emulator) func theEmulatorsExportOfNothingIsAnExport() async throws {
    try await EmulatorExport().export(to: folder.url)
    #expect(
      read(["export"]) == (0, [Self.message("export", "this export has no documents")]))
    #expect(read(["export"], allowsEmpty: true) == (0, []))
  }

  @Test func whatIsDamagedIsNotCalledEmpty() throws {
    try folder.write("no JSON", to: "a.jsonl")
    #expect(!read(["a.jsonl"]).problems.contains { $0.contains("--allow-empty") })
    try folder.write("damaged", to: "all/output-0")
    #expect(!read(["all"]).problems.contains { $0.contains("--allow-empty") })
  }

  @Test func aLimitThatLeavesFilesOutSaysNothingOfThem() throws {
    try folder.write(Self.line, to: "a.jsonl")
    try folder.write("", to: "b.jsonl")
    let paths = ["a.jsonl", "b.jsonl"].map { folder.url(of: $0).path }
    let result = SourceReading(limit: 1).run(DataFiles(paths), into: Counter()) { _, _ in }
    #expect(result.unreadable.isEmpty)
  }

  // MARK: Pipes

  /// Makes a pipe that gives some bytes to the first who opens it.
  private func makePipe(_ name: String, giving bytes: Data) throws {
    let path = folder.url(of: name).path
    try #require(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      try? file.write(contentsOf: bytes)
      try? file.close()
    }
  }

  @Test func aPipeIsOpenedOnce() throws {
    try makePipe("p", giving: Data(Self.line.utf8))
    #expect(read(["p"]) == (1, []))
    try makePipe("empty", giving: Data())
    #expect(read(["empty"]) == (0, [Self.message("empty", "there are no documents in it")]))
  }

  @Test func aPipeThatIsCalledLikeAFileOfAnExportGivesOne() throws {
    let expected = read([Self.shard.path])
    try makePipe("output-7", giving: try Data(contentsOf: Self.shard))
    #expect(read(["output-7"]) == expected)
    #expect(expected.count > 0)
  }

  @Test func whatIsNoFileInAnExportIsReported() throws {
    try folder.write("", to: "all/x.overall_export_metadata")
    try #require(mkfifo(folder.url(of: "all/output-0").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(of: "all/output-1").path, withDestinationPath: "nowhere")
    let reason = "it is neither a file nor a folder; a pipe has to be named itself"
    #expect(
      read(["all"], allowsEmpty: true) == (0, ["output-0: \(reason)", "output-1: \(reason)"]))
    // A link to a file is read.
    try FileManager.default.createSymbolicLink(
      at: folder.url(of: "linked"), withDestinationURL: Self.shard.deletingLastPathComponent())
    #expect(read(["linked"]).count > 0)
  }
}
