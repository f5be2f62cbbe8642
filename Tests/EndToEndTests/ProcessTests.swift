import FiresmithTestSupport
import Foundation
import Testing

/// Conditions of a process that can't be part of a case's folder.
@Suite struct ProcessTests {
  private func run(_ command: String, in folder: TemporaryFolder) async throws -> Tool.Result {
    try await Tool.shell(command, in: folder.url)
  }

  @Test(arguments: [
    "firesmith help >&-",
    "firesmith help >&- 2>&- <&-",
    "{ firesmith help generate; echo $? >status; } | true; exit $(cat status)",
  ])
  func outputThatNobodyReadsIsNoReasonToCrash(command: String) async throws {
    let result = try await run(command, in: TemporaryFolder())
    #expect(result.status == 0)
    #expect(result.problems.isEmpty)
  }

  @Test(arguments: [
    "firesmith help", "firesmith generate --sdk portable", "firesmith validate --format json",
  ])
  func outputThatCannotBeWrittenIsAFailure(command: String) async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else {
      try Test.cancel("There is no /dev/full.")
    }
    let folder = try TemporaryFolder()
    try folder.write("types: { Tag: { fields: { title: string } } }\n", to: "Schemas/tags.yaml")
    let result = try await run("\(command) >/dev/full", in: folder)
    #expect(result.status == 2)
    #expect(
      result.problems.hasSuffix(
        "error: standard output can't be written: No space left on device\n")
    )
  }

  @Test func problemsThatNobodyReadsKeepTheExitStatus() async throws {
    #expect(try await run("firesmith frobnicate 2>&-", in: TemporaryFolder()).status == 2)
  }

  #if os(Linux)
    /// Chroots and some containers have no /proc, where Swift looks for the arguments.
    @Test func theArgumentsAreReadWithoutProc() async throws {
      let folder = try TemporaryFolder()
      let hidden = "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && %'"
      guard try await run(hidden.replacing("%", with: "true"), in: folder).status == 0 else {
        try Test.cancel("/proc can't be hidden here.")
      }
      let result = try await run(
        hidden.replacing("%", with: "firesmith validate Nowhere"), in: folder)
      #expect(result.status == 2)
      #expect(result.output == "")
      #expect(result.problems.contains("there is no file or folder"), "\(result)")
    }
  #endif

  /// `patch` with the output of `--diff` changes the old files as `generate` does.
  @Test func aDiffIsAPatch() async throws {
    guard (try? Tool.named("patch")) != nil else { try Test.cancel("There is no patch.") }
    let folder = try TemporaryFolder()
    let result = try await run(
      """
      set -e
      mkdir -p Schemas/sub 'to write'
      generate() { firesmith generate --sdk portable --output 'to write/Generated' "$@"; }
      fields='types: { Tag: { fields: { a: string, b: string } } }'
      echo "$fields" > Schemas/kept.yaml
      echo "$fields" | sed s/Tag/Other/ > Schemas/removed.yaml
      echo "$fields" | sed s/Tag/Third/ > Schemas/sub/third.yaml
      generate --quiet
      echo 'types: { Tag: { fields: { new: integer, b: string } } }' > Schemas/kept.yaml
      echo 'types: { New: { fields: { a: string } } }' > Schemas/added.yaml
      rm Schemas/removed.yaml
      printf 'no line break' >> 'to write/Generated/sub-third.firesmith.swift'
      generate --diff > patch
      cp -R 'to write' before
      generate --quiet
      cp -R 'to write' after
      rm -R 'to write' && cp -R before 'to write'
      patch --quiet -p1 < patch
      diff -r 'to write' after
      """, in: folder)
    #expect(result.status == 0, "\(result)")
    #expect(result.output == "")
    #expect(result.problems == "firesmith: 3 files to write, 2 unchanged, 1 to remove\n")
    #expect(!folder.exists("to write/Generated/removed.firesmith.swift"))
  }
}
