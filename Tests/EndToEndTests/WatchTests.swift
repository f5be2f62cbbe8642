import FiresmithTestSupport
import Foundation
import Testing

/// Tests of `firesmith generate --watch`. Each step waits until its expectation is met.
@Suite struct WatchTests {
  /// Functions for the scripts below.
  private static let prelude = """
    set -e
    tool=
    trap '[ -z "$tool" ] || kill -9 $tool 2>/dev/null' EXIT
    fail() { echo "failed: $1"; exit 1; }
    # Waits until a command is true.
    await() {
      until eval "$1"; do
        kill -0 $tool 2>/dev/null || fail "$1, because the tool has ended"
        sleep 0.05
      done
    }
    # How often it has generated.
    runs() { grep -c ' written, ' output || true; }
    await_runs() { await "[ \\$(runs) -ge $1 ]"; [ $(runs) -eq $1 ] || fail "$(runs) runs, not $1"; }
    start() { firesmith generate --watch "$@" >output 2>problems & tool=$!; }
    stop() {
      kill -$1 $tool
      wait $tool
      tool=
      [ -z "$(find . -name '.firesmith-*')" ] || fail 'a file was left behind'
    }
    schema() { echo "types: { $1: { fields: { $2: string } } }"; }
    mkdir Schemas
    schema Book title >Schemas/book.yaml

    """

  private func run(_ script: String) async throws {
    let folder = try TemporaryFolder()
    let environment = ["PATH": "\(try Tool.firesmith().folder.path):/usr/bin:/bin"]
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let result = try await shell.run(
      ["-c", Self.prelude + script], in: folder.url, environment: environment)
    let output = (try? folder.text(of: "output")) ?? ""
    let problems = (try? folder.text(of: "problems")) ?? ""
    #expect(result.status == 0, "\(result)\n\(output)\n\(problems)")
    #expect(result.output == "")
  }

  @Test func everyKindOfChangeIsGenerated() async throws {
    try await run(
      """
      start
      await "grep -q 'watching for changes' output"
      schema Book name >Schemas/book.yaml; await_runs 2
      grep -q 'var name' Generated/book.firesmith.swift
      mkdir Schemas/new; schema Author name >Schemas/new/author.yaml; await_runs 3
      [ -f Generated/new-author.firesmith.swift ]
      mv Schemas/new/author.yaml Schemas/new/writer.yaml; await_runs 4
      [ -f Generated/new-writer.firesmith.swift ] && [ ! -f Generated/new-author.firesmith.swift ]
      rm Schemas/new/writer.yaml; await_runs 5
      [ ! -f Generated/new-writer.firesmith.swift ]
      echo 'access: public' >firesmith.yaml; await_runs 6
      grep -q 'public struct Book' Generated/book.firesmith.swift
      mkdir Templates; printf '{{! context 1 }}\\n// Ours\\n' >Templates/swift-imports.mustache
      printf 'access: public\\ntemplates: Templates\\n' >firesmith.yaml; await_runs 7
      grep -q '^// Ours' Generated/FiresmithSupport.swift
      printf '{{! context 1 }}\\n// Theirs\\n' >Templates/swift-imports.mustache; await_runs 8
      grep -q '^// Theirs' Generated/FiresmithSupport.swift
      rm firesmith.yaml; await_runs 9
      grep -q '^nonisolated struct Book' Generated/book.firesmith.swift
      touch Schemas/notes.txt Generated/mine.txt
      schema Book title >Schemas/book.yaml; await_runs 10
      stop TERM
      """)
  }

  @Test func aMistakeIsReportedAndItsCorrectionGenerated() async throws {
    try await run(
      """
      echo 'types: { Book: { fields: { title: strng } } }' >Schemas/book.yaml
      start
      await "grep -q 'unknown type' problems"
      [ ! -d Generated ]
      schema Book title >Schemas/book.yaml; await_runs 1
      echo 'sdk: portabel' >firesmith.yaml; await "grep -q portabel problems"
      echo 'sdk: portable' >firesmith.yaml; await_runs 2
      rm -r Schemas; await "grep -q 'no folder' problems"
      mkdir Schemas; schema Book title >Schemas/book.yaml; await_runs 3
      stop INT
      """)
  }

  /// Pages, and folders of them, follow the schemas, and writing them is no change.
  @Test func pagesAreGenerated() async throws {
    try await run(
      """
      echo 'outputs: [{ docs: database.html, markdown: docs, skill: skills/shop, agents: AGENTS.md }]' >firesmith.yaml
      collection() { echo "collections: { $1: { model: $2, fields: { name: string } } }"; }
      collection authors Author >Schemas/authors.yaml
      start
      await "grep -q 'watching for changes' output"
      [ -f docs/authors.md ] && [ -f skills/shop/references/authors.md ]
      collection genres Genre >Schemas/genres.yaml; await_runs 2
      grep -q 'id="genres"' database.html && grep -q genres AGENTS.md
      [ -f docs/genres.md ] && [ -f skills/shop/references/genres.md ]
      rm Schemas/authors.yaml; await_runs 3
      ! grep -q 'id="authors"' database.html
      [ ! -f docs/authors.md ] && [ ! -f skills/shop/references/authors.md ]
      echo 'outputs: [{ docs: database.html, title: Shelves }]' >firesmith.yaml; await_runs 4
      grep -q '<title>Shelves</title>' database.html
      stop TERM
      """)
  }

  @Test func aBurstOfSavesIsGeneratedOnce() async throws {
    try await run(
      """
      start
      await "grep -q 'watching for changes' output"
      # While it is stopped, the tool can't see that there are several.
      kill -STOP $tool
      for number in 1 2 3 4 5 6 7 8 9; do schema Type$number a >Schemas/$number.yaml; done
      rm Schemas/book.yaml
      kill -CONT $tool
      await_runs 2
      [ -f Generated/9.firesmith.swift ] && [ ! -f Generated/book.firesmith.swift ]
      schema Type1 b >Schemas/1.yaml; await_runs 3
      stop TERM
      """)
  }
}
