import FiresmithSchema

/// A schema at one time, and how it was configured.
package struct SchemaVersion: Sendable {
  /// The name for people: a path, or the name of a release.
  package var name: String
  package var schema: Schema
  /// `nil` if the version has no configuration, so that it isn't compared.
  package var configuration: ConfigurationFacts?
  /// The edition of the database; `nil` if it isn't known.
  package var edition: DatabaseEdition?

  package init(
    name: String, schema: Schema, configuration: ConfigurationFacts? = nil,
    edition: DatabaseEdition? = nil
  ) {
    self.name = name
    self.schema = schema
    self.configuration = configuration
    self.edition = edition
  }
}

extension SchemaVersion {
  /// The paths of the drafts, on which nobody depends.
  var draftPaths: Set<String> {
    Set(schema.collections.filter { $0.stability == .draft }.map(\.pathPattern))
  }
}
