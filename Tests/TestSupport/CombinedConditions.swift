import Foundation

/// Firestore's rules about the conditions that one query may combine: the rows of
/// `Tests/combined-conditions.tsv`.
///
/// The resolver of schemas, the stores, Google's emulator and the support code of both languages
/// are all tested against them. Source: Firestore's "Perform simple and compound queries", "Query
/// limitations".
public enum CombinedConditions {
  /// The operators of conditions, in the words of schemas.
  public static let operators = [
    "==", "!=", "<", "<=", ">", ">=", "in", "not_in", "contains", "contains_any",
  ]

  /// The relation between two conditions of a query.
  public enum Place: String, CaseIterable, Sendable {
    /// Documents meet both.
    case together
    /// They are alternatives.
    case apart
  }

  private static let refused: [Set<String>: String] = {
    let table = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "combined-conditions.tsv")
    let rows = (try? String(contentsOf: table, encoding: .utf8))?.split(separator: "\n") ?? []
    let columns = rows.dropFirst().map { $0.split(separator: "\t").map(String.init) }
    return Dictionary(uniqueKeysWithValues: columns.map { ([$0[0], $0[1]], $0[2]) })
  }()

  /// Whether Firestore refuses a query with conditions of these operators.
  public static func areRefused(_ left: String, _ right: String, _ place: Place) -> Bool {
    precondition(!refused.isEmpty, "there is no combined-conditions.tsv")
    let refusal = refused[[left, right]]
    return refusal == "anywhere" || refusal == place.rawValue
  }
}
