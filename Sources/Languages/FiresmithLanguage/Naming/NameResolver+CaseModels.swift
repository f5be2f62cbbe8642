import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

// The models of a union's cases, in languages where each case is a model.
extension NameResolver {
  /// Names the models of all unions' cases.
  mutating func nameCaseModels() {
    for (index, declaration) in schema.types.enumerated() {
      let name = names.types[index].qualified
      if case .untagged(let union) = declaration.kind {
        names.types[index].unknownCase = unknownModel(union.unknown, in: name)
      }
      guard case .union(let union) = declaration.kind else { continue }
      names.types[index].discriminator = identifier(
        rules.property(union.discriminator.value), for: union.discriminator)
      names.types[index].content = union.content.map {
        identifier(rules.property($0.value), for: $0)
      }
      names.types[index].unknownCase = unknownModel(union.unknown, in: name)
      names.types[index].cases = union.cases.map { joined(name, $0.name) }
    }
    // A map that a case declares in place is the model of that case, or the content of the model.
    for (index, declaration) in schema.types.enumerated() {
      guard case .union(let union) = declaration.kind else { continue }
      for (unionCase, model) in zip(union.cases, names.types[index].cases)
      where schema[unionCase.payload].parent?.index == index {
        let payload = union.content.map { joined(model, $0) } ?? model
        names.types[unionCase.payload.index].simple = payload
        names.types[unionCase.payload.index].qualified = payload
      }
    }
  }

  private mutating func unknownModel(_ unknown: Name?, in name: String) -> String? {
    if let unknown { return joined(name, unknown) }
    return options.unknownCases == .open ? rules.joinedType(name + "Unknown") : nil
  }

  private mutating func joined(_ type: String, _ name: Name) -> String {
    rules.joinedType(type + identifier(rules.words.upper(name.value), for: name))
  }

  /// Checks the models of cases with a shared type, which add properties to those of the type.
  mutating func checkSharedCases() {
    for (index, declaration) in schema.types.enumerated() {
      guard case .union(let union) = declaration.kind, union.content == nil else { continue }
      let name = names.types[index]
      for unionCase in union.cases where schema[unionCase.payload].parent?.index != index {
        let properties = names[unionCase.payload].properties
        var scope = IdentifierScope(rules.language, count: properties.count + 2)
        for property in properties {
          scope.add(property, at: schema[unionCase.payload].mark)
        }
        if schema.tagField(of: unionCase, in: union) == nil {
          scope.add(
            name.discriminator, at: union.discriminator.mark, as: MemberNamer.discriminatorRole)
        }
        if let documentID = name.documentID {
          scope.add(documentID.name, at: unionCase.name.mark, as: MemberNamer.documentIDRole)
        }
        diagnostics += scope.diagnostics(in: quoted(unionCase.name.value))
      }
    }
  }
}
