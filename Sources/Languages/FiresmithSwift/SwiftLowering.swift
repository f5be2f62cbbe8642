import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSamples
import FiresmithSchema

/// Converts a schema to the contents of Swift files, with all names, types and literals decided.
///
/// A class, so that debug builds don't copy it on every access.
final class SwiftLowering: Sendable {
  let schema: Schema
  /// The options that all languages have.
  let common: OutputOptions
  let options: SwiftOptions
  let naming: SwiftNaming
  let names: DeclaredNames
  let types: SwiftTypeMapping
  let emptyValues: SwiftEmptyValues
  /// The plans for making up samples of types, if the options ask for samples.
  let samples: SamplePlans?
  /// The types whose values are checked before they are written.
  let constrainedTypes: ConstrainedTypes
  /// The protocols in the options that models conform to in addition to `Codable`.
  let conformances: SwiftConformances
  /// The subcollections of each collection, keyed by its index.
  let children: [Int: [Int]]
  /// The types nested in each type, keyed by its index.
  let nestedTypes: [Int: [Int]]
  /// The collections of each schema file, keyed by its index.
  let collectionsByFile: [Int: [Int]]
  /// The types at the top level of each schema file, keyed by its index.
  let typesByFile: [Int: [Int]]
  /// The collection that declares each document's model.
  let declaringCollections: [TypeID: CollectionID]
  /// The snapshots of each model that there are snapshots of.
  let snapshots: [TypeID: TypeID]
  /// The selections of each model's fields.
  let selections: [TypeID: [TypeID]]
  /// The types of maps inside of documents whose fields queries name.
  let queryableMaps: [TypeID: QueryableMaps.Use]
  /// The maps that are cases of a union of documents.
  let documentParts: Set<TypeID>

  init(schema: Schema, options: OutputOptions, naming: SwiftNaming, names: DeclaredNames) {
    self.schema = schema
    common = options
    let options = options.swift
    self.options = options
    self.naming = naming
    self.names = names
    types = SwiftTypeMapping(schema: schema, names: names, sdk: options.sdk)
    constrainedTypes = ConstrainedTypes(of: schema, options: common)
    emptyValues = SwiftEmptyValues(schema: schema, names: names, options: options)
    samples =
      common.samples != nil
      ? SamplePlans(of: schema, hasPlainReferences: options.sdk == .portable) : nil
    conformances = SwiftConformances(
      options.conformances, hasRepositories: options.hasRepositories)
    children = Dictionary(grouping: schema.collections.indices) {
      schema.collections[$0].parent?.index ?? -1
    }
    let nestedTypes = Dictionary(grouping: schema.types.indices) {
      schema.types[$0].parent?.index ?? -1
    }
    self.nestedTypes = nestedTypes
    collectionsByFile = Dictionary(grouping: schema.collections.indices) {
      schema.collections[$0].file
    }
    typesByFile = Dictionary(grouping: nestedTypes[-1, default: []]) { schema.types[$0].file }
    var collections: [TypeID: CollectionID] = [:]
    for (index, collection) in schema.collections.enumerated() where collection.declaresModel {
      collections[collection.model] = CollectionID(index: index)
    }
    declaringCollections = collections
    var snapshots: [TypeID: TypeID] = [:]
    for index in nestedTypes[-1, default: []] {
      guard let snapshot = schema.types[index].snapshot else { continue }
      snapshots[snapshot.model] = TypeID(index: index)
    }
    self.snapshots = snapshots
    selections = Dictionary(
      grouping: schema.types.indices.lazy.map(TypeID.init).filter {
        schema[$0].selection != nil
      }
    ) { schema[$0].selection?.model ?? $0 }
    queryableMaps = options.hasRepositories ? QueryableMaps.all(in: schema) : [:]
    documentParts = Set(
      schema.types.lazy.filter(\.isDocument).flatMap { declaration -> [TypeID] in
        guard case .union(let union) = declaration.kind, union.content == nil else { return [] }
        return union.cases.map(\.payload)
      })
  }

  /// Whether a type conforms to `Identifiable`: a document that has an `id`, or holds its id under
  /// another name.
  func isIdentifiable(_ id: TypeID) -> Bool {
    guard conformances.isIdentifiable, schema[id].isDocument else { return false }
    return names[id].documentID != nil || names[id].properties.contains("id")
  }

  /// `public ` or `package `; empty for internal declarations.
  var accessPrefix: String {
    switch options.access {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  /// The database that repositories use unless another one is passed.
  var firestore: String {
    common.database.map { ".firestore(database: \(SwiftLiteral.string($0)))" } ?? ".firestore()"
  }

  /// `nonisolated `, where the module's default isolation must not apply.
  var nonisolatedPrefix: String { options.isNonisolated ? "nonisolated " : "" }
}
