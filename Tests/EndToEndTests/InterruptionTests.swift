import FiresmithTestSupport
import Foundation
import Testing

/// A run that is interrupted leaves complete files, and the next one completes its work.
@Suite struct InterruptionTests {
  private static let count = 200

  /// A folder that was generated from schemas that have since changed.
  ///
  /// - Returns: The folder, the generated files, and the files that are to be generated.
  private func changedSchemas() async throws -> (TemporaryFolder, before: FileTree, after: FileTree)
  {
    let folder = try TemporaryFolder()
    try writeSchemas(in: folder, field: "after")
    #expect(try await Tool.shell(generate, in: folder.url).status == 0)
    let after = try FileTree(folder.url(of: "Generated"))
    try writeSchemas(in: folder, field: "before")
    #expect(try await Tool.shell(generate, in: folder.url).status == 0)
    let before = try FileTree(folder.url(of: "Generated"))
    try writeSchemas(in: folder, field: "after")
    return (folder, before, after)
  }

  private let generate = "firesmith generate --sdk portable --quiet"

  private func writeSchemas(in folder: TemporaryFolder, field: String) throws {
    for index in 0..<Self.count {
      // One file is larger than the others, so that it isn't the first that doesn't fit.
      let description = String(
        repeating: "A long description. ", count: index == Self.count / 2 ? 500 : 50)
      try folder.write(
        """
        types:
          Type\(index):
            description: \(description)
            fields: { \(field): string }

        """, to: "Schemas/\(index).yaml")
    }
  }

  /// Checks that nothing has changed, and that the next run writes everything.
  private func expectOldFiles(
    in folder: TemporaryFolder, _ before: FileTree, _ after: FileTree
  ) async throws {
    #expect(try FileTree(folder.url(of: "Generated")) == before)
    #expect(try await Tool.shell(generate, in: folder.url).status == 0)
    #expect(try FileTree(folder.url(of: "Generated")) == after)
  }

  // MARK: Killed

  @Test func aKilledRunLeavesWholeFiles() async throws {
    let (folder, before, after) = try await changedSchemas()
    var numbers = SeededGenerator(seed: 11)
    var mixed = 0
    for round in 0..<100 where round < RandomCases.count(4) || mixed == 0 {
      // As soon as something is written, or at a random time.
      let wait =
        round % 2 == 0
        ? "until ls Generated/.firesmith-* >/dev/null 2>&1 || ! kill -0 $tool; do :; done"
        : "sleep 0.\(Int.random(in: 10...99, using: &numbers))"
      _ = try await Tool.shell(
        "\(generate) & tool=$!; \(wait); kill -9 $tool; wait $tool", in: folder.url)
      let generated = try FileTree(folder.url(of: "Generated"))
      for path in before.paths {
        #expect(generated[path] == before[path] || generated[path] == after[path], "\(path)")
      }
      if generated != before, generated != after { mixed += 1 }

      // The next run removes what the killed one left behind.
      #expect(try await Tool.shell(generate, in: folder.url).status == 0)
      #expect(try FileTree(folder.url(of: "Generated")) == after)
      try FileManager.default.removeItem(at: folder.url(of: "Generated"))
      try before.add(to: folder.url(of: "Generated"))
    }
    #expect(mixed > 0, "No run was killed while it wrote.")
  }

  @Test func aKilledRunLeavesWholeFolders() async throws {
    let (folder, _, _) = try await changedSchemas()
    let generate = "\(generate) --language python --output Package"
    #expect(try await Tool.shell(generate, in: folder.url).status == 0)
    let whole = try FileTree(folder.url(of: "Package"))
    var partial = 0
    for round in 0..<100 where round < RandomCases.count(2) || partial == 0 {
      try FileManager.default.removeItem(at: folder.url(of: "Package"))
      // As soon as a folder is being written, or a little later.
      let wait = "until ls -d Package/.firesmith-*/* >/dev/null 2>&1 || ! kill -0 $tool; do :; done"
      _ = try await Tool.shell(
        "\(generate) & tool=$!; \(wait); sleep 0.00\(round % 8); kill -9 $tool; wait $tool",
        in: folder.url)
      let generated = try FileTree(folder.url(of: "Package"))
      for name in ["_support", "models", "repositories"] {
        let paths = generated.paths.filter { $0.hasPrefix("\(name)/") }
        #expect(paths.isEmpty || paths == whole.paths.filter { $0.hasPrefix("\(name)/") })
      }
      if generated != whole { partial += 1 }

      #expect(try await Tool.shell(generate, in: folder.url).status == 0)
      #expect(try FileTree(folder.url(of: "Package")) == whole)
    }
    #expect(partial > 0, "No run was killed while it wrote.")
  }

  /// In a container, the tool has the same process id each time.
  @Test func aKilledRunOfTheSameNumberIsNotInTheWay() async throws {
    let (folder, _, after) = try await changedSchemas()
    let result = try await Tool.shell(
      "for n in 0 1 999; do echo half >Generated/.firesmith-$$-$n.tmp; done; exec \(generate)",
      in: folder.url)
    #expect(result.status == 0)
    #expect(result.problems == "")
    #expect(try FileTree(folder.url(of: "Generated")) == after)
  }

  // MARK: No room

  @Test func filesThatMayNotGrowLargeEnough() async throws {
    let (folder, before, after) = try await changedSchemas()
    // In blocks of 512 bytes, or of 1,024 in some shells.
    let result = try await Tool.shell("ulimit -f 8; \(generate)", in: folder.url)
    #expect(result.status == 2)
    #expect(result.problems.hasSuffix("can't be written: File too large [unwritable-file]\n"))
    try await expectOldFiles(in: folder, before, after)
  }

  /// A disk of 1 MiB, with room for the old files, but not for the new ones beside them.
  @Test func aFullDisk() async throws {
    let (folder, before, after) = try await changedSchemas()
    let mount = "mount -t tmpfs -o size=1m none Disk"
    let script = """
      mkdir Disk && \(mount) || exit 77
      cp -R Generated Disk/Generated && \(generate) --output Disk/Generated; echo $? >status
      rm -rf Generated && cp -R Disk/Generated Generated
      """
    let result = try await Tool.shell(
      "unshare -rm sh -c '\(script)' || { [ $? = 77 ] || exit; rm -r Disk; }", in: folder.url)
    guard folder.exists("status") else {
      try Test.cancel("No file system may be mounted here: \(result.problems)")
    }
    #expect(try folder.text(of: "status") == "2\n")
    #expect(
      result.problems.hasSuffix(
        "can't be written: No space left on device [unwritable-file]\n"), "\(result.problems)")
    try await expectOldFiles(in: folder, before, after)
  }

  // MARK: Not allowed

  @Test func filesThatMayNotBeReadOrWritten() async throws {
    let folder = try TemporaryFolder()
    try folder.write("enums: { A: { cases: { a: } } }", to: "Schemas/a.yaml")
    try folder.write("enums: { B: { cases: { b: } } }", to: "Schemas/below/b.yaml")
    try folder.write("sdk: portable", to: "firesmith.yaml")
    try folder.write("", to: "Generated/README.md")
    // The superuser is allowed everything, unless it drops its privileges.
    let user = getuid() == 0 ? "setpriv --bounding-set -all " : ""
    for (path, problem) in [
      ("firesmith.yaml", "firesmith.yaml: error: can't be read: Permission denied"),
      ("Schemas/a.yaml", "Schemas/a.yaml: error: can't be read: Permission denied"),
      ("Schemas", "Schemas: error: can't be read: Permission denied"),
      ("Schemas/below", "Schemas/below: error: can't be read: Permission denied"),
      ("Generated", "Generated: error: can't be written: Permission denied"),
    ] {
      let before = try FileTree(folder.url)
      let result = try await Tool.shell(
        """
        \(user)true || exit 77
        chmod 000 \(path); \(user)\(generate); code=$?; chmod 700 \(path); exit $code
        """, in: folder.url)
      if result.status == 77 { try Test.cancel("The superuser may read all files here.") }
      #expect(result.status == 2, "\(path)")
      #expect(result.problems.contains(problem), "\(path): \(result.problems)")
      #expect(try FileTree(folder.url) == before)
    }
  }

  @Test func oneOfTwoOutputsThatCantBeWritten() async throws {
    let folder = try TemporaryFolder()
    try folder.write("enums: { A: { cases: { a: } } }", to: "Schemas/a.yaml")
    try folder.write("outputs: [{ directory: A }, { directory: B/C }]", to: "firesmith.yaml")
    try folder.write("", to: "B")
    let before = try FileTree(folder.url)
    let result = try await Tool.shell(generate, in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.problems
        == "B: error: can't be written: There is a file of this name [unwritable-file]\n")
    #expect(try FileTree(folder.url) == before)
  }
}
