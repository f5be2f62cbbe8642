import Foundation

/// Firestore's rules about the conditions that one query may combine: the rows of
/// `Tests/combined-conditions.tsv`.
///
/// The resolver of schemas, the stores, Google's emulator and the support code of both languages are
/// all tested against them. Source: Firestore's "Perform simple and compound queries", "Query
/// limitations".
public enum CombinedConditions {
  /// The operators of conditions, in the words of schemas.
  public static let operators = [
    "==", "!=", "<", "<=", ">", ">=", "in", "not_in", "contains", "contains_any",
  ]

  private static let refused: Set<Set<String>> = {
    let table = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "combined-conditions.tsv")
    let rows = (try? String(contentsOf: table, encoding: .utf8))?.split(separator: "\n") ?? []
    return Set(rows.dropFirst().map { Set($0.split(separator: "\t").map(String.init)) })
  }()

  /// Whether Firestore refuses a query with conditions of these operators.
  public static func areRefused(_ left: String, _ right: String) -> Bool {
    precondition(!refused.isEmpty, "there is no combined-conditions.tsv")
    return refused.contains([left, right])
  }
}
