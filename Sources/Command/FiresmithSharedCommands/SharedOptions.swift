import FiresmithCommandLine

// The options that commands of both programs have.
extension Option {
  package static func config(_ property: WritableKeyPath<Command, String?>) -> Option {
    .value(
      "config", .file, property,
      help: "The configuration. Default: firesmith.yaml in this folder or the nearest one above; "
        + "in a Swift package, those of its targets.")
  }

  package static func schemas(_ property: WritableKeyPath<Command, [String]>) -> Option {
    .values(
      "schemas", .path, property,
      help: "A schema file, or a folder of them. May be repeated.",
      "Default: what the configuration says, else the nearest folder Schemas.")
  }

  package static func quiet(_ property: WritableKeyPath<Command, Bool>) -> Option {
    .flag("quiet", property, help: "Print errors and warnings only.")
  }
}
