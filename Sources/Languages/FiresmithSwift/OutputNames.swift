/// The names of generated files. The build plugin also compiles this file (through a symbolic
/// link), because it has to know the names before the tool has run and without reading YAML.
enum OutputNames {
  /// The file that contains the collections and their typed paths.
  static let collections = "FiresmithCollections.swift"

  /// The file that contains what all models of a module share.
  static let support = "FiresmithSupport.swift"

  private static let modelSuffix = ".firesmith.swift"

  /// Returns the name of the file generated for the schema at `relativePath`, a path below the
  /// schemas folder with `/` between its parts.
  ///
  /// ```swift
  /// OutputNames.file(forSchema: "guide/books.yaml")  // guide-books.firesmith.swift
  /// ```
  static func file(forSchema relativePath: String) -> String {
    // Compares scalars, because a slash and a combining mark after it are a single `Character`.
    let parts = relativePath.unicodeScalars.split(separator: "/").map(String.init)
    var name = parts.joined(separator: "-")
    for fileExtension in [".yaml", ".yml"] where name.lowercased().hasSuffix(fileExtension) {
      name.removeLast(fileExtension.count)
      break
    }
    // SwiftPM 6.3 writes the names of sources into JSON without escaping them, and then fails to
    // read it.
    let scalars = name.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "-" : $0 }
    return String(String.UnicodeScalarView(scalars)) + modelSuffix
  }

  /// Whether a generated file can have this name.
  static func isOutput(_ name: String) -> Bool {
    name == collections || name == support || name.hasSuffix(modelSuffix)
  }
}
