import FiresmithSchema

/// A schema at one time, and how it was configured.
package struct SchemaVersion: Sendable {
  /// The name for people: a path, or the name of a release.
  package var name: String
  package var schema: Schema
  /// `nil` if the version has no configuration, so that it isn't compared.
  package var configuration: ConfigurationFacts?

  package init(name: String, schema: Schema, configuration: ConfigurationFacts? = nil) {
    self.name = name
    self.schema = schema
    self.configuration = configuration
  }
}

extension SchemaVersion {
  /// Whether the version has a draft at a path, on which nobody depends.
  func isDraft(_ pathPattern: String) -> Bool {
    schema.collections.contains { $0.pathPattern == pathPattern && $0.stability == .draft }
  }
}
