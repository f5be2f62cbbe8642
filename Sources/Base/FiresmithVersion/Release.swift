/// The release that this code belongs to.
package enum Release {
  package static let version = "0.1.0"
  /// The address of the project's repository.
  package static let address = "https://github.com/firesmith/firesmith"
  /// The environment variable in which `firesmith` tells `firesmith-remote` its version.
  package static let callerVersionVariable = "FIRESMITH_CALLER_VERSION"
}
