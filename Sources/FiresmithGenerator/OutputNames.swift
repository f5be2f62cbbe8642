/// How generated files are called. The build plugin compiles this file too (through a symbolic
/// link): it has to know the names before the tool has run, and without reading YAML.
enum OutputNames {
  /// The file with the collections and their typed paths.
  static let collections = "FiresmithCollections.swift"

  /// The file with what all models of a module share.
  static let support = "FiresmithSupport.swift"

  private static let modelSuffix = ".firesmith.swift"

  /// The file for the schema at `relativePath`, which is below the schemas folder and has `/`
  /// between its parts.
  ///
  /// ```swift
  /// OutputNames.file(forSchema: "guide/books.yaml")  // guide-books.firesmith.swift
  /// ```
  static func file(forSchema relativePath: String) -> String {
    // Scalars, because a combining mark after a slash makes another character of the slash.
    let parts = relativePath.unicodeScalars.split(separator: "/").map(String.init)
    var name = parts.joined(separator: "-")
    for fileExtension in [".yaml", ".yml"] where name.lowercased().hasSuffix(fileExtension) {
      name.removeLast(fileExtension.count)
      break
    }
    // SwiftPM 6.3 writes the names of sources into JSON as they are, which it can't read then.
    let scalars = name.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "-" : $0 }
    return String(String.UnicodeScalarView(scalars)) + modelSuffix
  }

  /// Whether a file of this name could be a generated one.
  static func isOutput(_ name: String) -> Bool {
    name == collections || name == support || name.hasSuffix(modelSuffix)
  }
}
