import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

extension SwiftNaming: NamingRules {
  package var bindings: BindingRules { LanguageKeys.swift.bindings }
  package var propertyNoun: String { "a Swift property" }
  package var typeNoun: String { "a Swift type" }
  package var bindingExample: String { "swift: { name: … }" }
  package var module: String { "the module" }

  package var nestsTypes: Bool { true }
  package var unionCases: UnionCases { .members }
  package var unknownCase: String? { "unknown" }
  package var uniqueIndexes: String? { "uniqueIndexes" }

  package func collection(_ name: String, isPath: Bool) -> String? { enumCase(name) }

  package func repository(ofModel model: String) -> String { Self.repository(ofModel: model) }

  package func document(ofModel model: String) -> String { Self.document(ofModel: model) }

  package func writtenType(_ name: String, isNested: Bool) -> String? { Self.writtenType(name) }

  package func writtenProperty(_ name: String) -> String? { Self.explicitMember(name) }

  /// It differs for the bounds of a range: `where: [pages >=, pages <]` becomes
  /// `(pagesFrom:pagesBelow:)`.
  package func parameter(for filter: Query.Filter) -> String? {
    if let name = filter.parameter { return parameter([name.value]) }
    guard let name = parameter(filter.field.names) else { return nil }
    let suffix = filter.operator.words.suffix.map(CaseMapping.capitalized).joined()
    return suffix.isEmpty ? name : Self.bare(name) + suffix
  }

  /// The property of an indirect field is computed from a wrapped one, that of a deprecated field
  /// from a private one.
  package func storage(of field: Field, named property: String) -> String? {
    let isAccessor = field.deprecated != nil && field.constant == nil && field.serverTime == nil
    return field.isIndirect || isAccessor ? "_" + Self.bare(property) : nil
  }

  /// The id and the fields share one enumeration of coding keys.
  package func isHidden(
    _ field: Field, named property: String, by documentID: DeclaredNames.DocumentIDName
  ) -> Bool {
    !documentID.isStored && field.name.value == documentID.key
  }

  /// External types belong to other modules.
  package func addTypes(
    of schema: Schema, named names: DeclaredNames, to scope: inout IdentifierScope
  ) {
    for index in schema.types.indices where schema.types[index].parent == nil {
      if case .external = schema.types[index].kind { continue }
      scope.add(names.types[index].simple, at: schema.types[index].mark)
    }
  }
}
