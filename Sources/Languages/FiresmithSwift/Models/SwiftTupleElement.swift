/// The code that reads a property of a tuple from an array, and writes it into one.
struct SwiftTupleElement: Sendable {
  /// The property, as it is written inside `init(from:)` and `encode(to:)`.
  var target: String
  /// The type that is decoded, spelled for expressions.
  var type: String
  /// Whether the wrapper of a value that is stored as another type's is decoded.
  var isConverted: Bool

  init(_ property: SwiftProperty) {
    // The names of arguments and local variables there.
    target =
      switch property.storageName {
      case "elements", "decoder", "encoder": "self.\(property.name)"
      default: property.storageName
      }
    isConverted = property.wrapper == .converted
    type = isConverted ? "ConvertedValue<\(property.codedType)>" : property.codedType
  }

  /// The expression that is encoded.
  var value: String { isConverted ? "ConvertedValue(wrappedValue: \(target))" : target }
}
