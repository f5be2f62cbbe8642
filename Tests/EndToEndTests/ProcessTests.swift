import FiresmithTestSupport
import Foundation
import Testing

/// What a process can run into that a case's folder can't hold.
@Suite struct ProcessTests {
  private let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))

  private func run(_ command: String, in folder: TemporaryFolder) async throws -> Tool.Result {
    let environment = ["PATH": "\(try Tool.firesmith().folder.path):/usr/bin:/bin"]
    return try await shell.run(["-c", command], in: folder.url, environment: environment)
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

  @Test func problemsThatNobodyReadsKeepTheExitStatus() async throws {
    #expect(try await run("firesmith frobnicate 2>&-", in: TemporaryFolder()).status == 2)
  }

  /// What `--diff` prints, `patch` makes of the old files what `generate` does.
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

  /// Every file is the one from before or the new one, whenever the tool is killed.
  @Test func aKilledRunLeavesWholeFiles() async throws {
    let folder = try TemporaryFolder()
    let count = 200
    func writeSchemas(field: String) throws {
      for index in 0..<count {
        try folder.write(
          "types: { Type\(index): { fields: { \(field): string } } }\n",
          to: "Schemas/\(index).yaml")
      }
    }
    let firesmith = try Tool.firesmith()
    let generate = ["generate", "--sdk", "portable", "--quiet"]
    try writeSchemas(field: "before")
    #expect(try await firesmith.run(generate + ["--output", "Before"], in: folder.url).status == 0)
    try FileManager.default.copyItem(
      at: folder.url(of: "Before"), to: folder.url(of: "Generated"))
    try writeSchemas(field: "after")
    #expect(try await firesmith.run(generate + ["--output", "After"], in: folder.url).status == 0)

    // Killed as soon as the first of the files is new.
    _ = try await run(
      """
      firesmith \(generate.joined(separator: " ")) & tool=$!; tries=0
      until cmp -s After/0.firesmith.swift Generated/0.firesmith.swift || [ $tries = 20000 ]
      do tries=$((tries + 1)); done
      kill -9 $tool; wait $tool
      """, in: folder)
    let before = try FileTree(folder.url(of: "Before"))
    let after = try FileTree(folder.url(of: "After"))
    let generated = try FileTree(folder.url(of: "Generated"))
    #expect(generated["0.firesmith.swift"] == after["0.firesmith.swift"])
    for path in before.paths {
      #expect(generated[path] == before[path] || generated[path] == after[path], "\(path)")
    }

    // What the killed run left behind goes away with the next one.
    #expect(try await firesmith.run(generate, in: folder.url).status == 0)
    #expect(try FileTree(folder.url(of: "Generated")) == after)
  }
}
