import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// A struct: the model of a document, or of a map inside one.
struct SwiftStructure: Sendable {
  /// `try container.decodeConstant(3, forKey: .schemaVersion)`
  struct ConstantStatement: Sendable {
    var method: String
    var literal: String
    var key: String
  }

  /// `title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""`
  struct DecodingStatement: Sendable {
    var target: String
    var method: String
    var type: String
    var key: String
    /// The keys that the field had before, with a dot before each.
    var former: [String] = []
    /// The path of the collection that references have to be in, as a literal.
    var collection: String?
    /// Whether a wrapper is decoded, from which the value is taken.
    var isUnwrapped: Bool
    /// Whether the suffix begins with a call.
    var isConverted = false
    var suffix: String
  }

  /// `try container.encode(title, forKey: .title)`
  struct EncodingStatement: Sendable {
    var method: String
    var value: String
    var key: String
  }

  var documentation: [String]
  /// The name inside the type that it is nested in.
  var name: String
  /// The name outside of the type that it is nested in.
  var qualifiedName: String
  var conformances: String
  /// The stored properties.
  var properties: [SwiftProperty]
  /// The computed properties of fields that have one value.
  var constants: [SwiftProperty]
  /// The properties that have a coding key, in the order of the fields.
  var keyed: [SwiftProperty]
  /// The property whose value the computed `id` of `Identifiable` returns, if no property is called
  /// `id`.
  var computedID: SwiftProperty?
  /// Whether the struct is an array with fixed positions, which its properties are.
  var isTuple: Bool
  /// Decides the bodies of `init(from:)` and `encode(to:)`.
  var coder: SwiftStructureCoder
  /// The initializer's arguments for the empty value, or `nil` if the structure has none.
  var emptyArguments: [String]?
  /// Whether the empty value is made anew each time.
  var isEmptyNew: Bool
  /// The code that copies the fields of a model, if this is a snapshot.
  var snapshot: SwiftSnapshot?
  /// The structure in words: `cover images`.
  var noun: String
  /// Whether the coding keys are `CaseIterable`, which merges need.
  var enumeratesKeys: Bool

  /// The properties of all fields: those that are stored in the property, then computed ones.
  var keyedAndUnstored: [SwiftProperty] { properties + constants }

  /// The names of all properties.
  var propertyNames: [String] { (properties + constants).map(\.name) }

  /// Whether the properties are declared without wrappers, because the struct is nonisolated or a
  /// wrapper's storage would clash with another property.
  var avoidsWrappers: Bool { coder.avoidsWrappers }

  /// The properties that are stored in a box instead of a wrapper.
  var boxed: [SwiftProperty] {
    avoidsWrappers ? properties.filter { $0.wrapper == .indirect } : []
  }
}

extension SwiftLowering {
  /// Returns the struct for the structure `id`.
  func structure(_ structure: Structure, id: TypeID) -> SwiftStructure {
    let declaration = schema[id]
    let name = names[id]
    let model = names[declaration.selection?.model ?? id]
    let noun = declaration.isMixin ? "document" : naming.noun(model.simple)
    let inner = column(of: declaration) + options.indentation
    var properties: [SwiftProperty] = []
    properties.reserveCapacity(structure.fields.count + 1)
    if let documentID = name.documentID {
      properties.append(SwiftProperty(documentID: documentID, column: inner))
    }
    let hidingTypes = types.possibleTypes(among: name.properties)
    for (index, property) in name.properties.enumerated() {
      properties.append(
        SwiftProperty(
          structure.fields[index], named: property, isCopied: snapshots[id] != nil,
          hidingTypes: hidingTypes, of: id, noun: noun,
          column: inner, types: types))
    }
    if let otherFields = name.otherFields {
      properties.append(SwiftProperty(otherFields: otherFields, column: inner))
    }
    let isPart = isPartOfDocument(id)
    let isTuple = if case .tuple = declaration.kind { true } else { false }
    let coder = SwiftStructureCoder(
      properties: properties, hasRepository: declaration.isDocument && options.hasRepositories,
      avoidsWrappers: options.isNonisolated || isTuple || hidesStorage(of: properties),
      otherFields: name.otherFields,
      discriminator: name.otherFields == nil ? nil : discriminator(of: declaration))
    return SwiftStructure(
      documentation: documentation(of: id),
      name: name.simple,
      qualifiedName: name.qualified,
      conformances: conformances.list(
        isIdentifiable: isIdentifiable(id), isDocument: declaration.isDocument,
        mixins: declaration.includes.map { names[$0].qualified }),
      properties: properties.filter { $0.constant == nil },
      constants: properties.filter { $0.constant != nil },
      keyed: properties.filter { $0.key != nil },
      computedID: computedID(of: id, among: properties),
      isTuple: isTuple,
      coder: coder,
      emptyArguments: emptyValues.arguments(of: structure, id: id),
      isEmptyNew: emptyValues.isNew(id),
      snapshot: snapshot(structure, id: id),
      noun: noun,
      enumeratesKeys: options.hasRepositories && (declaration.isDocument || isPart))
  }

  /// Whether a property has the name of the storage of another property's wrapper: `_id`.
  private func hidesStorage(of properties: [SwiftProperty]) -> Bool {
    let names = Set(properties.lazy.map(\.name).filter { $0.utf8.first == UInt8(ascii: "_") })
    return !names.isEmpty
      && properties.contains { $0.isDeclaredWithWrapper && names.contains("_" + $0.bareName) }
  }

  /// Returns the key that tells apart the cases of the union that declares a type in place.
  private func discriminator(of declaration: TypeDeclaration) -> String? {
    guard let parent = declaration.parent, case .union(let union) = schema[parent].kind else {
      return nil
    }
    return SwiftLiteral.string(union.discriminator.value)
  }

  /// Returns the schema's description of a model; for a document without a description, the
  /// collection that stores it.
  func documentation(of id: TypeID) -> [String] {
    let declaration = schema[id]
    var text = declaration.description ?? ""
    if let snapshot = declaration.snapshot {
      let model = names[snapshot.model].qualified
      text = "A copy of the fields of ``\(model)``, for other documents to hold."
    } else if let selection = declaration.selection {
      text = "Some fields of ``\(names[selection.model].qualified)``, which queries read alone."
    } else if text.isEmpty, let collection = declaringCollections[id] {
      let link = names[collection].link
      text =
        schema[collection].isSingleDocument
        ? "The document ``Documents/\(link)``." : "A document of ``Collections/\(link)``."
    }
    return SwiftComment.documentation(text, column: column(of: declaration))
  }

  /// The column that a type is declared in: a nested one stands in an extension of its parent.
  private func column(of declaration: TypeDeclaration) -> Int {
    declaration.parent == nil ? 0 : options.indentation
  }

  private func computedID(
    of id: TypeID, among properties: [SwiftProperty]
  ) -> SwiftProperty? {
    guard isIdentifiable(id), !properties.contains(where: { $0.name == "id" }) else { return nil }
    return properties.first
  }

  /// Whether `id` is a case of a union of documents.
  private func isPartOfDocument(_ id: TypeID) -> Bool { documentParts.contains(id) }
}
