import FiresmithTestSupport
import Foundation
import Testing

// The greatest amount of memory of a process is in /proc. What the system calls tell of a process
// that has ended is of no use: it includes the memory of the process that had started it.
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
      let runs = try [
        run(["summarize", "few.jsonl"] + common, in: folder),
        run(["summarize", "many-1.jsonl", "many-2.jsonl"] + common, in: folder),
        run(["check-data", "few.jsonl"] + check, in: folder),
        run(["check-data", "many-1.jsonl", "many-2.jsonl"] + check, in: folder),
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
    func plainJSONIsReadInPieces(start: String, end: String) throws {
      let folder = try TemporaryFolder()
      var runs: [Measured] = []
      for count in [1_500, 7_500] {
        let documents = (0..<count).map { number in
          let key = start.hasSuffix("[") ? "" : "\"\(number)\": "
          return key + #"{"id": "\#(number)", "data": {"n": \#(number), "t": "\#(Self.text)"}}"#
        }
        try folder.write(start + documents.joined(separator: ",\n") + end, to: "\(count).json")
        runs.append(try run(["summarize", "\(count).json", "--quiet"], in: folder))
      }
      #expect(runs.allSatisfy { $0.status == 0 && $0.memory > 0 })
      #expect(runs[1].memory - runs[0].memory < 8 << 20, "\(runs)")
    }

    private static let text = String(repeating: "x", count: 150)

    /// Runs the command, and measures it up to the end of its output: it can't end before all of
    /// that is read, or fits into a pipe.
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Measured {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try Tool.firesmith().path)
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      try pipe.fileHandleForWriting.close()
      var measured = Measured()
      var output = pollfd(
        fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      while true {
        let isReadable = poll(&output, 1, 2) > 0
        measured.memory = max(measured.memory, Self.greatestMemory(of: process.processIdentifier))
        guard isReadable else { continue }
        let count = pipe.fileHandleForReading.availableData.count
        if count == 0 { break }
        measured.output += count
      }
      process.waitUntilExit()
      // Foundation keeps it open otherwise, as it keeps each process.
      try pipe.fileHandleForReading.close()
      measured.status = process.terminationStatus
      return measured
    }

    /// Returns the most memory that a process has had so far, in bytes; 0 if it has ended.
    private static func greatestMemory(of process: Int32) -> Int {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
        let size = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
      else { return 0 }
      return size << 10
    }
  }
#endif
