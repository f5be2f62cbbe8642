import FiresmithCommandLine
import Foundation
import Testing

@testable import firesmith_remote

@Suite struct SeedProgressTests {
  private final class Clock {
    var time = Date(timeIntervalSince1970: 0)
  }

  /// Returns what is printed for 100 documents of 400 every four seconds.
  private func printed(isTerminal: Bool, isQuiet: Bool = false) -> [String] {
    var printed: [String] = []
    func note(_ result: CommandResult) { printed.append(result.problems) }
    let clock = Clock()
    var progress = SeedProgress(
      total: 400, isQuiet: isQuiet, isTerminal: isTerminal, now: { clock.time })
    for done in [100, 200, 300, 400] {
      clock.time += 4
      progress.show(done, note)
    }
    progress.end(note)
    return printed
  }

  @Test func aTerminalShowsABar() {
    #expect(
      printed(isTerminal: true) == [
        "\r[#######.......................] 100 of 400, 25 a second ",
        "\r[###############...............] 200 of 400, 25 a second ",
        "\r[######################........] 300 of 400, 25 a second ",
        "\r[##############################] 400 of 400, 25 a second ", "\n",
      ])
  }

  /// A line every ten seconds.
  @Test func othersHaveLines() {
    #expect(printed(isTerminal: false) == ["firesmith: 300 of 400 documents\n"])
  }

  @Test(arguments: [true, false])
  func quietIsQuiet(isTerminal: Bool) {
    #expect(printed(isTerminal: isTerminal, isQuiet: true) == [])
  }
}
