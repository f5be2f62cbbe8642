/// What kind of problem a diagnostic reports. Stable: users search for these and suppress by them.
package enum DiagnosticID: String, CaseIterable, Sendable {
  case unknownKey = "unknown-key"
}
