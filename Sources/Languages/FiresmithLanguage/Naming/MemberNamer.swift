import FiresmithDiagnostics
import FiresmithSchema

/// Names the members of types, and reports names that give no identifier or clash.
struct MemberNamer: Namer {
  static let documentIDRole = "the document's id"
  static let discriminatorRole = "the key that tells cases apart"
  static let contentRole = "the key of the case's map"

  let schema: Schema
  let options: OutputOptions
  let rules: any NamingRules
  /// The language in a schema's bindings: `swift`.
  private let language: String
  /// The names of the types, without those of their members.
  let types: [DeclaredNames.TypeName]
  /// The types nested in each type, indexed like `types`.
  let nestedTypes: [[NestedType]]
  private let policies: DocumentIDPolicies
  /// The property that holds the id where a collection doesn't set it.
  private let configuredID: DeclaredNames.DocumentIDName
  private(set) var diagnostics: [Diagnostic] = []
  /// The properties for stored names so far: documents of most collections have the same few names.
  private var properties: [String: String] = [:]

  init(
    schema: Schema, options: OutputOptions, rules: any NamingRules,
    types: [DeclaredNames.TypeName], nestedTypes: [[NestedType]]
  ) {
    self.schema = schema
    self.options = options
    self.rules = rules
    language = rules.bindings.language
    self.types = types
    self.nestedTypes = nestedTypes
    policies = DocumentIDPolicies(schema)
    configuredID = DeclaredNames.DocumentIDName(
      name: rules.property(options.documentID) ?? options.documentID, key: options.documentID,
      isStored: false, new: options.newDocumentID)
  }

  /// Returns the names of the type at `index` and of its members.
  mutating func type(_ index: Int) -> DeclaredNames.TypeName {
    var type = types[index]
    switch schema.types[index].kind {
    case .structure(let structure):
      type.documentID = documentID(of: index)
      nameProperties(of: structure, at: index, &type)
    case .tuple(let structure):
      nameProperties(of: structure, at: index, &type)
    case .union(let union):
      type.documentID = documentID(of: index)
      for unionCase in union.cases { checkHiding(of: unionCase.payload, in: index) }
      if let content = union.content { checkKeys(of: union, content, type) }
      if rules.unionCases == .members {
        nameCases(union.cases.map(\.name), unknown: union.unknown, at: index, &type)
      }
    case .untagged(let union):
      nameMembers(of: union, at: index, &type)
    case .enumeration(let enumeration):
      nameCases(enumeration.cases.map(\.name), unknown: enumeration.unknown, at: index, &type)
    case .external(let external):
      checkBinding(of: external, at: index)
    case .alias:
      break
    }
    return type
  }

  private func scope(of index: Int, count: Int) -> IdentifierScope {
    let nested = nestedTypes[index]
    var scope = IdentifierScope(rules.language, count: count + nested.count + 2)
    for nested in nested { scope.add(nested.name, at: nested.mark) }
    return scope
  }

  // MARK: - Properties

  private mutating func nameProperties(
    of structure: Structure, at index: Int, _ type: inout DeclaredNames.TypeName
  ) {
    let count = diagnostics.count
    // What is wrong with names of a selection is wrong in its model, where it is reported.
    defer {
      if schema.types[index].selection != nil { diagnostics.removeSubrange(count...) }
    }
    var scope = scope(of: index, count: structure.fields.count)
    if let discriminator = discriminator(of: index) {
      scope.add(discriminator.name, at: discriminator.mark, as: Self.discriminatorRole)
    }
    if let documentID = type.documentID {
      scope.add(
        documentID.name, at: policies.mark(ofType: index) ?? schema.types[index].mark,
        as: Self.documentIDRole)
    }
    if schema.types[index].snapshot != nil, let maker = rules.snapshotMaker {
      scope.add(maker, at: schema.types[index].mark)
    }
    type.properties.reserveCapacity(structure.fields.count)
    for field in structure.fields {
      let written = field.bindings[language]?.name
      let property = written.map { writtenProperty($0) } ?? propertyName(of: field.name)
      type.properties.append(property)
      if let documentID = type.documentID, field.isStored,
        rules.isHidden(field, named: property, by: documentID)
      {
        diagnostics.append(.hiddenField(field.name, documentID: documentID.name))
      } else {
        scope.add(property, at: (written ?? field.name).mark)
      }
      if let documentID = type.documentID {
        for name in field.previousNames where name.value == documentID.key {
          diagnostics.append(.previousDocumentID(name))
        }
      }
      if let storage = rules.storage(of: field, named: property) {
        scope.add(storage, at: field.name.mark, as: "the storage of this property")
      }
      checkHiding(of: field.writtenType, in: index)
      if let keys = field.keys { checkHiding(of: keys, in: index) }
    }
    if let otherFields = structure.otherFields {
      let property = propertyName(of: otherFields)
      type.otherFields = property
      scope.add(property, at: otherFields.mark, as: "the property for other fields")
    }
    diagnostics += scope.diagnostics(in: type.qualified)
  }

  private mutating func propertyName(of name: Name) -> String {
    if let known = properties[name.value] { return known }
    let property = rules.property(name.value)
    if let property { properties[name.value] = rules.normalized(property) }
    return rules.identifier(property, for: name, &diagnostics)
  }

  /// Returns the property that the schema names for this language.
  private mutating func writtenProperty(_ name: Name) -> String {
    if let property = rules.writtenProperty(name.value) { return property }
    diagnostics.append(.impossibleName(name, as: rules.propertyNoun))
    return name.value
  }

  /// Returns the property that tells apart the cases of the union that declares this type in place,
  /// where each case is a model; `nil` if the type has it as a field of its own.
  private func discriminator(of index: Int) -> (name: String, mark: SourceMark)? {
    guard rules.unionCases == .models, let parent = schema.types[index].parent,
      case .union(let union) = schema[parent].kind,
      union.content == nil,
      let unionCase = union.cases.first(where: { $0.payload.index == index }),
      schema.tagField(of: unionCase, in: union) == nil
    else { return nil }
    return (types[parent.index].discriminator, union.discriminator.mark)
  }

  /// Reports keys of a union that would have the same name in code.
  private mutating func checkKeys(
    of union: Union, _ content: Name, _ type: DeclaredNames.TypeName
  ) {
    var scope = IdentifierScope(rules.language, count: 3)
    for (key, role) in [
      (union.discriminator, Self.discriminatorRole), (content, Self.contentRole),
    ] {
      scope.add(rules.property(key.value) ?? key.value, at: key.mark, as: role)
    }
    if let documentID = type.documentID {
      scope.add(documentID.name, at: content.mark, as: Self.documentIDRole)
    }
    diagnostics += scope.diagnostics(in: type.qualified)
  }

  /// Reports a nested type that hides what `type` names.
  private mutating func checkHiding(of type: FieldType, in index: Int) {
    if let declared = type.declaredType { checkHiding(of: declared, in: index) }
    if let collection = type.referencedCollection {
      checkHiding(of: schema[collection].model, in: index)
    }
  }

  /// Reports a nested type that hides a type of the schema to which the types around it refer.
  private mutating func checkHiding(of referenced: TypeID, in index: Int) {
    guard rules.nestsTypes, schema[referenced].parent == nil else { return }
    let name = types[referenced.index].simple
    var scope: Int? = index
    while let current = scope {
      if let hiding = nestedTypes[current].first(where: { $0.name == name }) {
        diagnostics.append(.hiddenType(name, by: hiding.mark, hidden: schema[referenced].mark))
      }
      scope = schema.types[current].parent?.index
    }
  }

  // MARK: - Cases

  private mutating func nameCases(
    _ cases: [Name], unknown: Name?, at index: Int, _ type: inout DeclaredNames.TypeName
  ) {
    var scope = scope(of: index, count: cases.count)
    type.cases = cases.map { caseName($0, in: &scope) }
    if let unknownCase = rules.unknownCase {
      if let unknown {
        type.unknownCase = caseName(unknown, in: &scope)
      } else if options.unknownCases == .open {
        scope.add(unknownCase, at: schema.types[index].mark, as: "the case for unknown values")
        type.unknownCase = unknownCase
      }
    }
    diagnostics += scope.diagnostics(in: type.qualified)
  }

  /// Names the cases of a union after its members, and refers to their types.
  private mutating func nameMembers(
    of union: UntaggedUnion, at index: Int, _ type: inout DeclaredNames.TypeName
  ) {
    let fields = union.members.fields
    for field in fields { checkHiding(of: field.writtenType, in: index) }
    guard rules.unionCases == .members else { return }
    let names = fields.map { $0.bindings[language]?.name ?? $0.name }
    nameCases(names, unknown: union.unknown, at: index, &type)
  }

  private mutating func caseName(_ name: Name, in scope: inout IdentifierScope) -> String {
    let caseName = rules.identifier(rules.enumCase(name.value), for: name, &diagnostics)
    scope.add(caseName, at: name.mark)
    return caseName
  }

  // MARK: - External types

  private mutating func checkBinding(of external: External, at index: Int) {
    guard let binding = external.bindings[language] else {
      diagnostics.append(
        .missingBinding(of: schema.types[index], rules.bindingExample, in: rules.language))
      return
    }
    if let problem = rules.problem(with: binding) { diagnostics.append(problem) }
  }

  // MARK: - Document ids

  private mutating func documentID(of index: Int) -> DeclaredNames.DocumentIDName? {
    switch policies[index] {
    case nil, .some(.none):
      return nil
    case .configured:
      return configuredID
    case .property(let name, let isStored, let new):
      return DeclaredNames.DocumentIDName(
        name: propertyName(of: name), key: name.value, isStored: isStored, new: new)
    }
  }
}
