import FiresmithSchema

/// Turns a schema into what Python modules contain, with every name, type and literal decided.
struct PythonLowering: Sendable {
  let schema: Schema
  let options: OutputOptions
  let naming: SwiftNaming
  let names: PythonNames
  let types: PythonTypeMapping
  /// The subcollections of each collection, by the latter's index.
  let children: [Int: [Int]]
  /// The file whose repositories' module declares the fields of each document's model.
  let documentHomes: [TypeID: Int]
  /// The models whose fields the repositories' module of each file declares, by the file's index, in
  /// the order of the collections that declare the models.
  let documentsByHome: [Int: [TypeID]]

  init(schema: Schema, options: OutputOptions, names: PythonNames) {
    self.schema = schema
    self.options = options
    self.names = names
    naming = SwiftNaming(acronyms: options.acronyms)
    types = PythonTypeMapping(schema: schema, names: names)
    let declared = schema.collections.filter(\.declaresModel)
    let files = Dictionary(declared.map { ($0.model, $0.file) }) { first, _ in first }
    let homes = PythonFileCycles(collections: schema, declaring: files).homes
    documentHomes = files.mapValues { homes[$0] }
    documentsByHome = Dictionary(grouping: declared) { homes[$0.file] }
      .mapValues { $0.map(\.model) }
    children = Dictionary(grouping: schema.collections.indices) {
      schema.collections[$0].parent?.index ?? -1
    }
  }

  /// What documentation calls a value of the type `id`: `cover images`.
  func noun(of id: TypeID) -> String {
    naming.noun(schema[id].name.name.value)
  }

  /// How documentation links to a collection: `Collections.BOOKS`, `Collections.loans(book_id)`.
  func link(to id: CollectionID) -> String {
    let name = names[id]
    guard !name.parameters.isEmpty else { return "Collections.\(name.name)" }
    return "Collections.\(name.name)(\(name.parameters.joined(separator: ", ")))"
  }
}
