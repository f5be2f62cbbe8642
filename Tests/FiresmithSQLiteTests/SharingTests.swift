import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithSQLite

/// One to three stores in each of one to three processes, which open and close the same file at
/// random, fail to open it and others, have wrong clocks, are killed, and delete or replace the
/// file.
@Suite struct SharingTests {
  static let rounds = RandomCases.count(12)

  @Test func nothingThatWasAcknowledgedIsLost() async throws {
    let file = try FileStore()
    // The first round migrates it.
    try FileStore.copyVersion1("killed", to: file)
    try await Self.makeOthers(file)
    let trial = try Tool.built("FiresmithSQLiteTrial")
    var random = SeededGenerator(seed: UInt64(Share.current.number))
    var (state, acknowledged, changes) = (Acknowledged(), 0, 0)
    for round in 1...Self.rounds {
      let names = ["a", "b", "c"].prefix(Int.random(in: 1...3, using: &random))
      let change = Self.change(names.count, &random)
      if change == "replace" { try await Self.makeReplacement(file) }
      // One of the processes makes the change; they all say what they did in one order.
      let starts = names.enumerated().map { index, name in
        let made = index == 0 ? change : "none"
        return """
          '\(trial.path)' share '\(file.path)' \(name) \(made) >> log 2>> problems &
          all="$all $!"
          """
      }
      let said = Int.random(in: 1...80, using: &random)
      let result = try await Tool.shell(
        """
        : > log; : > problems; all=
        \(starts.joined(separator: "\n"))
        until [ $(wc -l < log) -ge \(said) ] || [ -s problems ] || ! kill -0 $!; do sleep 0.02; done
        kill -9 $all; wait
        """, in: file.folder.url)
      let problems = try file.folder.text(of: "problems")
      try #require(!problems.contains("Error"), "round \(round): \(problems)\n\(result)")
      let lines = try file.folder.text(of: "log").split(separator: "\n").map(String.init)
      acknowledged += lines.count { $0.contains(" ack ") }
      do {
        let isChanged = try state.add(lines, round: round)
        if isChanged { changes += 1 }
        guard !Self.isHalfReplaced(change, lines) else {
          for end in ["", "-wal", "-shm"] { unlink(file.path + end) }
          state = Acknowledged()
          continue
        }
        try await Self.check(file, &state, isChanged: isChanged, round: round)
      } catch {
        let said = lines.suffix(30).joined(separator: "\n")
        Issue.record("round \(round), \(names.count) processes, change \(change):\n\(said)")
        throw error
      }
    }
    print(
      "\(Self.rounds) rounds, \(acknowledged) commits acknowledged, \(changes) changes of the file")
    #expect(acknowledged > Self.rounds, "otherwise the test says little")
  }

  /// Replacing a file is only for those who are alone with it; deleting it is noticed by everyone.
  static func change(_ processes: Int, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "delete"
    case 1 where processes == 1: "replace"
    default: "none"
    }
  }

  /// Whether the process was killed between replacing the file and closing its stores, which moves
  /// the commits to the older file out of the way: nobody can tell them from the new file's then.
  private static func isHalfReplaced(_ change: String, _ lines: [String]) -> Bool {
    guard change == "replace", let start = lines.firstIndex(where: { $0.contains(" going ") })
    else { return false }
    return !lines[start...].contains { $0.contains(" base ") }
  }

  /// A summary of the lines that each process has printed.
  struct Acknowledged {
    /// The file's id; `nil` before it has one.
    var file: String?
    /// The last commit of each process, and the id of the file that it is in.
    var last: [String: (file: String, number: Int)] = [:]

    /// - Returns: Whether the file was changed.
    mutating func add(_ lines: [String], round: Int) throws -> Bool {
      var (isChanged, gone, late) = (false, Set<String>(), Set<String>())
      for (index, line) in lines.enumerated() {
        let words = line.split(separator: " ").map(String.init)
        let place: Comment = "round \(round), line \(index): \(line)"
        // A process may have been killed while it said this.
        guard words.count >= 3 else { continue }
        let (name, file, number) = (words[0], words[2], words.last.flatMap { Int($0) })
        let before = last[name].flatMap { $0.file == file ? $0.number : nil }
        switch (words[1], number) {
        case ("going", _): isChanged = true
        case ("gone", _): gone.insert(file)
        case ("base", let number?):
          // The commit that was interrupted may be there.
          if let before { try #require(before...before + 1 ~= number, place) }
          last[name] = (file, number)
        case ("ack", let number?):
          try #require(number == before.map { $0 + 1 }, place)
          last[name] = (file, number)
          // One may have returned before the file was changed, and be said after it.
          if gone.contains(file) { try #require(late.insert(name).inserted, place) }
        default: Issue.record(place)
        }
      }
      return isChanged
    }
  }

  /// Everything that was acknowledged is in the file, which is whole.
  static func check(
    _ file: FileStore, _ state: inout Acknowledged, isChanged: Bool, round: Int
  ) async throws {
    let store = try file.open()
    var id: String?
    if case .string(let found)? = try await store.documents(at: ["file/id"])[0]?.fields["id"] {
      id = found
    }
    try #require(isChanged || state.file == nil || id == state.file, "round \(round)")
    state.file = id
    for (name, last) in state.last where last.file == id {
      let (acked, found) = (last.number, try await KillTests.number(of: name, in: store))
      try #require(
        acked...acked + 1 ~= found, "round \(round): \(found) instead of \(acked) of \(name)")
      try await KillTests.checkAll([name: found], store)
      state.last[name]?.number = found
    }
    let problems = try await store.problems()
    #expect(problems == [], "\(problems.prefix(5)), of \(problems.count)")
    await store.close()
  }

  /// Files that stores refuse to open.
  static func makeOthers(_ file: FileStore) async throws {
    try Connection(path: file.path + ".foreign", isNew: true).run("CREATE TABLE books (title TEXT)")
    let newer = try FileStore()
    try await newer.fill(1)
    try newer.connect().run("PRAGMA user_version = 99")
    try FileManager.default.copyItem(atPath: newer.path, toPath: file.path + ".newer")
    try file.folder.write("This isn't a database.", to: "documents.sqlite.damaged")
  }

  static func makeReplacement(_ file: FileStore) async throws {
    let replacement = try FileStore()
    let store = try replacement.open()
    try await store.commit([
      DocumentWrite(path: "file/id", operation: .update(["id": .string("\(UUID())")]))
    ])
    await store.close()
    _ = try? FileManager.default.removeItem(atPath: file.path + ".replacement")
    try FileManager.default.copyItem(atPath: replacement.path, toPath: file.path + ".replacement")
  }
}
