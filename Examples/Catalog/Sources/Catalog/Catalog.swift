import FiresmithRuntime

/// A model of this package. Every model conforms, because the package's template says so: see
/// `FiresmithTemplates`.
protocol CatalogEntry {
  /// The model's name, the document's id, and the fields that queries and updates can name.
  var label: String { get }
}

@main
struct Catalog {
  static func main() {
    let entries: [any CatalogEntry] = [
      Book(id: "momo", title: "Momo", pages: 304),
      Edition(publisher: "Thienemann", size: Edition.Size(width: 13.5, height: 21)),
      Author(id: "ende", name: "Michael Ende"),
    ]
    for entry in entries { print(entry.label) }
  }
}
