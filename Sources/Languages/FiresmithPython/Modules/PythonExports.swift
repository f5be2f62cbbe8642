import FiresmithLanguage
import FiresmithSchema

/// The names that the modules of a schema file export, in the order of `__all__`.
struct PythonExports: Sendable {
  /// The names of the types.
  let models: [String]
  /// The names of the repositories and of the models' fields.
  let repositories: [String]

  /// - Parameters:
  ///   - types: The types that the file declares.
  ///   - collections: The collections that the file declares.
  ///   - documents: The models whose fields the file's module of repositories declares.
  ///   - selections: The selections of each model's fields.
  init(
    types: [TypeID], collections: [CollectionID], documents: [TypeID],
    selections: [TypeID: [TypeID]], schema: Schema, names: DeclaredNames
  ) {
    models = PythonOrder.sortedExports(
      types.flatMap { PythonExports.names(of: $0, schema: schema, names: names) })
    var declared: [String] = []
    for model in documents {
      let name = names[model].qualified
      declared.append(PythonNaming.fields(ofModel: name))
      declared.append(PythonNaming.update(ofModel: name))
      declared.append(PythonNaming.creation(ofModel: name))
      for selection in selections[model, default: []] {
        declared.append(PythonNaming.fields(ofModel: names[selection].qualified))
      }
    }
    for collection in collections {
      let name = names.collections[collection.index].repository
      declared.append(name)
      declared.append("Async" + name)
    }
    repositories = PythonOrder.sortedExports(declared)
  }

  private static func names(of id: TypeID, schema: Schema, names: DeclaredNames) -> [String] {
    let name = names.types[id.index]
    switch schema.types[id.index].kind {
    case .structure: return schema.isCaseModel(id) ? [] : [name.qualified]
    case .union: return name.cases + [name.unknownCase, name.qualified].compactMap(\.self)
    case .untagged: return [name.unknownCase, name.qualified].compactMap(\.self)
    case .tuple, .enumeration, .alias: return [name.qualified]
    case .external: return []
    }
  }
}
