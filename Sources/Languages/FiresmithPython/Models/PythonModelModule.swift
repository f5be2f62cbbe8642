import FiresmithLanguage
import FiresmithSchema

/// A module with the models of a schema file.
struct PythonModelModule: Sendable {
  /// The schema's path below the schemas folder.
  var source: String
  var imports: PythonImports
  /// The names that the module exports, in the order of `__all__`.
  var exportedNames: [String]
  var declarations: [PythonDeclaration]
}

extension PythonLowering {
  /// Returns the module with the models of a schema file.
  func modelModule(of file: Int) -> PythonModelModule {
    let module = modules.modelNames[file]
    guard module == modules.names[file] else { return reexports(of: file, from: module) }
    let files = filesByModelModule[module, default: []]
    var builder = PythonModelBuilder(lowering: self, module: module)
    let declared = files.flatMap(sharedTypes) + files.flatMap(documentTypes)
    for id in PythonModelOrder(of: declared, in: Set(files), schema: schema).types {
      builder.add(id)
    }
    let exports = PythonOrder.sortedExports(files.flatMap { self.exports[$0].models })
    return PythonModelModule(
      source: files.map { schema.files[$0].relativePath }.joined(separator: ", "),
      imports: builder.imports, exportedNames: exports,
      declarations: builder.declarations)
  }

  /// Returns the module of a file whose models are declared in another module.
  private func reexports(of file: Int, from module: String) -> PythonModelModule {
    let names = exports[file].models
    var imports = PythonImports(options)
    for name in names { imports.add(name, from: ".\(module)") }
    return PythonModelModule(
      source: schema.files[file].relativePath, imports: imports, exportedNames: names,
      declarations: [])
  }

  /// The types in a schema file that are neither documents nor nested in another type.
  private func sharedTypes(of file: Int) -> [TypeID] {
    typesByFile[file].filter {
      let declaration = schema.types[$0.index]
      return !declaration.isDocument && declaration.parent == nil
    }
  }

  private func documentTypes(of file: Int) -> [TypeID] {
    typesByFile[file].filter { schema.types[$0.index].isDocument }
  }
}

extension Schema {
  /// Whether a type is declared in place by a case of a union, and so belongs to the union.
  func isMemberOfUnion(_ id: TypeID) -> Bool {
    guard let parent = types[id.index].parent else { return false }
    return switch types[parent.index].kind {
    case .union, .untagged: true
    case .structure, .tuple, .enumeration, .external, .alias: false
    }
  }

  /// Whether a type is declared in place by a case of a union, and is the model of that case.
  func isCaseModel(_ id: TypeID) -> Bool {
    guard let parent = types[id.index].parent, case .union(let union) = types[parent.index].kind
    else { return false }
    return union.content == nil
  }
}
