import FiresmithConcurrency
import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// Turns a schema into the contents of Python modules, with all names, types and literals.
///
/// A class, so that debug builds don't copy it on every access.
final class PythonLowering: Sendable {
  let schema: Schema
  let options: OutputOptions
  let words: CamelCase
  let names: DeclaredNames
  let modules: PythonModules
  /// The types as modules of repositories write them.
  let types: PythonTypeMapping
  /// The types as modules of models write them.
  let modelTypes: PythonTypeMapping
  /// The types of what makes default values of models.
  let factoryTypes: PythonTypeMapping
  /// The subcollections of each collection, keyed by its index.
  let children: [Int: [Int]]
  /// The types of each schema file, by its index.
  let typesByFile: [[TypeID]]
  /// The collections of each schema file, by its index.
  let collectionsByFile: [[CollectionID]]
  /// The schema files of each module of models.
  let filesByModelModule: [String: [Int]]
  /// The selections of each model's fields.
  let selections: [TypeID: [TypeID]]
  /// For each document's model, the file whose module of repositories declares its fields.
  let documentFiles: [TypeID: Int]
  /// The models whose fields each file's module of repositories declares, keyed by the file's
  /// index, in the order of the collections that declare the models.
  let documentsByFile: [Int: [TypeID]]
  /// The names that the modules of each schema file export, by the file's index.
  let exports: [PythonExports]

  init(schema: Schema, options: OutputOptions, names: PythonNames) {
    self.schema = schema
    self.options = options
    words = CamelCase(acronyms: options.acronyms)
    types = PythonTypeMapping(schema: schema, names: names, references: .plain)
    modelTypes = PythonTypeMapping(schema: schema, names: names, references: .marked)
    factoryTypes = PythonTypeMapping(schema: schema, names: names, references: .quoted)
    let modules = names.modules
    let names = names.declared
    self.names = names
    self.modules = modules
    let declared = schema.collections.filter(\.declaresModel)
    let files = Dictionary(declared.map { ($0.model, $0.file) }) { first, _ in first }
    let declaringFiles = PythonFileCycles(collections: schema, declaring: files).declaringFiles
    documentFiles = files.mapValues { declaringFiles[$0] }
    let documentsByFile = Dictionary(grouping: declared) { declaringFiles[$0.file] }
      .mapValues { $0.map(\.model) }
    self.documentsByFile = documentsByFile
    let selections = Dictionary(
      grouping: schema.types.indices.lazy.map(TypeID.init).filter {
        schema[$0].selection != nil
      }
    ) { schema[$0].selection?.model ?? $0 }
    self.selections = selections
    children = Dictionary(grouping: schema.collections.indices) {
      schema.collections[$0].parent?.index ?? -1
    }
    filesByModelModule = Dictionary(grouping: modules.modelNames.indices) {
      modules.modelNames[$0]
    }
    var typesByFile = [[TypeID]](repeating: [], count: schema.files.count)
    for (index, declaration) in schema.types.enumerated() {
      typesByFile[declaration.file].append(TypeID(index: index))
    }
    self.typesByFile = typesByFile
    var collectionsByFile = [[CollectionID]](repeating: [], count: schema.files.count)
    for (index, collection) in schema.collections.enumerated() {
      collectionsByFile[collection.file].append(CollectionID(index: index))
    }
    self.collectionsByFile = collectionsByFile
    exports = concurrentMap(count: schema.files.count) { [typesByFile, collectionsByFile] file in
      PythonExports(
        types: typesByFile[file], collections: collectionsByFile[file],
        documents: documentsByFile[file, default: []], selections: selections, schema: schema,
        names: names)
    }
  }

  /// Returns the word for a value of the type `id` in documentation: `cover images`.
  func noun(of id: TypeID) -> String {
    words.noun(schema[id].name.name.value)
  }

  /// Returns the link to a collection in documentation: `Collections.BOOKS`,
  /// `Collections.loans(book_id)`.
  func link(to id: CollectionID) -> String {
    let name = names[id]
    let path = "\(enumeration(of: schema[id])).\(name.name)"
    guard !name.parameters.isEmpty else { return path }
    return "\(path)(\(name.parameters.joined(separator: ", ")))"
  }

  /// Returns the enumeration that a collection or a single document is a member of.
  func enumeration(of collection: Collection) -> String {
    collection.isSingleDocument ? "Documents" : "Collections"
  }
}
