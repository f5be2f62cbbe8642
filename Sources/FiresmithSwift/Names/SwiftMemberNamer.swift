import FiresmithLanguage
import FiresmithSchema

/// Names the members of types, and reports names that give no identifier or clash.
struct SwiftMemberNamer: Namer {
  let schema: Schema
  let options: OutputOptions
  let naming: SwiftNaming
  /// The names of the types, without those of their members.
  let types: [SwiftNames.TypeName]
  let policies: DocumentIDPolicies
  /// The types nested in each type, indexed like `types`.
  let nestedTypes: [[SwiftNames.NestedType]]
  /// The property that holds the id where a collection doesn't set it.
  private let configuredID: SwiftNames.DocumentIDProperty
  private(set) var diagnostics: [Diagnostic] = []
  /// The properties for stored names so far: documents of most collections have the same few names.
  private var properties: [String: String] = [:]

  init(
    schema: Schema, options: OutputOptions, naming: SwiftNaming, types: [SwiftNames.TypeName],
    policies: DocumentIDPolicies, nestedTypes: [[SwiftNames.NestedType]]
  ) {
    self.schema = schema
    self.options = options
    self.naming = naming
    self.types = types
    self.policies = policies
    self.nestedTypes = nestedTypes
    configuredID = SwiftNames.DocumentIDProperty(
      name: naming.property(options.documentID) ?? options.documentID,
      key: options.documentID,
      isStored: false)
  }

  /// Returns the names of the type at `index` and of its members.
  mutating func type(_ index: Int) -> SwiftNames.TypeName {
    var type = types[index]
    let nested = nestedTypes[index]
    switch schema.types[index].kind {
    case .structure(let structure):
      var scope = IdentifierScope("Swift", count: structure.fields.count + nested.count + 1)
      for nested in nested { scope.add(nested.name, at: nested.mark) }
      type.documentID = documentID(of: index)
      nameProperties(of: structure, at: index, &type, in: &scope)
      diagnostics += scope.diagnostics(in: type.qualified)
    case .union(let union):
      type.documentID = documentID(of: index)
      type.isIdentifiable = type.documentID != nil
      for unionCase in union.cases { checkHiding(of: unionCase.payload, in: index) }
      nameCases(union.cases.map(\.name), unknown: union.unknown, at: index, &type)
    case .enumeration(let enumeration):
      nameCases(enumeration.cases.map(\.name), unknown: enumeration.unknown, at: index, &type)
    case .external(let external):
      if external.swiftBinding == nil {
        diagnostics.append(
          .missingBinding(of: schema.types[index], "swift: { name: … }", in: "Swift"))
      }
    }
    return type
  }

  // MARK: - Properties

  private mutating func nameProperties(
    of structure: Structure, at index: Int, _ type: inout SwiftNames.TypeName,
    in scope: inout IdentifierScope
  ) {
    let hidden = reportHiddenFields(of: structure, documentID: type.documentID)
    if let documentID = type.documentID {
      scope.add(
        documentID.name, at: policies.mark(ofType: index) ?? schema.types[index].mark,
        as: "the document's id")
    }
    type.properties.reserveCapacity(structure.fields.count)
    for field in structure.fields {
      let property = propertyName(of: field)
      type.properties.append(property)
      if !hidden.contains(field.name) {
        scope.add(property, at: field.swiftName?.mark ?? field.name.mark)
      }
      if field.isIndirect {
        scope.add(
          "_" + SwiftNaming.bare(property), at: field.name.mark, as: "the storage of this property")
      }
      if let referenced = field.type.declaredType { checkHiding(of: referenced, in: index) }
    }
    if schema.types[index].isDocument {
      type.isIdentifiable = type.documentID != nil || type.properties.contains("id")
    }
  }

  /// Reports and returns the stored fields that the document's id would hide.
  private mutating func reportHiddenFields(
    of structure: Structure, documentID: SwiftNames.DocumentIDProperty?
  ) -> Set<Name> {
    guard let documentID, !documentID.isStored else { return [] }
    let hidden = structure.fields.filter { $0.isStored && $0.name.value == documentID.key }
    diagnostics += hidden.map { Diagnostic.hiddenField($0.name, documentID: documentID.name) }
    return Set(hidden.map(\.name))
  }

  private mutating func propertyName(of field: Field) -> String {
    guard let written = field.swiftName else {
      if let known = properties[field.name.value] { return known }
      let property = naming.property(field.name.value)
      if let property { properties[field.name.value] = property }
      return diagnostics.identifier(property, for: field.name)
    }
    guard let property = SwiftNaming.explicitMember(written.value) else {
      diagnostics.append(.notAnIdentifier(written))
      return written.value
    }
    return property
  }

  /// Reports a nested type that hides a type of the schema to which the types around it refer.
  private mutating func checkHiding(of referenced: TypeID, in index: Int) {
    guard schema.types[referenced.index].parent == nil else { return }
    let name = types[referenced.index].simple
    var scope: Int? = index
    while let current = scope {
      if let hiding = nestedTypes[current].first(where: { $0.name == name }) {
        diagnostics.append(
          .hiddenType(name, by: hiding.mark, hidden: schema.types[referenced.index].mark))
      }
      scope = schema.types[current].parent?.index
    }
  }

  // MARK: - Cases

  private mutating func nameCases(
    _ cases: [Name], unknown: Name?, at index: Int, _ type: inout SwiftNames.TypeName
  ) {
    let nested = nestedTypes[index]
    var scope = IdentifierScope("Swift", count: cases.count + nested.count + 1)
    for nested in nested { scope.add(nested.name, at: nested.mark) }
    type.cases = cases.map { caseName($0, in: &scope) }
    if let unknown {
      type.unknownCase = caseName(unknown, in: &scope)
    } else if options.unknownCases == .open {
      scope.add("unknown", at: schema.types[index].mark, as: "the case for unknown values")
      type.unknownCase = "unknown"
    }
    diagnostics += scope.diagnostics(in: type.qualified)
  }

  private mutating func caseName(_ name: Name, in scope: inout IdentifierScope) -> String {
    let caseName = diagnostics.identifier(naming.enumCase(name.value), for: name)
    scope.add(caseName, at: name.mark)
    return caseName
  }

  // MARK: - Document ids

  private mutating func documentID(of index: Int) -> SwiftNames.DocumentIDProperty? {
    switch policies[index] {
    case nil, .some(.none):
      return nil
    case .configured:
      return configuredID
    case .property(let name, let isStored):
      return SwiftNames.DocumentIDProperty(
        name: diagnostics.identifier(naming.property(name.value), for: name),
        key: name.value,
        isStored: isStored)
    }
  }
}
