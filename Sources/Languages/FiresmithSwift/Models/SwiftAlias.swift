import FiresmithLanguage
import FiresmithSchema

/// A type alias.
struct SwiftAlias: Sendable {
  var documentation: [String]
  var name: String
  /// The type that the name stands for.
  var type: String
}

extension SwiftLowering {
  /// Returns the type alias for the alias `id`.
  func alias(_ alias: Alias, id: TypeID) -> SwiftAlias {
    var field = alias.field
    field.details.description = schema[id].description
    return SwiftAlias(
      documentation: SwiftFieldDocumentation.lines(
        of: field, noun: naming.noun(names[id].simple), names: names, column: 0),
      name: names[id].simple,
      type: types.name(of: alias.field.writtenType))
  }
}
