import FiresmithLanguage
import FiresmithSchema

/// Names the members of types, and reports names without an identifier and names that clash.
struct PythonMemberNamer: Namer {
  let schema: Schema
  /// The types with their own names.
  let types: [PythonNames.TypeName]
  let policies: DocumentIDPolicies
  /// The attribute for a document's id, unless the schema names another.
  private let configuredDocumentID: String
  private(set) var diagnostics: [Diagnostic] = []

  init(
    schema: Schema, options: OutputOptions, types: [PythonNames.TypeName],
    policies: DocumentIDPolicies
  ) {
    self.schema = schema
    self.types = types
    self.policies = policies
    configuredDocumentID = PythonNaming.attribute(options.documentID) ?? "id"
  }

  /// Returns the type at `index` with the names of its members.
  mutating func type(_ index: Int) -> PythonNames.TypeName {
    var type = types[index]
    switch schema.types[index].kind {
    case .structure(let structure):
      type.documentID = documentID(of: index)
      nameAttributes(of: structure, at: index, &type)
    case .union:
      type.documentID = documentID(of: index)
    case .enumeration(let enumeration):
      nameConstants(of: enumeration, &type)
    case .external(let external):
      checkBinding(external, of: schema.types[index])
    }
    return type
  }

  // MARK: - Attributes

  private mutating func nameAttributes(
    of structure: Structure, at index: Int, _ type: inout PythonNames.TypeName
  ) {
    var scope = IdentifierScope("Python", count: structure.fields.count + 2)
    if let discriminator = discriminator(of: index) {
      scope.add(
        discriminator.attribute, at: discriminator.mark, as: "the key that tells cases apart")
    }
    let documentID = type.documentID?.name
    if let documentID {
      let mark = policies.mark(ofType: index) ?? schema.types[index].mark
      scope.add(documentID, at: mark, as: "the document's id")
    }
    type.attributes.reserveCapacity(structure.fields.count)
    for index in structure.fields.indices {
      let name = structure.fields[index].name
      let written = structure.fields[index].pythonName
      let attribute = written.map { checked($0) } ?? attributeName(of: name)
      type.attributes.append(attribute)
      if let documentID, attribute == documentID, name.value == documentID,
        structure.fields[index].isStored
      {
        diagnostics.append(.hiddenField(name, documentID: documentID))
      } else {
        scope.add(attribute, at: (written ?? name).mark)
      }
    }
    diagnostics += scope.diagnostics(in: type.name)
  }

  private mutating func attributeName(of name: Name) -> String {
    diagnostics.pythonIdentifier(PythonNaming.attribute(name.value), for: name)
  }

  /// Returns the attribute that the schema names, and reports it if Python can't have it.
  private mutating func checked(_ written: Name) -> String {
    // In the fields of queries, two underscores separate a nested field from its parent.
    if !PythonNaming.isIdentifier(written.value) || written.value.hasPrefix("_")
      || hasDoubleUnderscore(written.value)
      || PythonReservedNames.attributes.contains(written.value)
    {
      diagnostics.append(.notAPythonIdentifier(written, as: "an attribute"))
    }
    return written.value
  }

  private func hasDoubleUnderscore(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return zip(bytes, bytes.dropFirst()).contains { $0 == 0x5F && $1 == 0x5F }
  }

  /// Returns the attribute for the discriminator of a map that a union's case declares in place.
  private func discriminator(of index: Int) -> (attribute: String, mark: SourceMark)? {
    guard let parent = schema.types[index].parent,
      case .union(let union) = schema.types[parent.index].kind
    else { return nil }
    return (types[parent.index].discriminator, union.discriminator.mark)
  }

  private mutating func documentID(of index: Int) -> PythonNames.DocumentIDAttribute? {
    switch policies[index] {
    case nil, .some(.none):
      return nil
    case .configured:
      return PythonNames.DocumentIDAttribute(name: configuredDocumentID)
    case .property(let name, let isStored):
      return PythonNames.DocumentIDAttribute(
        name: attributeName(of: name), storedName: isStored ? name.value : nil)
    }
  }

  // MARK: - Other types

  private mutating func nameConstants(
    of enumeration: Enumeration, _ type: inout PythonNames.TypeName
  ) {
    var scope = IdentifierScope("Python", count: enumeration.cases.count)
    for enumerationCase in enumeration.cases {
      let name = enumerationCase.name
      let constant = diagnostics.pythonIdentifier(PythonNaming.constant(name.value), for: name)
      type.constants.append(constant)
      scope.add(constant, at: name.mark)
    }
    diagnostics += scope.diagnostics(in: type.name)
  }

  private mutating func checkBinding(_ external: External, of type: TypeDeclaration) {
    guard let binding = external.pythonBinding else {
      diagnostics.append(.missingBinding(of: type, "python: { name: …, import: … }", in: "Python"))
      return
    }
    if binding.module == nil { diagnostics.append(.bindingWithoutModule(binding.name)) }
  }
}
