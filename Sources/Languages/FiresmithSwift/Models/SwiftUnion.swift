import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithSchema

/// An enum with a map as the associated value of each case.
struct SwiftUnion: Sendable {
  struct Case: Sendable {
    var name: String
    /// The type of the map.
    var payload: String
    /// The type, spelled for expressions, where its name alone could refer to a case.
    var unhiddenPayload: String
    /// The discriminator's value, as a literal.
    var literal: String
    /// The values that the discriminator had before, as literals, the newest first.
    var former: [String]
    /// Whether the map holds the document's id.
    var hasID: Bool
  }

  var documentation: [String]
  var name: String
  var conformances: String
  var noun: String
  var cases: [Case]
  var unknownCase: String?
  /// The discriminator: its case in `CodingKeys`, its stored name as a literal, and its type.
  var discriminator: (key: String, literal: String, type: String)
  /// The key that holds the case's map, if there is one: its case in `CodingKeys`, and its stored
  /// name as a literal.
  var content: (key: String, literal: String)?
  /// The document's id, if the union is a document.
  var documentID: SwiftProperty?
  /// The label of the id in cases whose maps don't hold it because they are shared with other types
  /// or unknown; `nil` if there are none.
  var carriedID: String?
  /// The expression for the id of a new model, if all cases have an id from the beginning.
  var newID: String?
  var isIdentifiable: Bool
  var enumeratesKeys: Bool
}

extension SwiftLowering {
  /// Returns the enum for the union `id`.
  func union(_ union: Union, id: TypeID) -> SwiftUnion {
    let declaration = schema[id]
    let name = names[id]
    let noun = naming.noun(name.simple)
    let key = union.discriminator.value
    let caseNames = Set(name.cases)
    let discriminator = naming.property(key) ?? "discriminator"
    let carriedID = carriedID(of: union, named: name, discriminator: discriminator)
    return SwiftUnion(
      documentation: documentation(of: id),
      name: name.simple,
      conformances: conformances.list(
        isIdentifiable: isIdentifiable(id), isDocument: declaration.isDocument),
      noun: noun,
      cases: zip(union.cases, name.cases).map { unionCase, caseName in
        SwiftUnion.Case(
          name: caseName,
          payload: types.name(of: unionCase.payload, in: id),
          unhiddenPayload: types.name(of: unionCase.payload, in: id, hiddenBy: caseNames),
          literal: SwiftLiteral.rawValue(unionCase.tag),
          former: unionCase.previousTags.map { SwiftLiteral.rawValue($0.value) },
          hasID: names[unionCase.payload].documentID != nil)
      },
      unknownCase: name.unknownCase,
      discriminator: (
        discriminator, SwiftLiteral.string(key), types.name(of: .scalar(union.discriminatorType))
      ),
      content: union.content.map {
        (naming.property($0.value) ?? "content", SwiftLiteral.string($0.value))
      },
      documentID: name.documentID.map {
        SwiftProperty(documentID: $0, column: options.indentation)
      },
      carriedID: carriedID,
      newID: newID(of: union, named: name, carriedID: carriedID).swift,
      isIdentifiable: isIdentifiable(id),
      enumeratesKeys: options.hasRepositories && declaration.isDocument)
  }

  /// Returns the label of the document's id in cases of a union whose maps don't hold it.
  func carriedID(
    of union: Union, named name: DeclaredNames.TypeName, discriminator: String
  ) -> String? {
    guard let documentID = name.documentID?.name, documentID != discriminator else { return nil }
    return lacksID(union, named: name) ? documentID : nil
  }

  /// Whether a case's map doesn't hold the document's id.
  private func lacksID(_ union: Union, named name: DeclaredNames.TypeName) -> Bool {
    name.unknownCase != nil || union.cases.contains { names[$0.payload].documentID == nil }
  }

  /// Returns the id that a new model of a union of documents has, if all its cases have one.
  func newID(
    of union: Union, named name: DeclaredNames.TypeName, carriedID: String?
  ) -> NewDocumentID {
    guard let new = name.documentID?.new else { return .none }
    return carriedID == nil && lacksID(union, named: name) ? .none : new
  }
}
