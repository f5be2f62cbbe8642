import FiresmithMustache

extension SwiftLowering {
  /// The context of the parts of a model that repositories use.
  func context(of document: SwiftDocument) -> MustacheValue {
    // swiftDocument: The context of `swift-document`.
    [
      // The model's full name.
      "model": .string(document.model),
      // The protocols that the model conforms to, with commas between them: `DocumentModel`, or
      // `DocumentSelection` for a selection of fields; `VectorSearchable` as well if it has
      // vectors.
      "protocol": .string(
        (document.whole == nil ? "DocumentModel" : "DocumentSelection")
          + (document.hasVectors ? ", VectorSearchable" : "")),
      // For a selection of fields, the model of the whole documents.
      "whole": .optional(document.whole),
      // [item]: The arguments of `DocumentFields`, the value of `_documentFields`.
      "arguments": .items(document.layout),
      // The arguments of those for each case of a union, which are added to it.
      "addedLayouts": .strings(document.addedLayouts),
      // Whether fields had other names, or documents have optional or recurring maps.
      "hasModifiers": .boolean(
        !document.formerNames.isEmpty || !document.optionalMaps.isEmpty
          || !document.recurringMaps.isEmpty),
      // Whether fields had other names.
      "hasFormerNames": .boolean(!document.formerNames.isEmpty),
      // [swiftFormerNames]: The fields that had other names.
      "formerNames": .list(
        document.formerNames.map { field in
          // swiftFormerNames: A field that had other names: what `swift-former-names` renders of
          // each.
          [
            // The field's name as a literal.
            "name": .string(field.name),
            // [swiftElement]: The names that it had before, the newest first, as the elements of an
            // array.
            "previous": Self.elements(field.previous),
            // string: A comma if there are several fields.
            "comma": document.formerNames.count > 1 ? "," : "",
          ]
        }),
      // Whether documents can lack maps without whose parts they can't be read.
      "hasOptionalMaps": .boolean(!document.optionalMaps.isEmpty),
      // [swiftOptionalMap]: These maps.
      "optionalMaps": .list(
        document.optionalMaps.map { map in
          // swiftOptionalMap: A map that documents can lack: what `swift-optional-maps` renders of
          // each.
          [
            // The array of the names that lead to it, on one line; an empty name stands for any
            // key.
            "path": .string(Self.literal(map.path)),
            // [swiftElement]: The elements of that array.
            "names": Self.elements(map.path.map(SwiftLiteral.string)),
            // [swiftElement]: The names inside of it without which it can't be read, each as an
            // array.
            "required": Self.elements(map.required.map(Self.literal)),
            // string: A comma if there are several maps.
            "comma": document.optionalMaps.count > 1 ? "," : "",
          ]
        }),
      // Whether documents have maps inside of maps of their own type.
      "hasRecurringMaps": .boolean(!document.recurringMaps.isEmpty),
      // [swiftRecurringMap]: These maps.
      "recurringMaps": .list(
        document.recurringMaps.map { map in
          // swiftRecurringMap: A map inside a map of its own type: what `swift-recurring-maps`
          // renders of each.
          [
            // The array of the names that lead to it, on one line; an empty name stands for any
            // key.
            "path": .string(Self.literal(map.path)),
            // [swiftElement]: The elements of that array.
            "names": Self.elements(map.path.map(SwiftLiteral.string)),
            // [swiftElement]: The names that lead to the map of its type that it is inside of, as
            // the elements of an array; none for the document.
            "outer": Self.elements(map.outer.map(SwiftLiteral.string)),
            // string: A comma if there are several maps.
            "comma": document.recurringMaps.count > 1 ? "," : "",
          ]
        }),
      // An expression for the id of `model`, if the model has none of its own.
      "identity": .optional(document.identity),
      // Whether a model carries the document's id.
      "hasAssignment": .boolean(!document.assignment.isEmpty),
      // The statements that give `id` to `model`.
      "assignment": .strings(document.assignment),
      // Whether a new model has an id, under which it is added.
      "hasNewID": .boolean(document.hasNewID),
      // Whether `fields` has any.
      "hasFields": .boolean(!document.changeableFields.isEmpty),
      // [swiftField]: The stored fields of the document.
      "fields": .list(document.changeableFields.map(context)),
      // Whether `renamedFields` has any.
      "hasRenamedFields": .boolean(document.fields.contains(where: \.isRenamed)),
      // [swiftField]: The stored fields that updates change as a whole, because older documents
      // have them under other names.
      "renamedFields": .list(document.renamedFields.map(context)),
      // Whether `immutableFields` has any.
      "hasImmutableFields": .boolean(document.fields.contains(where: \.isImmutable)),
      // [swiftField]: The stored fields that queries can use and updates can't change.
      "immutableFields": .list(document.immutableFields.map(context)),
    ]
  }

  /// The elements of an array. The last one has a comma, too, if the array has several lines and
  /// elements.
  private static func elements(_ texts: [String]) -> MustacheValue {
    .items(texts) { text, isLast in
      // swiftElement: An element of an array on several lines.
      [
        // Its code.
        "text": .string(text),
        // string: A comma if the array has several elements.
        "comma": texts.count > 1 ? "," : "",
        // boolean: Whether it is the last one.
        "isLast": isLast,
      ]
    }
  }

  private static func literal(_ names: [String]) -> String {
    "[\(names.map(SwiftLiteral.string).joined(separator: ", "))]"
  }

  /// The context of a stored field, for queries and updates.
  func context(of field: SwiftDocument.Field) -> MustacheValue {
    let previous = field.previous.map(SwiftLiteral.string).joined(separator: ", ")
    // swiftField: A stored field, for queries and updates.
    return [
      // The static property's name.
      "name": .string(field.name),
      // "Field" | "RenamedField" | "ImmutableField": `Field`, `ImmutableField` if updates can't
      // change it, or `RenamedField` if they change it as a whole.
      "kind": .string(
        field.isImmutable ? "ImmutableField" : field.isRenamed ? "RenamedField" : "Field"),
      // The type of its values.
      "type": .string(field.type),
      // The arguments that make it.
      "arguments": .string(
        field.arguments + (field.isRenamed ? ", previously: [\(previous)]" : "")),
      // Whether Firestore keeps an index of it by itself.
      "isIndexed": .boolean(field.isIndexed),
    ]
  }
}
