import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

/// The rules by which a schema's declarations are named in Python; ``PythonNaming`` spells the
/// names.
struct PythonNamingRules: NamingRules {
  let words: CamelCase
  /// Whether models have the methods `sample` and `samples`.
  var hasSamples = false

  let bindings = LanguageKeys.python.bindings
  let propertyNoun = "an attribute in Python"
  let typeNoun = "a class in Python"
  let bindingExample = "python: { name: …, import: … }"
  /// The classes of all modules share one scope, so that any module can import from any other.
  let module = "the package"

  let nestsTypes = false
  let unionCases = UnionCases.models
  /// Enumerations keep unknown values as they are.
  let unknownCase: String? = nil

  let snapshotMaker: String? = PythonSnapshot.method

  func type(_ stored: String) -> String? { words.upper(stored) }

  func property(_ stored: String) -> String? {
    PythonNaming.attribute(stored).map { isMethod($0) ? $0 + "_" : $0 }
  }

  private func isMethod(_ attribute: String) -> Bool {
    hasSamples && ["sample", "samples"].contains(attribute)
  }

  func enumCase(_ stored: String) -> String? { PythonNaming.constant(stored) }

  func method(_ stored: String) -> String? { PythonNaming.repositoryMember(stored) }

  func parameter(_ path: [String]) -> String? {
    PythonNaming.parameter(path.joined(separator: "_"))
  }

  func parameter(for filter: Query.Filter) -> String? { PythonNaming.parameter(for: filter) }

  func collection(_ name: String, isPath: Bool) -> String? {
    isPath ? PythonNaming.pathFunction(name) : PythonNaming.constant(name)
  }

  func repository(ofModel model: String) -> String {
    PythonNaming.companion(ofModel: model, "Repository")
  }

  func document(ofModel model: String) -> String {
    PythonNaming.companion(ofModel: model, "Document")
  }

  func joinedType(_ name: String) -> String {
    PythonReservedTypes.all.contains(name) ? name + "Model" : name
  }

  func normalized(_ identifier: String) -> String { Normalization.compatible(identifier) }

  func writtenType(_ name: String, isNested: Bool) -> String? {
    if isNested { return Normalization.compatible(name) }
    let type = PythonNaming.writtenType(name)
    return PythonNaming.isIdentifier(type) ? type : nil
  }

  func writtenProperty(_ name: String) -> String? {
    PythonNaming.isAttribute(name) && !isMethod(name) ? name : nil
  }

  /// A field with a name of its own for Python is no attribute of the id's name.
  func isHidden(
    _ field: Field, named property: String, by documentID: DeclaredNames.DocumentIDName
  ) -> Bool {
    property == documentID.name && field.name.value == documentID.name
  }

  func problem(with binding: External.Binding) -> Diagnostic? {
    binding.module == nil ? .bindingWithoutModule(binding.name) : nil
  }

  /// Modules import external types by name, each once.
  func addTypes(of schema: Schema, named names: DeclaredNames, to scope: inout IdentifierScope) {
    var imported: Set<String> = []
    for (index, declaration) in schema.types.enumerated() {
      let name = names.types[index]
      if case .external(let external) = declaration.kind {
        guard let binding = external.pythonBinding,
          imported.insert("\(binding.module?.value ?? "").\(binding.name.value)").inserted
        else { continue }
      }
      scope.add(name.qualified, at: declaration.mark)
      if declaration.selection != nil {
        scope.add(
          PythonNaming.fields(ofModel: name.qualified), at: declaration.mark,
          as: "the class of fields")
      }
      if case .untagged(let union) = declaration.kind, let unknown = name.unknownCase {
        scope.add(unknown, at: union.unknown?.mark ?? declaration.mark, as: "the unknown case")
      }
      guard case .union(let union) = declaration.kind else { continue }
      for (unionCase, model) in zip(union.cases, name.cases)
      where union.content != nil || schema[unionCase.payload].parent?.index != index {
        scope.add(model, at: unionCase.name.mark)
      }
      if let unknown = name.unknownCase {
        scope.add(unknown, at: union.unknown?.mark ?? declaration.mark, as: "the unknown case")
      }
    }
  }

  func addDeclarations(
    ofCollection index: Int, of schema: Schema, named names: DeclaredNames,
    to scope: inout IdentifierScope
  ) {
    let collection = schema.collections[index]
    let mark = collection.name.mark
    let repository = names.collections[index].repository
    scope.add(repository, at: mark, as: "the repository")
    scope.add("Async" + repository, at: mark, as: "the asynchronous repository")
    guard collection.declaresModel else { return }
    let model = names[collection.model].qualified
    scope.add(PythonNaming.fields(ofModel: model), at: mark, as: "the class of fields")
    scope.add(PythonNaming.update(ofModel: model), at: mark, as: "the type of changes")
    scope.add(PythonNaming.creation(ofModel: model), at: mark, as: "the type of new documents")
  }
}
