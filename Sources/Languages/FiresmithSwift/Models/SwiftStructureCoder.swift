import FiresmithLanguage
import FiresmithText

/// Decides how a struct conforms to `Codable`, and writes the parts that synthesized code would get
/// wrong.
///
/// Synthesized code ignores default values, so that a missing key throws. A struct whose properties
/// can't have wrappers has to use the wrappers while coding.
struct SwiftStructureCoder: Sendable {
  let properties: [SwiftProperty]
  /// Whether the struct is a document that a repository writes.
  let hasRepository: Bool
  let avoidsWrappers: Bool
  /// The property for fields that the schema doesn't declare, if there is one.
  let otherFields: String?
  /// The key that tells apart the cases of the union that the struct is one of, as a literal.
  let discriminator: String?
  /// The cases of `CodingKeys` for the keys that fields had before, by the properties' names.
  let formerKeys: [String: [FormerKey]]

  /// A key that a field had before.
  struct FormerKey: Sendable {
    /// The name of its case in `CodingKeys`.
    let name: String
    /// The stored name as a literal.
    let literal: String
  }

  init(
    properties: [SwiftProperty], hasRepository: Bool, avoidsWrappers: Bool, otherFields: String?,
    discriminator: String?
  ) {
    self.properties = properties
    self.hasRepository = hasRepository
    self.avoidsWrappers = avoidsWrappers
    self.otherFields = otherFields
    self.discriminator = discriminator
    formerKeys = Self.formerKeys(of: properties)
  }

  private static func formerKeys(of properties: [SwiftProperty]) -> [String: [FormerKey]] {
    var taken = Set(properties.map { SwiftNaming.bare($0.codingKey) })
    return properties.reduce(into: [:]) { keys, property in
      for (index, key) in property.previousKeys.enumerated() {
        let bare = SwiftNaming.bare(property.name)
        var name = "former" + bare.capitalizedFirst
        if index > 0 { name += String(index + 1) }
        while !taken.insert(name).inserted { name += "_" }
        let former = FormerKey(name: name, literal: SwiftLiteral.string(key))
        keys[property.name, default: []].append(former)
      }
    }
  }

  /// Whether the synthesized `init(from:)` would be wrong.
  var writesDecoding: Bool {
    otherFields != nil
      || properties.contains {
        $0.key != nil && ($0.defaultValue != nil || $0.keys != nil || $0.collection != nil)
          || $0.constant != nil || !$0.previousKeys.isEmpty
      }
      || isUnwrapped
  }

  /// Whether the synthesized `encode(to:)` would be wrong.
  var writesEncoding: Bool {
    otherFields != nil || properties.contains(where: needsEncoding) || isUnwrapped
  }

  /// Whether a property needs a wrapper but can't be declared with it.
  private var isUnwrapped: Bool {
    properties.contains { $0.wrapper != nil && !hasWrapper($0) }
  }

  /// Whether a property is declared with its wrapper.
  func hasWrapper(_ property: SwiftProperty) -> Bool {
    !avoidsWrappers && property.isDeclaredWithWrapper
  }

  /// A constant is computed. A nested map requests the server's time itself; for a document, its
  /// repository does if there is one. Wrappers can't be combined, so the nulls of the others are
  /// also written here.
  private func needsEncoding(_ property: SwiftProperty) -> Bool {
    // The former keys have no properties, which synthesized code would ask for.
    if property.constant != nil || property.codesKeys || !property.previousKeys.isEmpty {
      return true
    }
    return switch property.wrapper {
    case .serverTimestamp: property.isWriteTime && !hasRepository
    case .converted, .indirect: property.isNullExplicit
    case .documentID, .explicitNull, .native, nil: false
    }
  }

  /// Returns the statement of `init(from:)` for a field that has one value.
  func decodingStatement(
    _ constant: SwiftProperty.Constant, named name: String
  ) -> SwiftStructure.ConstantStatement {
    SwiftStructure.ConstantStatement(
      method: constant.isRequired ? "decodeConstant" : "decodeConstantIfPresent",
      literal: constant.literal, key: name)
  }

  /// Returns the statement of `init(from:)` for a stored property that has a coding key.
  func decodingStatement(_ property: SwiftProperty) -> SwiftStructure.DecodingStatement {
    var target = reference(to: property)
    var method = "decode"
    var type = property.codedType
    var isUnwrapped = false
    var isOptional = property.isOptional
    var suffix = ""
    switch property.wrapper {
    case .documentID:
      type = "ModelID"
      if hasWrapper(property) {
        target = "_" + property.bareName
      } else {
        isUnwrapped = true
        if let id = property.newValue { suffix = String(" ?? ", id) }
      }
    case .native, .converted:
      // The wrapped type is also optional where null means the default value.
      isOptional = property.isOptional || property.defaultValue != nil
      let wrapper = property.wrapper == .native ? "NativeValue" : "ConvertedValue"
      type = "\(wrapper)<\(type)\(isOptional ? "?" : "")>"
      isUnwrapped = true
      if let defaultValue = property.defaultValue { suffix = String(" ?? ", defaultValue) }
    case .serverTimestamp where property.isNative:
      type = "ServerTime<\(type)>"
      isUnwrapped = true
    case .explicitNull where property.isNative:
      type = "NilAsNull<\(type)>"
      isUnwrapped = true
    case .indirect where avoidsWrappers:
      target = "_" + property.bareName
      type = "Indirect<\(property.baseType)>"
    case .serverTimestamp, .explicitNull, .indirect:
      method = "decodeIfPresent"
    case nil:
      if let defaultValue = property.defaultValue {
        method = "decodeIfPresent"
        isOptional = true
        suffix = String(" ?? ", defaultValue)
      } else if property.isOptional {
        method = "decodeIfPresent"
      }
    }
    if let keys = property.keys {
      let call = ".keyed(by: \(keys).self, at: .\(property.codingKey), in: container)"
      suffix = (isOptional ? "?" : "") + call + suffix
    }
    return SwiftStructure.DecodingStatement(
      target: target, method: method, type: type, key: property.codingKey,
      former: formerKeys[property.name, default: []].map { "." + $0.name },
      collection: property.collection, isUnwrapped: isUnwrapped,
      isConverted: property.keys != nil, suffix: suffix)
  }

  /// Returns the statement of `encode(to:)` for a property that has a coding key.
  func encodingStatement(_ property: SwiftProperty) -> SwiftStructure.EncodingStatement {
    var statement = SwiftStructure.EncodingStatement(
      method: "encode", value: value(of: property), key: property.codingKey)
    switch property.wrapper {
    case .documentID:
      statement.value = wrapped(property, "ModelID")
    case .serverTimestamp:
      if property.isWriteTime && !hasRepository {
        statement.value = "WriteTime(\(reference(to: property)))"
      } else {
        statement.value = wrapped(property, "ServerTime")
      }
    case .explicitNull:
      statement.value = wrapped(property, "NilAsNull")
    case .native:
      statement.value = wrapped(property, "NativeValue")
    case .converted:
      statement.value = wrapped(property, "ConvertedValue")
      if property.isNullExplicit { statement.method = "encodeOrNull" }
    case .indirect:
      if !property.isNullExplicit { statement.method = "encodeIfPresent" }
    case nil:
      if property.isOptional { statement.method = "encodeIfPresent" }
    }
    return statement
  }

  private func wrapped(_ property: SwiftProperty, _ wrapper: String) -> String {
    if hasWrapper(property) { return "_" + property.bareName }
    return "\(wrapper)(wrappedValue: \(value(of: property)))"
  }

  /// Returns what is encoded for a property.
  private func value(of property: SwiftProperty) -> String {
    // A deprecated constant has no storage to use instead.
    if property.deprecation != nil, let constant = property.constant { return constant.literal }
    guard property.keys != nil else { return reference(to: property) }
    return reference(to: property) + (property.isOptional ? "?" : "") + ".withRawKeys"
  }

  /// Returns the property as it is written inside `init(from:)` or `encode(to:)`, whose local names
  /// may hide it.
  private func reference(to property: SwiftProperty) -> String {
    reference(to: property.storageName)
  }

  func reference(to property: String) -> String {
    switch property {
    case "container", "decoder", "encoder": "self.\(property)"
    default: property
    }
  }
}
