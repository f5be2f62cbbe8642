import FiresmithMustache

extension SwiftLowering {
  /// The context of the parts of a model that repositories use.
  func context(of document: SwiftDocument) -> MustacheValue {
    [
      "model": .string(document.model),
      "protocol": .string(
        (document.whole == nil ? "DocumentModel" : "DocumentSelection")
          + (document.hasVectors ? ", VectorSearchable" : "")),
      "whole": .optional(document.whole),
      "arguments": .items(document.layout),
      "addedLayouts": .strings(document.addedLayouts),
      "hasModifiers": .boolean(
        !document.formerNames.isEmpty || !document.optionalMaps.isEmpty
          || !document.recurringMaps.isEmpty),
      "hasFormerNames": .boolean(!document.formerNames.isEmpty),
      "formerNames": .list(
        document.formerNames.map { field in
          [
            "name": .string(field.name),
            "previous": Self.elements(field.previous),
            "comma": document.formerNames.count > 1 ? "," : "",
          ]
        }),
      "hasOptionalMaps": .boolean(!document.optionalMaps.isEmpty),
      "optionalMaps": .list(
        document.optionalMaps.map { map in
          [
            "path": .string(Self.literal(map.path)),
            "names": Self.elements(map.path.map(SwiftLiteral.string)),
            "required": Self.elements(map.required.map(Self.literal)),
            "comma": document.optionalMaps.count > 1 ? "," : "",
          ]
        }),
      "hasRecurringMaps": .boolean(!document.recurringMaps.isEmpty),
      "recurringMaps": .list(
        document.recurringMaps.map { map in
          [
            "path": .string(Self.literal(map.path)),
            "names": Self.elements(map.path.map(SwiftLiteral.string)),
            "outer": Self.elements(map.outer.map(SwiftLiteral.string)),
            "comma": document.recurringMaps.count > 1 ? "," : "",
          ]
        }),
      "identity": .optional(document.identity),
      "hasAssignment": .boolean(!document.assignment.isEmpty),
      "assignment": .strings(document.assignment),
      "hasNewID": .boolean(document.hasNewID),
      "hasFields": .boolean(!document.changeableFields.isEmpty),
      "fields": .list(document.changeableFields.map(context)),
      "hasRenamedFields": .boolean(document.fields.contains(where: \.isRenamed)),
      "renamedFields": .list(document.renamedFields.map(context)),
      "hasImmutableFields": .boolean(document.fields.contains(where: \.isImmutable)),
      "immutableFields": .list(document.immutableFields.map(context)),
    ]
  }

  /// The elements of an array. The last one has a comma, too, if the array has several lines and
  /// elements.
  private static func elements(_ texts: [String]) -> MustacheValue {
    .items(texts) { text, isLast in
      ["text": .string(text), "comma": texts.count > 1 ? "," : "", "isLast": isLast]
    }
  }

  private static func literal(_ names: [String]) -> String {
    "[\(names.map(SwiftLiteral.string).joined(separator: ", "))]"
  }

  /// The context of a stored field, for queries and updates.
  func context(of field: SwiftDocument.Field) -> MustacheValue {
    let previous = field.previous.map(SwiftLiteral.string).joined(separator: ", ")
    return [
      "name": .string(field.name),
      "kind": .string(
        field.isImmutable ? "ImmutableField" : field.isRenamed ? "RenamedField" : "Field"),
      "type": .string(field.type),
      "arguments": .string(
        field.arguments + (field.isRenamed ? ", previously: [\(previous)]" : "")),
      "isIndexed": .boolean(field.isIndexed),
    ]
  }
}
