/// A note that something should no longer be used.
package struct Deprecation: Hashable, Sendable {
  /// The replacement to use, if the schema names one.
  package var message: String?
}
