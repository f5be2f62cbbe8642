/// What the schema says about something that should not be used any more.
package struct Deprecation: Hashable, Sendable {
  /// What to use instead, if the schema says so.
  package var message: String?
}
