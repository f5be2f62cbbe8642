import FiresmithPrograms
import Testing

@Suite struct ChildProgramTests {
  /// A program that fills a pipe waits until somebody reads it.
  @Test func bothOutputsAreReadAsTheyCome() throws {
    let script =
      "head -c 1000000 /dev/zero >&2; head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2"
    let result = try ChildProgram.run("/bin/sh", ["-c", script])
    #expect(result.isDone)
    #expect(result.output.count == 1_000_000)
    #expect(result.problems.count == 2_000_000)
  }

  @Test func theInputMayBeLong() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let result = try ChildProgram.run("/bin/cat", [], input: input)
    #expect(result.output == input)
    #expect(try ChildProgram.run("/bin/cat", []).output == [])
  }

  @Test func theEnvironmentIsThatWhichIsGiven() throws {
    let script = "echo \"$A ${HOME-none}\"; exit 3"
    let result = try ChildProgram.run("/bin/sh", ["-c", script], environment: ["A=1"])
    #expect(String(decoding: result.output, as: UTF8.self) == "1 none\n")
    #expect(!result.isDone)
  }
}
