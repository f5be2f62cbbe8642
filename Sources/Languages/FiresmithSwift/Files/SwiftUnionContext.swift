import FiresmithLanguage
import FiresmithMustache

extension SwiftUnion {
  /// The context of a tagged union.
  var context: MustacheValue {
    [
      "documentation": .strings(documentation),
      "type": .string(name),
      "conformances": .string(conformances),
      "noun": .string(noun),
      "cases": .list(
        cases.map { unionCase in
          [
            "name": .string(unionCase.name),
            "payload": .string(unionCase.payload),
            "unhiddenPayload": .string(unionCase.unhiddenPayload),
            "literal": .string(unionCase.literal),
            "former": .strings(unionCase.former),
            "hasID": .boolean(unionCase.hasID),
          ]
        }),
      "hasCases": .boolean(!cases.isEmpty),
      "usesContainer": .boolean(
        !cases.isEmpty || carriedID != nil && documentID?.wrapper == .documentID),
      "unknown": .optional(unknownCase),
      "carriedID": .optional(carriedID),
      "carriedType": .string(newID.map { "String = " + $0 } ?? "String? = nil"),
      "idSuffix": .string(newID.map { " ?? " + $0 } ?? ""),
      "isIDStored": .boolean(documentID.map { $0.wrapper == nil } ?? false),
      "discriminator": .string(discriminator.key),
      "tagType": .string(discriminator.type),
      "content": .optional(content?.key),
      "computedID": documentID.map {
        [
          "documentation": .strings($0.documentation),
          "property": .string($0.name),
          "type": .string(newID == nil ? "String?" : "String"),
          "isRenamed": .boolean(isIdentifiable && $0.name != "id"),
        ]
      } ?? .null,
      "isDocument": .boolean(enumeratesKeys),
      "keys": .list(
        keys.map { key, literal in
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
