import Foundation

extension EncodingError.Context {
  /// The context of an error of a value that Firestore can't store: `reason` follows its name.
  static func unstorable(_ reason: String, at keys: [any CodingKey]) -> EncodingError.Context {
    EncodingError.Context(
      codingPath: keys, debugDescription: reason, underlyingError: Misfit(reason: reason))
  }
}

extension EncodingError {
  /// The error of a date that Firestore can't store.
  ///
  /// It carries the date as a number, because Foundation on Linux traps when it describes such
  /// dates.
  static func unstorable(_ date: Date, at path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      date.timeIntervalSince1970, .unstorable("is a date outside the years 1 to 9999", at: path))
  }
}
