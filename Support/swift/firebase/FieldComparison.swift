import FirebaseFirestore
import Foundation

nonisolated extension PendingWrite {
  /// Whether two fields of models are stored alike.
  internal static func isSame(_ first: Field, _ second: Field) -> Bool {
    switch (first, second) {
    case (let first as [String: Any], let second as [String: Any]):
      first.count == second.count
        && first.allSatisfy { name, value in second[name].map { isSame(value, $0) } ?? false }
    case (let first as [Any], let second as [Any]):
      first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    // Models have no others than the server's time.
    case (is FieldValue, is FieldValue): true
    case (let first as any Hashable, let second as any Hashable):
      type(of: first) == type(of: second) && AnyHashable(first) == AnyHashable(second)
    default: false
    }
  }
}
