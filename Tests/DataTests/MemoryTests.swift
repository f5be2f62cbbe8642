import FiresmithTestSupport
import Foundation
import Testing

// Other systems count memory in other units, and differently.
#if os(Linux)
  /// Memory doesn't grow with the data, whatever it is like.
  @Suite struct MemoryTests {
    /// The bytes that a run took, and its exit status.
    private struct Measured {
      var memory = 0
      var output = 0
      var status: Int32 = 0
    }

    /// Data that meets different limits; all kinds are in the long ring.
    private static let data: [HostileData] =
      Ring.isLong ? HostileData.allCases : [.longStrings, .fields, .references]

    @Test(arguments: data)
    func memoryIsBounded(data: HostileData) async throws {
      let folder = try TemporaryFolder()
      try folder.write(HostileData.schema, to: "Schemas/c.yaml")
      let (few, many) = (data.count, data.count * data.factor)
      try data.write(0..<few, to: "few.jsonl", in: folder)
      // Two files, so that two threads read at once.
      try data.write(0..<many / 2, to: "many-1.jsonl", in: folder)
      try data.write(many / 2..<many, to: "many-2.jsonl", in: folder)
      let common = ["--jobs", "2", "--quiet"]
      let check = ["--schemas", "Schemas", "--format", "json"] + common
      let runs = [
        try await run(["summarize", "few.jsonl"] + common, in: folder),
        try await run(["summarize", "many-1.jsonl", "many-2.jsonl"] + common, in: folder),
        try await run(["check-data", "few.jsonl"] + check, in: folder),
        try await run(["check-data", "many-1.jsonl", "many-2.jsonl"] + check, in: folder),
      ]
      for run in runs {
        #expect(run.status <= 1)
        #expect(run.memory > 0 && run.memory < 100 << 20, "\(run)")
        #expect(run.output > 0 && run.output < 8 << 20, "\(run)")
      }
      #expect(runs[1].memory - runs[0].memory < data.growth << 20, "\(runs)")
      #expect(runs[3].memory - runs[2].memory < 8 << 20, "\(runs)")
    }

    /// One value may be the whole database: documents by their ids, or all of them below one
    /// document.
    @Test(arguments: [
      ("{\"c\": {", "}}"), ("{\"c\": [", "]}"),
      ("{\"a\": {\"b\": {\"n\": 1, \"subcollections\": {\"c\": {", "}}}}}"),
    ])
    func plainJSONIsReadInPieces(start: String, end: String) async throws {
      let folder = try TemporaryFolder()
      var runs: [Measured] = []
      for count in [1_500, 7_500] {
        let documents = (0..<count).map { number in
          let key = start.hasSuffix("[") ? "" : "\"\(number)\": "
          return key + #"{"id": "\#(number)", "data": {"n": \#(number), "t": "\#(Self.text)"}}"#
        }
        try folder.write(start + documents.joined(separator: ",\n") + end, to: "\(count).json")
        runs.append(try await run(["summarize", "\(count).json", "--quiet"], in: folder))
      }
      #expect(runs.allSatisfy { $0.status == 0 && $0.memory > 0 })
      #expect(runs[1].memory - runs[0].memory < 8 << 20, "\(runs)")
    }

    private static let text = String(repeating: "x", count: 150)

    /// Runs a command, and prints its exit status, the length of its output, and the most memory it
    /// had, in KiB. The system tells that of a process that has ended, wherever it was stopped; but
    /// the figure includes the process that had started it, so that this has to be a small one.
    private static let measuring = """
      import resource, subprocess, sys
      run = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
      memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print(run.returncode, len(run.stdout), memory)
      """

    private func run(_ arguments: [String], in folder: TemporaryFolder) async throws -> Measured {
      guard let python = try? Tool.named("python3") else {
        try Test.cancel("There is no Python to measure a process.")
      }
      let command = ["-I", "-S", "-c", Self.measuring, try Tool.firesmith().path] + arguments
      let result = try await python.run(command, in: folder.url)
      let figures = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(result.status == 0 && figures.count == 3, "\(result.output)")
      return Measured(memory: figures[2] << 10, output: figures[1], status: Int32(figures[0]))
    }
  }
#endif
