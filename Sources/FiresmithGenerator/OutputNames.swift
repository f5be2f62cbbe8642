/// How generated files are called. The build plugin compiles this file too (through a symbolic
/// link): it has to know the names before the tool has run, and without reading YAML.
enum OutputNames {
  /// The file with the collections and their typed paths.
  static let collections = "FiresmithCollections.swift"

  /// The file with what all models of a module share.
  static let support = "FiresmithSupport.swift"

  /// The file for the schema at `relativePath`, which is below the schemas folder and has `/`
  /// between its parts.
  ///
  /// ```swift
  /// OutputNames.file(forSchema: "guide/books.yaml")  // guide-books.firesmith.swift
  /// ```
  static func file(forSchema relativePath: String) -> String {
    let parts = relativePath.split(separator: "/")
    var name = parts.joined(separator: "-")
    for fileExtension in [".yaml", ".yml"] where name.lowercased().hasSuffix(fileExtension) {
      name.removeLast(fileExtension.count)
      break
    }
    return name + ".firesmith.swift"
  }
}
