import Foundation

/// The switch for all tests that compare with recorded files.
public enum Recording {
  /// Whether tests write what they find in place of what was recorded: `FIRESMITH_RECORD=1`.
  public static let isOn = ProcessInfo.processInfo.environment["FIRESMITH_RECORD"] == "1"
}
