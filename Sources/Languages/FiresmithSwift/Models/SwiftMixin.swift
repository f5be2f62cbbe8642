/// A protocol for what several types have in common.
struct SwiftMixin: Sendable {
  var documentation: [String]
  var name: String
  /// The properties that a type has to have, in the order of the fields.
  var properties: [SwiftProperty]

  /// Creates the protocol with the properties that the struct would have.
  init(_ structure: SwiftStructure) {
    documentation = structure.documentation
    name = structure.name
    properties = structure.keyedAndUnstored
  }
}
