// The build plugin compiles this file too, through a symbolic link.

/// The file that configures what is generated.
public enum ConfigurationFile {
  public static let name = "firesmith.yaml"

  /// Returns the name of a file in `folder` that is a configuration with a wrong name, such as
  /// `Firesmith.yaml` or `firesmith.yml`, or `nil` if there is none or the folder has a
  /// `firesmith.yaml`. Of several, the first one in bytewise order.
  ///
  /// Compares the names in the folder, because many file systems ignore case when they open a file.
  public static func misnamed(in folder: String) -> String? {
    // Unsorted, because the folders above a project can hold many thousand files.
    guard let names = try? Folder.allNames(in: folder), !names.contains(name) else { return nil }
    return names.filter { ["firesmith.yaml", "firesmith.yml"].contains($0.lowercased()) }
      .sortedBytewise().first
  }
}
