import FiresmithCommandLine
import Foundation

/// The progress of writing: a bar on a terminal, and lines elsewhere.
struct SeedProgress {
  private let total: Int
  private let isQuiet: Bool
  private let isTerminal: Bool
  private let now: () -> Date
  private let start: Date
  private var lastShown: Date
  private var hasBar = false

  private static let width = 30
  /// The number of seconds between two lines.
  private static let interval = 10.0

  /// - Parameters:
  ///   - total: How many documents there are.
  ///   - isTerminal: Whether somebody reads standard error as it is written.
  ///   - now: Returns the current time.
  init(
    total: Int, isQuiet: Bool, isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    now: @escaping () -> Date = Date.init
  ) {
    self.total = total
    self.isQuiet = isQuiet
    self.isTerminal = isTerminal
    self.now = now
    start = now()
    lastShown = start
  }

  mutating func show(_ done: Int, _ print: (CommandResult) -> Void) {
    guard !isQuiet else { return }
    let now = now()
    let rate = Int(Double(done) / max(now.timeIntervalSince(start), 0.001))
    if isTerminal {
      let filled = Self.width * done / max(total, 1)
      let bar =
        String(repeating: "#", count: filled)
        + String(repeating: ".", count: Self.width - filled)
      print(CommandResult(problems: "\r[\(bar)] \(done) of \(total), \(rate) a second "))
      hasBar = true
    } else if now.timeIntervalSince(lastShown) >= Self.interval {
      lastShown = now
      print(CommandResult(problems: "firesmith: \(done) of \(total) documents\n"))
    }
  }

  /// Ends the line of the bar.
  mutating func end(_ print: (CommandResult) -> Void) {
    if hasBar { print(CommandResult(problems: "\n")) }
    hasBar = false
  }
}
