import FiresmithLanguage
import FiresmithMustache

extension SwiftUnion {
  /// The context of a tagged union.
  var context: MustacheValue {
    // swiftUnion: The context of `swift-union`.
    [
      // The lines of its documentation, comment signs included; empty if there is none.
      "documentation": .strings(documentation),
      // The type's name.
      "type": .string(name),
      // The protocols that it conforms to, with commas between them.
      "conformances": .string(conformances),
      // The words for a value of the type in messages.
      "noun": .string(noun),
      // [swiftUnionCase]: The cases, in the schema's order.
      "cases": .list(
        cases.map { unionCase in
          // swiftUnionCase: A case of a union.
          [
            // Its name, with backticks if Swift needs them.
            "name": .string(unionCase.name),
            // The type of its payload.
            "payload": .string(unionCase.payload),
            // The payload's type as it is written where another name hides it.
            "unhiddenPayload": .string(unionCase.unhiddenPayload),
            // The discriminator's value, as a literal.
            "literal": .string(unionCase.literal),
            // The values that the discriminator had before, as literals, the newest first.
            "former": .strings(unionCase.former),
            // Whether the payload has the document's id.
            "hasID": .boolean(unionCase.hasID),
          ]
        }),
      // Whether `cases` has any.
      "hasCases": .boolean(!cases.isEmpty),
      // Whether `encode(to:)` writes fields of its own.
      "usesContainer": .boolean(
        !cases.isEmpty || carriedID != nil && documentID?.wrapper == .documentID),
      // The name of the case for unknown kinds, if there is one.
      "unknown": .optional(unknownCase),
      // The label of the document's id in cases whose map doesn't hold it; null if there are none.
      "carriedID": .optional(carriedID),
      // The type of `carriedID`, with its default.
      "carriedType": .string(newID.map { "String = " + $0 } ?? "String? = nil"),
      // The text after the id where it is read: the id of a new model, if it has one.
      "idSuffix": .string(newID.map { " ?? " + $0 } ?? ""),
      // Whether the document stores its id, too.
      "isIDStored": .boolean(documentID.map { $0.wrapper == nil } ?? false),
      // The coding key of the field that tells the kinds apart.
      "discriminator": .string(discriminator.key),
      // The type of that field: String or Int.
      "tagType": .string(discriminator.type),
      // The coding key of the field that holds the case's map; null if the map is the union's own.
      "content": .optional(content?.key),
      // swiftUnionID?: The property with the document's id, if the union is a document.
      "computedID": documentID.map {
        // swiftUnionID: The property with the document's id of a union.
        [
          // The lines of its documentation, comment signs included; empty if there is none.
          "documentation": .strings($0.documentation),
          // Its name.
          "property": .string($0.name),
          // Its type.
          "type": .string(newID == nil ? "String?" : "String"),
          // Whether a property `id` stands for it, too.
          "isRenamed": .boolean(isIdentifiable && $0.name != "id"),
        ]
      } ?? .null,
      // Whether the coding keys are a document's, which are listed.
      "isDocument": .boolean(enumeratesKeys),
      // [swiftKey]: The coding keys.
      "keys": .list(
        keys.map { key, literal in
          // swiftKey
          [
            "key": .string(key),
            "rawValue": .optional(SwiftLiteral.rawValue(literal, unlessImpliedBy: key)),
          ]
        }),
    ]
  }

  /// The cases of `CodingKeys`, with their raw values as literals.
  private var keys: [(String, String)] {
    [(discriminator.key, discriminator.literal)] + (content.map { [($0.key, $0.literal)] } ?? [])
      + (carriedID.map { [($0, SwiftLiteral.string(documentID?.key ?? ""))] } ?? [])
  }
}
