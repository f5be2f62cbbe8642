import Foundation
import Testing

/// The runs of the tests after the first one, each with a script of its own.
///
/// `swift test` and `.ci/test` are the first ring: what a change needs within minutes. What takes
/// longer is skipped there, with the name of the script that runs it.
public enum Ring: String, CaseIterable, Sendable {
  /// Builds of packages as users have them: plugins, packaging, tutorials.
  case consumers
  /// Every combination of which the first ring has a selection, and twenty times as many random
  /// cases.
  case long

  /// Whether this run includes the long ring: `FIRESMITH_LONG=1`.
  public static let isLong = Ring.long.isRunning
  /// Whether this run includes the ring of consumers: `FIRESMITH_CONSUMERS=1`.
  public static let hasConsumers = Ring.consumers.isRunning

  /// The environment variable that adds the ring to a run.
  public var variable: String { "FIRESMITH_\(rawValue.uppercased())" }

  /// The script that runs the ring.
  public var script: String { ".ci/\(rawValue)" }

  /// Whether this run includes the ring.
  public var isRunning: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}

extension Trait where Self == ConditionTrait {
  /// The test belongs to a ring: elsewhere it is skipped, with the name of the ring's script.
  public static func ring(_ ring: Ring) -> Self {
    .enabled(if: ring.isRunning, "\(ring.script) runs this test: \(ring.variable)=1")
  }
}
