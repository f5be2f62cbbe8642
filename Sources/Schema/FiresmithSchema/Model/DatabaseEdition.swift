/// An edition of Firestore, which decides what its databases index.
package enum DatabaseEdition: String, CaseIterable, Sendable {
  /// Every field is indexed, and no query runs without an index.
  case standard
  /// Nothing is indexed unless it is asked for, and every query runs.
  case enterprise
}
