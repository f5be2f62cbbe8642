import FiresmithREST
import Foundation

/// Reason to believe that the machine's clock is wrong, and that this is why a server refused a
/// token.
struct ClockDoubt: CustomStringConvertible {
  let description: String

  /// The number of seconds that two clocks may differ.
  private static let tolerance: TimeInterval = 300

  /// - Parameters:
  ///   - host: The server's name.
  ///   - time: What the machine's clock said.
  /// - Returns: `nil` if the clock isn't the reason, as far as one can see.
  init?(_ refusal: TokenRefusal, of host: String, at time: Date) {
    let words = refusal.reason.lowercased().split { !$0.isLetter }
    let isAboutTime = words.contains { ["iat", "exp", "timeframe"].contains($0) }
    if let serverTime = refusal.serverTime,
      abs(serverTime.timeIntervalSince(time)) > ClockDoubt.tolerance
    {
      description =
        "The clock of this machine seems wrong: it says \(time.formatted(.iso8601)), "
        + "and that of \(host) \(serverTime.formatted(.iso8601))."
    } else if isAboutTime {
      description = "The clock of this machine seems wrong: it says \(time.formatted(.iso8601))."
    } else {
      return nil
    }
  }
}
