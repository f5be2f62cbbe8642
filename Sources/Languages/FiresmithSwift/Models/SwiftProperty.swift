import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A property of a model.
///
/// A class, because properties are read many times and a structure of this size is expensive to
/// copy.
final class SwiftProperty: Sendable {
  /// The property wrapper of a property, as its attribute is written.
  enum Wrapper: String, Sendable {
    case documentID = "@ModelID "
    case serverTimestamp = "@ServerTime "
    case explicitNull = "@NilAsNull "
    /// A value of one of the Google SDK's types, which only Firestore's coders can code.
    case native = "@NativeValue "
    /// A value that is stored as another type's.
    case converted = "@ConvertedValue "
    case indirect = "@Indirect "
  }

  /// The value of a computed property, which a field with `const` has.
  struct Constant: Sendable {
    /// The value, as a literal.
    var literal: String
    /// Whether every stored document has to have the field.
    var isRequired: Bool
  }

  let documentation: [String]
  /// The name, in backticks if it needs them.
  let name: String
  /// The type without the question mark of an optional.
  let baseType: String
  /// The type as it is written in the declaration.
  let type: String
  /// The type as queries and updates outside the model use it, if that differs.
  let outerType: String?
  /// The enumeration of a map's keys, spelled for expressions; `nil` if the keys are strings.
  let keys: String?
  /// The path of the collection that the property's references refer to, as a literal.
  let collection: String?
  /// The type that the container reads and writes, without the question mark of an optional.
  /// Spelled for expressions, where its name alone could refer to a property.
  let codedType: String
  let isOptional: Bool
  let wrapper: Wrapper?
  /// The value for a missing key, which is also the default of the initializer's argument.
  let defaultValue: String?
  /// The default of the initializer's argument, if that is made anew each time.
  let newValue: String?
  /// The only value of the field, if it is a constant: then the property is computed.
  let constant: Constant?
  /// The stored name; `nil` if the property isn't stored.
  let key: String?
  /// The stored name as a literal.
  let keyLiteral: String
  /// Whether `nil` is written as null.
  let isNullExplicit: Bool
  /// Whether every write requests the server's time, whatever value was read.
  let isWriteTime: Bool
  /// Whether only Firestore's coders can code the property's type.
  let isNative: Bool
  /// The compiler's message about uses of the property. There is none where generated code would
  /// have to use a property that is deprecated.
  let deprecation: Deprecation?
  /// Whether Firestore keeps an index of the field by itself.
  let isIndexed: Bool
  /// Whether updates leave the field as it was first written.
  let isImmutable: Bool
  /// The keys that the field had before, the newest first.
  let previousKeys: [String]
  /// Whether the keys of the map are an enumeration of which cases had other raw values before.
  let hasRenamedKeys: Bool
  /// The letters that UUIDs are stored in.
  let letterCase: Field.LetterCase

  /// Creates the property for the id of the model's document.
  ///
  /// - Parameter column: Where the property is declared.
  init(documentID: DeclaredNames.DocumentIDName, column: Int) {
    name = documentID.name
    baseType = "String"
    keys = nil
    collection = nil
    codedType = "String"
    isOptional = !documentID.isStored && documentID.new == .none
    type = isOptional ? "String?" : "String"
    outerType = nil
    wrapper = documentID.isStored ? nil : .documentID
    defaultValue = nil
    newValue = documentID.new.swift
    constant = nil
    key = documentID.key
    keyLiteral = SwiftLiteral.string(documentID.key)
    isNullExplicit = false
    isWriteTime = false
    isNative = false
    deprecation = nil
    isIndexed = true
    isImmutable = false
    previousKeys = []
    hasRenamedKeys = false
    letterCase = .lower
    documentation = SwiftComment.documentation(
      documentID.isStored
        ? "The document's id, which is also stored as a field." : "The document's id.",
      column: column)
  }

  /// Creates the property for the fields that the schema doesn't declare.
  init(otherFields name: String, column: Int) {
    self.name = name
    baseType = "[String: DocumentValue]"
    keys = nil
    collection = nil
    codedType = baseType
    isOptional = false
    type = baseType
    outerType = nil
    wrapper = nil
    defaultValue = "[:]"
    newValue = nil
    constant = nil
    key = nil
    keyLiteral = ""
    isNullExplicit = false
    isWriteTime = false
    isNative = false
    deprecation = nil
    isIndexed = true
    isImmutable = false
    previousKeys = []
    hasRenamedKeys = false
    letterCase = .lower
    documentation = SwiftComment.documentation(
      "The stored fields that the schema doesn't declare, which are written back.", column: column)
  }

  /// Creates the property for a field of the structure `owner`.
  ///
  /// - Parameters:
  ///   - isCopied: Whether snapshots copy the property.
  ///   - members: The properties of the structure that may have the same name as a type.
  ///   - column: Where the property is declared.
  init(
    _ field: Field, named name: String, isCopied: Bool, hidingTypes members: Set<String>,
    of owner: TypeID,
    noun: String, column: Int, types: SwiftTypeMapping
  ) {
    self.name = name
    let isOptional = field.isOptionalInModels
    let swiftType = field.swiftType
    // A type that the schema sets for this field alone replaces the alias, too.
    let written = swiftType == nil && field.keys == nil ? field.writtenType : field.type
    keys = field.keys.map { types.name(of: $0, in: owner, hiddenBy: members) }
    collection = types.collectionLiteral(of: field.type)
    let storedType = types.name(of: written, override: swiftType, in: owner)
    let baseType =
      field.keys.map { id in
        "[\(types.name(of: id, in: owner)): "
          + types.name(of: field.type.element, override: swiftType, in: owner) + "]"
      } ?? storedType
    self.isOptional = isOptional
    self.baseType = baseType
    type = isOptional ? String("", baseType, "?") : baseType
    if let declared = written.declaredType {
      let outerType = types.name(of: written, override: swiftType)
      self.outerType = isOptional ? outerType + "?" : outerType
      let isHidden = !members.isEmpty && members.contains(types.name(of: declared, in: owner))
      codedType =
        isHidden
        ? types.name(of: written, override: swiftType, in: owner, hiddenBy: members) : storedType
    } else {
      outerType = field.keys == nil ? nil : isOptional ? storedType + "?" : storedType
      codedType = storedType
    }
    key = field.isStored ? field.name.value : nil
    keyLiteral = SwiftLiteral.string(field.name.value)
    let value = field.defaultValue.map {
      types.literal($0, of: field.type, override: swiftType, in: owner)
    }
    let isNew = field.defaultValue?.isLiteral == false
    defaultValue = isNew ? nil : value
    newValue = isNew ? value : nil
    constant = field.constant.map {
      Constant(literal: types.literal($0, of: field.type, in: owner), isRequired: !field.isOptional)
    }
    isNullExplicit = field.nulls == .explicit
    isWriteTime = field.serverTime == .write
    isIndexed = field.isIndexed
    isImmutable = field.isImmutable || field.constant != nil
    previousKeys = field.previousKeys
    hasRenamedKeys = types.schema.hasRenamedKeys(field)
    letterCase = field.letterCase
    isNative = types.isNative(field.type, override: swiftType)
    wrapper = Self.wrapper(of: field, types)
    deprecation = wrapper == nil && !isCopied ? field.deprecated : nil
    documentation = SwiftFieldDocumentation.lines(
      of: field, noun: noun, names: types.names, column: column)
  }
}

extension SwiftProperty {
  /// Returns the wrapper of a field's property.
  static func wrapper(of field: Field, _ types: SwiftTypeMapping) -> Wrapper? {
    if field.serverTime != nil { return .serverTimestamp }
    if field.isIndirect { return .indirect }
    guard field.isStored else { return nil }
    if types.isConverted(field) { return .converted }
    if field.nulls == .explicit { return .explicitNull }
    return types.isNative(field.type, override: field.swiftType) ? .native : nil
  }
}

extension NewDocumentID {
  /// The expression for a new id, if new models have one.
  var swift: String? {
    switch self {
    case .auto: "ModelID.auto()"
    case .uuid: "UUID().uuidString.lowercased()"
    case .none: nil
    }
  }

  /// The modules that the expression needs.
  var swiftRequirements: SwiftRequirements {
    switch self {
    case .auto: .support
    case .uuid: .foundation
    case .none: []
    }
  }
}

extension SwiftProperty {
  /// Whether the declaration has the wrapper. The id of a new model isn't optional, as the
  /// wrapper's value is, and a map with keys of an enumeration is coded as another one.
  var isDeclaredWithWrapper: Bool {
    wrapper != nil && keys == nil && !(wrapper == .documentID && newValue != nil)
  }

  /// The name without backticks.
  var bareName: String { SwiftNaming.bare(name) }

  /// Whether the keys of a stored map have to be converted.
  var codesKeys: Bool { key != nil && keys != nil }

  /// Whether the property is computed from a private one, so that what is generated can use the
  /// value without being warned that it is deprecated. A wrapper has its own storage already.
  var isAccessor: Bool { deprecation != nil && constant == nil }

  /// The stored property that holds the value.
  var storageName: String { isAccessor ? "_" + bareName : name }

  /// The case of `CodingKeys`, which synthesized code finds by the name of the stored property.
  var codingKey: String { storageName }

  /// The default of the initializer's argument.
  var defaultArgument: String? { initialValue ?? (isOptional ? "nil" : nil) }

  /// The value that a new model gets without an argument, if that isn't `nil`.
  var initialValue: String? { defaultValue ?? newValue }
}
