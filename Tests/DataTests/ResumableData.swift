import FiresmithFiles
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithStoredData

/// A folder with documents in many files, some of which have parts, or can't be read as a whole,
/// and with a schema that not all of them fit.
struct ResumableData {
  let folder: TemporaryFolder

  /// The sources.
  static let sources = [
    "export", "documents", "answer.json", "lines.jsonl", "rows.jsonl", "plain.json",
  ]
  private static let schema = """
    collections:
      books: { model: Book, fields: { title: string, pages: { type: integer, min: 200 } } }
      values: { model: Values, fields: { half: double, text: integer } }
    """

  /// A configuration with another schema, in which titles have to be unique.
  static let uniqueConfiguration = "unique.yaml"
  private static let uniqueSchema = """
    collections:
      books: { model: Book, fields: { title: { type: string, unique: true }, pages: any? } }
      values: { model: Values, fields: { text: { type: integer, unique: true } } }
    """

  init(shards: Int = 24) throws {
    folder = try TemporaryFolder()
    try folder.write(Self.schema, to: "Schemas/books.yaml")
    try folder.write(
      "{ edition: enterprise, sdk: portable, schemas: [Unique] }", to: Self.uniqueConfiguration)
    try folder.write(Self.uniqueSchema, to: "Unique/books.yaml")
    let shard = try Data(
      contentsOf: Files.fixtures.appendingPathComponent(
        "export/all_namespaces/all_kinds/output-0"))
    for number in 0..<shards {
      var data = shard
      // Several records of these can't be read.
      if number.isMultiple(of: 5) { for place in [50, 40_000, 90_000] { data[place] ^= 0x55 } }
      try write(data, to: "export/output-\(number)")
    }
    try write(try Self.parts(of: shard), to: "documents/output-0")
    let answer = Files.fixtures.appendingPathComponent("answer.json")
    try write(try Data(contentsOf: answer), to: "answer.json")
    let name = "projects/p/databases/(default)/documents/books"
    let lines = (0..<400).map { index in
      #"{"name": "\#(name)/\#(index)", "fields": {"title": {"stringValue": "t"}, "pages": "#
        + (index == 7 ? "1}}" : #"{"integerValue": "\#(index)"}}}"#)
    }
    try folder.write(lines.joined(separator: "\n"), to: "lines.jsonl")
    let plain = #"{"books": {"p1": {"title": 5}}, "values": [{"id": "p2", "half": 0.5}, {}]}"#
    try folder.write(plain, to: "plain.json")
    let rows = (0..<40).map { index in
      #"{"timestamp": "2024-02-29 23:59:59 UTC", "document_name": "\#(name)/r\#(index % 9)","#
        + #" "operation": "UPDATE", "data": "{\"title\": \"\#(index)\", \"pages\": \"x\"}"}"#
    }
    try folder.write(rows.joined(separator: "\n"), to: "rows.jsonl")
  }

  /// A log of several parts with the records of another one.
  private static func parts(of shard: Data) throws -> Data {
    let folder = try TemporaryFolder()
    try shard.write(to: folder.url(of: "log"))
    var records: [[UInt8]] = []
    LogReader.read(
      try FilePieces(folder.url(of: "log").path), advance: { _ in }, report: { _ in },
      receive: { record, _ in
        records.append(Array(record))
        return true
      })
    var log = LogWriter()
    while log.bytes.count < 2 * DataFile.partSize + 1_000 {
      for record in records { log.append(record) }
    }
    return Data(log.bytes)
  }

  private func write(_ data: Data, to path: String) throws {
    try folder.write("", to: path)
    try data.write(to: folder.url(of: path))
  }

  /// Runs the command.
  func run(_ words: [String], host: String = "127.0.0.1:9") async throws -> Tool.Result {
    try await Tool.firesmith().run(
      words, in: folder.url, environment: ["FIRESTORE_EMULATOR_HOST": host])
  }

  /// Runs the command, and kills it and the programs that it has started.
  ///
  /// - Parameter condition: Shell commands that succeed when that is to be. They are tried until
  ///   then.
  /// - Returns: What the command has printed if it had ended before; `nil` otherwise.
  func run(
    _ words: [String], killedWhen condition: String, host: String = "127.0.0.1:9"
  ) async throws -> Tool.Result? {
    let script = """
      # Each job is a group of processes.
      set -m
      rm -f ended
      (firesmith \(words.joined(separator: " ")) >output.txt 2>problems.txt; echo $? >ended) &
      group=$!
      until test -s ended || { \(condition); }; do sleep 0.01; done
      kill -9 -- -$group
      wait $group
      if test -s ended; then cat ended; else echo 137; fi
      """
    try folder.write(script, to: "run.sh")
    let shell = try await Tool.shell(
      "bash run.sh 2>/dev/null", in: folder.url, environment: ["FIRESTORE_EMULATOR_HOST": host])
    let status = try #require(Int32(shell.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    guard status != 137 else { return nil }
    return Tool.Result(
      output: try folder.text(of: "output.txt"), problems: try folder.text(of: "problems.txt"),
      status: status)
  }

  /// Returns the parts that a run's file says are finished, by their sources.
  func finishedParts(in file: String) throws -> [String: [[Int]]] {
    let data = try Data(contentsOf: folder.url(of: file))
    let root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let sources = try #require(root["sources"] as? [[String: Any]])
    var finished: [String: [[Int]]] = [:]
    for source in sources {
      finished[try #require(source["path"] as? String)] = source["finished"] as? [[Int]]
    }
    return finished
  }
}
