import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

// The types of changes of stored documents.
extension TypeScriptLowering {
  /// Whether documents of the model can be updated by their fields.
  func isUpdated(_ id: TypeID) -> Bool {
    guard schema[id].selection == nil, collectionsOfModels[id] != nil,
      case .structure(let structure) = schema[id].kind
    else { return false }
    return structure.fields.contains(where: isChanged)
  }

  /// Whether the model has maps whose entries can be changed.
  func hasEntries(_ id: TypeID) -> Bool {
    guard case .structure(let structure) = schema[id].kind else { return false }
    return structure.fields.contains(where: hasChangedEntries)
  }

  /// Whether updates can change the field.
  func isChanged(_ field: Field) -> Bool {
    field.isStored && field.serverTime == nil && !field.isImmutable && field.constant == nil
  }

  /// Whether updates can change single entries of a field's map, which older documents may have
  /// under a former name.
  private func hasChangedEntries(_ field: Field) -> Bool {
    isChanged(field) && !schema.changesAsWhole(field) && entries(of: field) != nil
  }

  /// Returns the type of a field's entries, if it is a map with any keys or those of an
  /// enumeration.
  private func entries(of field: Field) -> FieldType? {
    guard case .map(let element) = withoutAlias(field.writtenType) else { return nil }
    return element
  }

  /// Returns the types of a model's changes, and of the changes of its maps' entries.
  func updateTypes(
    of id: TypeID, _ structure: Structure, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    guard isUpdated(id) else { return [] }
    let model = names[id].qualified
    let members = members(of: structure, id, prefix: "", inside: [id], &imports)
    var declarations = [
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(
          "Changes of a stored \(noun(of: id)). Nested maps are replaced, or changed by their fields."
        ),
        lines: ["export type \(TypeScriptNames.update(model)) = {"] + members + ["};"])
    ]
    guard hasEntries(id) else { return declarations }
    let fields = zip(structure.fields, names[id].properties).filter { hasChangedEntries($0.0) }
    let entries = fields.compactMap { field, property -> String? in
      guard let element = self.entries(of: field) else { return nil }
      imports.add(supportType: "Removal", from: "updates")
      let type = changed(element, self.type(element, .app, &imports), &imports)
      let key = field.keys.map { name(of: $0, &imports) } ?? "string"
      let pair = "readonly [\(key), \(type) | Removal]"
      return "  \(TypeScriptLiteral.key(property))?: \(pair) | undefined;"
    }
    declarations.append(
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(
          "Changes of single entries of maps: a key, and its new value."),
        lines: ["export type \(TypeScriptNames.entries(model)) = {"] + entries + ["};"]))
    return declarations
  }

  /// Returns the members for the fields of a structure, and of the structures in it that are always
  /// there.
  private func members(
    of structure: Structure, _ id: TypeID, prefix: String, inside outer: [TypeID],
    _ imports: inout TypeScriptImports
  ) -> [String] {
    var members: [String] = []
    for (field, property) in zip(structure.fields, names[id].properties) where isChanged(field) {
      let own = self.type(of: field, .app, &imports)
      var type = field.previousKeys.isEmpty ? changed(field.type, own, &imports) : own
      if field.isOptional {
        if field.nulls == .explicit {
          type += " | null"
        } else {
          imports.add(supportType: "Removal", from: "updates")
          type += " | Removal"
        }
      }
      members.append("  \(TypeScriptLiteral.key(prefix + property))?: \(type) | undefined;")
      guard !field.isOptional, field.defaultValue == nil, field.previousKeys.isEmpty,
        outer.count < 4,
        case .declared(let inner) = withoutAlias(field.writtenType), !outer.contains(inner),
        case .structure(let nested) = schema[inner].kind
      else { continue }
      members += self.members(
        of: nested, inner, prefix: "\(prefix)\(property).", inside: outer + [inner], &imports)
    }
    return members
  }

  /// Returns the type of a field's changes: its own, and what is added to numbers and arrays.
  private func changed(
    _ type: FieldType, _ own: String, _ imports: inout TypeScriptImports
  ) -> String {
    switch withoutAlias(type) {
    case .scalar(.integer), .scalar(.double), .scalar(.duration):
      imports.add(supportType: "NumberChange", from: "updates")
      let number = type.scalar?.typeScript(options.typeScript).type ?? "number"
      return "\(own) | NumberChange<\(number)>"
    case .array(let element):
      imports.add(supportType: "ArrayChange", from: "updates")
      return "\(own) | ArrayChange<\(self.type(element, .app, &imports))>"
    case .scalar, .reference, .vector, .map, .declared: return own
    }
  }

  /// Returns the functions that change stored documents.
  func updates(
    in id: CollectionID, _ imports: inout TypeScriptImports
  ) -> [TypeScriptDeclaration] {
    let collection = schema[id]
    guard collection.declaresModel, isUpdated(collection.model) else { return [] }
    let model = names[collection.model].qualified
    let file = fileNames[schema[collection.model].file]
    let update = TypeScriptNames.update(model)
    imports.add(model: update, from: file)
    imports.add(converter: TypeScriptNames.codec(of: model), from: file)
    var parameters = ["changes: \(update)"]
    let hasEntries = hasEntries(collection.model)
    if hasEntries {
      let entries = TypeScriptNames.entries(model)
      imports.add(model: entries, from: file)
      parameters.append("...entries: readonly \(entries)[]")
    }
    let entries = hasEntries ? "entries" : "[]"
    let arguments = hasEntries ? "changes, ...entries" : "changes"
    let noun = noun(of: collection.model)
    let place = "\(names[id].name)(\(self.arguments(of: id)))"
    let reference = collection.isSingleDocument ? place : "firesmith.documentIn(\(place), id)"
    return [
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation(
          "The arguments of the SDK's functions for an update of a stored \(noun)."),
        lines: TypeScriptText.function(
          "export function \(TypeScriptNames.updating(model))", parameters: parameters,
          result: "firesmith.UpdateArguments",
          body: [
            "return firesmith.updates(\(TypeScriptNames.codec(of: model)), changes, \(entries));"
          ])),
      TypeScriptDeclaration(
        documentation: TypeScriptText.documentation("Changes fields of a stored \(noun)."),
        lines: TypeScriptText.function(
          "export function update\(model)",
          parameters: self.parameters(of: id) + (collection.isSingleDocument ? [] : ["id: string"])
            + parameters, result: "Promise<void>",
          body: [
            "return firesmith.updated(\(reference), \(TypeScriptNames.updating(model))(\(arguments)));"
          ])),
    ]
  }
}
