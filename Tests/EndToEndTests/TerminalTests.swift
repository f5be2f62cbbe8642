import FiresmithTestSupport
import Foundation
import Testing

/// Output to a terminal.
@Suite struct TerminalTests {
  /// Runs a program in a new terminal, and prints its output.
  private static let terminal = """
    import os, pty, sys
    sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
    """

  @Test(arguments: [
    ("firesmith validate", ["TERM": "xterm"], true),
    ("firesmith validate", ["TERM": "xterm", "NO_COLOR": ""], true),
    ("firesmith validate", ["TERM": "xterm", "NO_COLOR": "1"], false),
    ("firesmith validate", ["TERM": "dumb"], false),
    ("firesmith validate --color never", ["TERM": "xterm"], false),
    ("firesmith validate --color=always", ["TERM": "xterm", "NO_COLOR": "1"], true),
    ("firesmith validate --color=auto 2>&1 | cat", ["TERM": "xterm"], false),
    ("firesmith validate --format json", ["TERM": "xterm"], false),
  ])
  func colorsAreForTerminalsThatWantThem(
    command: String, environment: [String: String], isColored: Bool
  ) async throws {
    guard let python = try? Tool.named("python3") else {
      try Test.cancel("There is no Python to make a terminal.")
    }
    let folder = try TemporaryFolder()
    try folder.write("types: { Tag: { fields: { name: strng } } }\n", to: "Schemas/tags.yaml")
    let path = "\(try Tool.firesmith().folder.path):/usr/bin:/bin"
    let defaults = ["PATH": path, "NO_COLOR": ""]
    let result = try await python.run(
      ["-c", Self.terminal, "/bin/sh", "-c", command], in: folder.url,
      environment: defaults.merging(environment) { $1 })
    #expect(result.output.contains("unknown type 'strng'"))
    #expect(result.output.contains("\u{1B}[1;31merror:\u{1B}[0m") == isColored)
    #expect(result.output.contains("\u{1B}") == isColored)
  }
}
