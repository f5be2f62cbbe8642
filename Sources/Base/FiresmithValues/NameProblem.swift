/// The names that Firestore keeps for itself, with `__` at both ends.
///
/// Names go by their bytes: for Swift, an accent after the second `_` makes another character of
/// it.
package enum ReservedNames: Sendable {
  /// Those that match `__.*__`, as the documentation says: a schema declares none of them.
  ///
  /// Source: Firestore's "Usage and limits", "Collections, documents, and fields".
  case documented
  /// Those that Firestore's emulator refuses, which stores `____`.
  case refused

  @inlinable
  package func contains(_ name: some StringProtocol) -> Bool {
    let bytes = name.utf8
    guard bytes.first == UInt8(ascii: "_") else { return false }
    let least =
      switch self {
      case .documented: 4
      case .refused: 5
      }
    return bytes.count >= least && bytes.starts(with: "__".utf8)
      && bytes.suffix(2).elementsEqual("__".utf8)
  }
}

/// A reason why Firestore doesn't allow a field's name, or the id of a document or a collection.
///
/// Source: Firestore's "Usage and limits", "Collections, documents, and fields".
package enum NameProblem: Sendable {
  case empty
  /// `.` or `..`, which only fields may be called.
  case dots
  /// A slash, which only fields may have.
  case slash
  case reserved
  /// More than 1,500 bytes.
  case long

  /// Finds the first problem with the name of a field; `nil` if Firestore allows it.
  @inlinable
  package init?(ofField name: some StringProtocol, _ reserved: ReservedNames) {
    if name.isEmpty {
      self = .empty
    } else if reserved.contains(name) {
      self = .reserved
    } else if name.utf8.count > 1_500 {
      self = .long
    } else {
      return nil
    }
  }

  /// Finds the first problem with the id of a document or a collection; `nil` if Firestore allows
  /// it.
  @inlinable
  package init?(ofID id: some StringProtocol, _ reserved: ReservedNames) {
    if id == "." || id == ".." {
      self = .dots
    } else if id.utf8.contains(UInt8(ascii: "/")) {
      self = .slash
    } else {
      self.init(ofField: id, reserved)
    }
  }
}
