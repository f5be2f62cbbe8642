import Foundation

/// A pattern of `Tests/patterns.json`, with texts in which it is found and texts in which it isn't.
///
/// What the patterns mean was asked of RE2 itself. The translations to all languages are tested
/// against it.
public struct PatternCase: Codable, Sendable, CustomStringConvertible {
  public let pattern: String
  public let found: [String]
  public let missed: [String]

  public var description: String { pattern }

  /// All cases.
  public static let all: [PatternCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "patterns.json")
    let cases = try? JSONDecoder().decode([PatternCase].self, from: Data(contentsOf: file))
    precondition(cases?.isEmpty == false, "there is no patterns.json")
    return cases ?? []
  }()
}
