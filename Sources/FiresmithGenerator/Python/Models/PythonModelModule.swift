import FiresmithSchema

/// What the module of one schema's models declares.
struct PythonModelModule: Sendable {
  /// The schema's path below the schemas folder.
  var source: String
  var imports: PythonImports
  /// The names that the module has for others.
  var exportedNames: [String]
  var declarations: [PythonDeclaration]
}

extension PythonLowering {
  /// The modules of models of all schemas, in the order of ``Schema/files``.
  func modelModules() -> [PythonModelModule] {
    let types = topLevelTypes()
    var files: [String: [Int]] = [:]
    for (file, module) in names.modelModules.enumerated() {
      files[module, default: []].append(file)
    }
    var declaredNames: [Int: [String]] = [:]
    return schema.files.indices.map { file in
      let module = names.modelModules[file]
      guard module == names.modules[file] else {
        return reexports(of: declaredNames[file] ?? [], from: module, file: file)
      }
      let group = files[module] ?? []
      var builder = PythonModelBuilder(lowering: self, module: module)
      let declared = group.flatMap { types[$0].shared } + group.flatMap { types[$0].documents }
      for id in PythonModelOrder(of: declared, in: Set(group), schema: schema).types {
        builder.add(id)
      }
      declaredNames.merge(builder.declaredNames) { $0 + $1 }
      return PythonModelModule(
        source: group.map { schema.files[$0].relativePath }.joined(separator: ", "),
        imports: builder.imports,
        exportedNames: group.flatMap { builder.declaredNames[$0] ?? [] },
        declarations: builder.declarations)
    }
  }

  /// The types at the top level of each file.
  private func topLevelTypes() -> [(shared: [TypeID], documents: [TypeID])] {
    var types: [(shared: [TypeID], documents: [TypeID])] = Array(
      repeating: ([], []), count: schema.files.count)
    for (index, declaration) in schema.types.enumerated() {
      if declaration.isDocument {
        types[declaration.file].documents.append(TypeID(index: index))
      } else if declaration.parent == nil {
        types[declaration.file].shared.append(TypeID(index: index))
      }
    }
    return types
  }

  /// The module of a file whose models another module declares.
  private func reexports(of names: [String], from module: String, file: Int) -> PythonModelModule {
    var imports = PythonImports()
    for name in names { imports.use(name, from: ".\(module)") }
    return PythonModelModule(
      source: schema.files[file].relativePath, imports: imports, exportedNames: names,
      declarations: [])
  }
}
