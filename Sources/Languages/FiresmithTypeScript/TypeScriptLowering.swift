import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// Turns a schema into the contents of TypeScript files, with all names, types and literals.
///
/// A class, so that debug builds don't copy it on every access.
final class TypeScriptLowering: Sendable {
  let schema: Schema
  let options: OutputOptions
  let names: DeclaredNames
  let words: CamelCase
  /// The names of the files of each schema file, without their folder and their ending.
  let fileNames: [String]
  /// The types of each schema file, by its index.
  let typesByFile: [[TypeID]]
  /// The collections that declare a model, by the model.
  let collectionsOfModels: [TypeID: CollectionID]

  init(schema: Schema, options: OutputOptions, names: DeclaredNames) {
    self.schema = schema
    self.options = options
    self.names = names
    words = options.typeScriptWords
    fileNames = schema.files.map { TypeScriptFileName.name(forSchema: $0.relativePath) ?? "_" }
    var typesByFile = [[TypeID]](repeating: [], count: schema.files.count)
    for (index, declaration) in schema.types.enumerated() {
      typesByFile[declaration.file].append(TypeID(index: index))
    }
    self.typesByFile = typesByFile
    let declaring = schema.collections.indices.filter { schema.collections[$0].declaresModel }
    collectionsOfModels = Dictionary(
      declaring.map { (schema.collections[$0].model, CollectionID(index: $0)) }
    ) { first, _ in first }
  }

  /// Whether a field of the schema's holds vectors.
  var hasVectors: Bool {
    func isVector(_ type: FieldType) -> Bool {
      switch type {
      case .vector: true
      case .array(let element), .map(let element): isVector(element)
      case .scalar, .reference, .declared: false
      }
    }
    return schema.types.contains { declaration in
      switch declaration.kind {
      case .structure(let structure), .tuple(let structure):
        structure.fields.contains { isVector($0.type) }
      case .untagged(let union): union.members.fields.contains { isVector($0.type) }
      case .alias(let alias): isVector(alias.field.type)
      case .external(let external): isVector(external.encodedAs)
      case .union, .enumeration: false
      }
    }
  }

  /// Returns the word for a value of the type `id` in documentation: `cover images`.
  func noun(of id: TypeID) -> String { words.noun(schema[id].name.name.value) }

  /// Returns the names of the properties of an interface for the id of a model's documents.
  func documentID(of model: TypeID) -> DeclaredNames.DocumentIDName? { names[model].documentID }

  /// Whether the enumeration `id` keeps values that the schema doesn't know.
  func isOpen(_ enumeration: Enumeration) -> Bool {
    enumeration.unknown != nil || options.unknownCases == .open
  }

  /// The enumeration `id`, which maps have keys of.
  func enumeration(_ id: TypeID) -> Enumeration? {
    if case .enumeration(let enumeration) = schema[id].kind { enumeration } else { nil }
  }

  /// Returns the keys of a map with the keys of the enumeration `id`; `nil` for any strings.
  func closedKeys(_ id: TypeID) -> [String]? {
    guard let enumeration = enumeration(id), !isOpen(enumeration) else { return nil }
    return enumeration.cases.map(\.rawValue.text)
  }

  /// Returns the type that an alias stands for, if the type is one. What is inside of it may still
  /// name aliases.
  func withoutAlias(_ type: FieldType) -> FieldType {
    guard case .declared(let id) = type, case .alias(let alias) = schema[id].kind else {
      return type
    }
    return withoutAlias(alias.field.writtenType)
  }

  /// Whether the type is declared in place by a case of a union whose map has the tag, too; then
  /// the property of the tag.
  func discriminator(of id: TypeID) -> (property: String, tag: Enumeration.RawValue)? {
    guard let parent = schema[id].parent, case .union(let union) = schema[parent].kind,
      union.content == nil, let unionCase = union.cases.first(where: { $0.payload == id }),
      schema.tagField(of: unionCase, in: union) == nil
    else { return nil }
    return (names[parent].discriminator, unionCase.tag)
  }
}

/// The names of generated files.
enum TypeScriptFileName {
  /// Returns the name for the schema at `relativePath`, whose separator is `/`; `nil` if the path
  /// has no character for it.
  ///
  /// ```swift
  /// TypeScriptFileName.name(forSchema: "guide/books.yaml")  // guide-books
  /// ```
  static func name(forSchema relativePath: String) -> String? {
    var path = relativePath
    for fileExtension in [".yaml", ".yml"] where path.lowercased().hasSuffix(fileExtension) {
      path.removeLast(fileExtension.count)
      break
    }
    var name = ""
    for scalar in path.unicodeScalars {
      let isKept = scalar == "_" || scalar.properties.isIDContinue
      if isKept {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, !name.hasSuffix("-") {
        name += "-"
      }
    }
    if name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? nil : name
  }
}
