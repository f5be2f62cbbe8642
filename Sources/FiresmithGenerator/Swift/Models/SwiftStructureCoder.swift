/// Decides how a struct conforms to `Codable`, and writes what the compiler's own code would get
/// wrong.
///
/// Synthesized code ignores default values: a missing key throws. And a struct whose properties can't
/// have wrappers has to use them while it codes.
struct SwiftStructureCoder {
  let properties: [SwiftProperty]
  /// Whether the struct is a document that a repository writes.
  let hasRepository: Bool
  let avoidsWrappers: Bool

  /// The statements of `init(from:)`; `nil` if the synthesized one is right.
  var decoding: [SwiftStructure.DecodingStatement]? {
    guard properties.contains(where: { $0.key != nil && $0.defaultValue != nil }) || isUnwrapped
    else { return nil }
    return properties.filter { $0.key != nil }.map(decodingStatement)
  }

  /// The statements of `encode(to:)`; `nil` if the synthesized one is right.
  var encoding: [SwiftStructure.EncodingStatement]? {
    guard properties.contains(where: needsEncoding) || isUnwrapped else { return nil }
    return properties.filter { $0.key != nil }.compactMap(encodingStatement)
  }

  /// Whether there are wrappers that the properties can't be declared with.
  private var isUnwrapped: Bool {
    avoidsWrappers && properties.contains { $0.wrapper != nil }
  }

  /// The server's time in a nested map is requested here; in a document, by its repository, if there
  /// is one. Two wrappers can't be combined, so that a box writes its null here.
  private func needsEncoding(_ property: SwiftProperty) -> Bool {
    (property.isWriteTime && !hasRepository)
      || (property.wrapper == .indirect && property.isNullExplicit)
  }

  private func decodingStatement(_ property: SwiftProperty) -> SwiftStructure.DecodingStatement {
    var statement = SwiftStructure.DecodingStatement(
      target: reference(to: property), method: "decode",
      type: property.unhiddenType ?? property.baseType,
      key: property.name, suffix: "")
    switch property.wrapper {
    case .documentID:
      statement.type = "DocumentID<String>"
      if avoidsWrappers {
        statement.suffix = ".wrappedValue"
      } else {
        statement.target = "_" + property.bareName
      }
    case .indirect where avoidsWrappers:
      statement.target = "_" + property.bareName
      statement.type = "Indirect<\(property.baseType)>"
    case .serverTimestamp, .explicitNull, .indirect:
      statement.method = "decodeIfPresent"
    case nil:
      if let defaultValue = property.defaultValue {
        statement.method = "decodeIfPresent"
        statement.suffix = " ?? \(defaultValue)"
      } else if property.isOptional {
        statement.method = "decodeIfPresent"
      }
    }
    return statement
  }

  private func encodingStatement(_ property: SwiftProperty) -> SwiftStructure.EncodingStatement? {
    var statement = SwiftStructure.EncodingStatement(
      method: "encode", value: reference(to: property), key: property.name)
    switch property.wrapper {
    case .documentID:
      if avoidsWrappers { return nil }
      statement.value = "_" + property.bareName
    case .serverTimestamp:
      if property.isWriteTime && !hasRepository {
        statement.value = "ServerTimestamp<\(property.baseType)>(wrappedValue: nil)"
      } else {
        statement.value = wrapped(property, "ServerTimestamp")
      }
    case .explicitNull:
      statement.value = wrapped(property, "ExplicitNull")
    case .indirect:
      if !property.isNullExplicit { statement.method = "encodeIfPresent" }
    case nil:
      if property.isOptional { statement.method = "encodeIfPresent" }
    }
    return statement
  }

  private func wrapped(_ property: SwiftProperty, _ wrapper: String) -> String {
    guard avoidsWrappers else { return "_" + property.bareName }
    return "\(wrapper)(wrappedValue: \(reference(to: property)))"
  }

  /// The property inside `init(from:)` or `encode(to:)`, whose own names may hide it.
  private func reference(to property: SwiftProperty) -> String {
    switch property.name {
    case "container", "decoder", "encoder": "self.\(property.name)"
    default: property.name
    }
  }
}
