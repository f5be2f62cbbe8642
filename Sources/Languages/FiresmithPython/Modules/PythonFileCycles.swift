import FiresmithLanguage
import FiresmithSchema

/// Finds schema files that refer to each other, directly or through others. Python modules can't
/// import each other in a cycle, so the module of the first of these files declares what they
/// share.
struct PythonFileCycles: Sendable {
  /// For each file, the file whose module declares its types.
  let declaringFiles: [Int]

  /// Creates the cycles of files whose models refer to each other.
  init(models schema: Schema) {
    var references = [Set<Int>](repeating: [], count: schema.files.count)
    for declaration in schema.types {
      for mixin in declaration.includes {
        references[declaration.file].insert(schema[mixin].file)
      }
      switch declaration.kind {
      case .structure(let structure), .tuple(let structure):
        references[declaration.file].formUnion(schema.files(of: structure, but: declaration.file))
      case .untagged(let union):
        let files = schema.files(of: union.members, but: declaration.file)
        references[declaration.file].formUnion(files)
      case .union(let union):
        for unionCase in union.cases {
          references[declaration.file].insert(schema[unionCase.payload].file)
        }
      case .alias(let alias):
        for id in alias.field.referencedTypes {
          references[declaration.file].insert(schema.types[id.index].file)
        }
      case .enumeration, .external:
        break
      }
    }
    self.init(references)
  }

  /// Creates the cycles of files whose collections use each other's models.
  ///
  /// - Parameter declaring: The file that declares each document's model.
  init(collections schema: Schema, declaring: [TypeID: Int]) {
    var references = [Set<Int>](repeating: [], count: schema.files.count)
    for collection in schema.collections {
      if let file = declaring[collection.model] { references[collection.file].insert(file) }
    }
    self.init(references)
  }

  private init(_ references: [Set<Int>]) {
    let components = stronglyConnectedComponents(references.map { $0.sorted() })
    var firsts: [Int: Int] = [:]
    declaringFiles = components.enumerated().map { file, component in
      let first = firsts[component] ?? file
      firsts[component] = first
      return first
    }
  }
}

extension Schema {
  /// Returns the files, except for `file`, with types that the code for the fields may refer to.
  fileprivate func files(of structure: Structure, but file: Int) -> Set<Int> {
    var files: Set<Int> = []
    for index in structure.fields.indices {
      for id in structure.fields[index].referencedTypes { files.insert(types[id.index].file) }
    }
    files.remove(file)
    return files
  }
}
