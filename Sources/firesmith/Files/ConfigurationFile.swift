// The build plugin compiles this file too, through a symbolic link.

/// The file that says what is generated, and how.
enum ConfigurationFile {
  static let name = "firesmith.yaml"

  /// The name of a file in `folder` that is meant to be the configuration, and is called otherwise:
  /// `Firesmith.yaml`, `firesmith.yml`. `nil` if there is none, or the right one beside it.
  ///
  /// The names in the folder are compared, because many disks find a file by its name in any case.
  static func misnamed(in folder: String) -> String? {
    guard let names = try? Folder.names(in: folder), !names.contains(name) else { return nil }
    return names.first { ["firesmith.yaml", "firesmith.yml"].contains($0.lowercased()) }
  }
}
