import Foundation

/// Collections of ten fields, one of each type, ten collections per file. The output is
/// deterministic.
struct Workload {
  let collections: Int
  var collectionsPerFile = Shape.perArea

  /// The indices of the collections in the workload.
  private var files: [Range<Int>] {
    stride(from: 0, to: collections, by: collectionsPerFile).map {
      $0..<min($0 + collectionsPerFile, collections)
    }
  }

  /// Writes the schemas.
  func writeSchemas(to folder: URL) throws {
    try write(to: folder, extension: "yaml") { SchemaFile(shapes: $0).text }
  }

  /// Writes the models that a careful developer would write by hand.
  func writeTwins(to folder: URL, importing module: FirestoreModule) throws {
    try write(to: folder, extension: "swift") { TwinFile(shapes: $0, module: module).text }
  }

  /// Writes a package of the Python models that a careful developer would write by hand.
  func writePythonTwins(to folder: URL) throws {
    try write(to: folder, extension: "py") { PythonTwinFile(shapes: $0).text }
    let package = PythonTwinFile.package(modules: files.indices.map { "area\($0)" })
    try Data(package.utf8).write(to: folder.appendingPathComponent("__init__.py"))
  }

  /// Writes the same models for generators that read OpenAPI, as one file.
  func writeOpenAPI(to file: URL) throws {
    try OpenAPIFile(shapes: (0..<collections).map(Shape.init)).contents().write(to: file)
  }

  private func write(
    to folder: URL, extension: String, text: ([Shape]) -> String
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, range) in files.enumerated() {
      let name = "area\(number).\(`extension`)"
      let text = text(range.map(Shape.init))
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
  }
}

/// The properties of one collection of the workload that distinguish it from the others.
struct Shape {
  /// The last field of a collection.
  enum Place { case reference, geopoint }

  private static let nouns = [
    "customer", "order", "invoice", "product", "shipment", "review", "payment", "ticket",
    "warehouse", "message",
  ]

  /// The number of collections in an area, which share an enum.
  static let perArea = nouns.count

  let area: Int
  /// Whether this is the first collection of its area.
  let beginsArea: Bool
  let noun: String
  let place: Place

  init(_ index: Int) {
    area = index / Self.perArea
    beginsArea = index.isMultiple(of: Self.perArea)
    noun = Self.nouns[index % Self.nouns.count]
    place = index.isMultiple(of: 2) ? .reference : .geopoint
  }

  var collection: String { "\(noun)s_\(area)" }
  var path: String { "\(noun)s-\(area)" }
  var model: String { "\(noun.capitalized)\(area)" }
  /// The first collection of the same file.
  var target: String { "\(Self.nouns[0])s_\(area)" }
  /// The model of that collection.
  var targetModel: String { "\(Self.nouns[0].capitalized)\(area)" }
  /// The enum that the collections of a file share.
  var stage: String { "Stage\(area)" }
}
