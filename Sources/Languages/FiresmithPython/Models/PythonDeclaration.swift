import FiresmithLanguage
import FiresmithSchema

/// A declaration in a module of models.
enum PythonDeclaration: Sendable {
  case enumeration(PythonEnumeration)
  case structure(PythonStructure)
  case mixin(PythonStructure)
  case union(PythonUnion)
  case alias(PythonAlias)
}

/// An enumeration class.
struct PythonEnumeration: Sendable {
  struct Member: Sendable {
    var documentation: CodeLines
    var name: String
    /// The raw value, as a literal.
    var literal: String
  }

  var documentation: CodeLines
  var name: String
  var base: String
  var members: [Member]
  /// The raw values that cases had before, each with the one of today, as literals.
  var former: PythonCode?
}

/// An attribute of a model.
struct PythonAttribute: Sendable {
  var documentation: CodeLines
  var name: String
  var annotation: PythonCode
  /// Whether the annotation is `Annotated[…]`.
  var isAnnotated: Bool
  var value: PythonCode?
}

/// A model.
struct PythonStructure: Sendable {
  var documentation: CodeLines
  var name: String
  var base: String
  var attributes: [PythonAttribute]
  /// The id of a document of an unknown kind.
  var identity: DeclaredNames.DocumentIDName?
  /// The code that copies the fields of a model, if this is a snapshot.
  var snapshot: PythonSnapshot?
}

/// The models of a union's cases, and the alias for all of them.
struct PythonUnion: Sendable {
  var documentation: CodeLines
  var name: String
  /// The models that the union declares itself.
  var members: [PythonStructure]
  /// `Annotated[Book | Magazine, TaggedUnion("kind")]`
  var alias: PythonCode
}

/// A name for a type.
struct PythonAlias: Sendable {
  var documentation: CodeLines
  var name: String
  /// The type that the name stands for.
  var type: PythonCode
}

extension PythonLowering {
  /// Returns the alias `id` of `type` with `marks`.
  func alias(
    _ alias: Alias, id: TypeID, type: FieldType, _ marks: [PythonCode]
  ) -> PythonAlias {
    let type = modelTypes.code(for: type, in: alias.field.letterCase)
    var field = alias.field
    field.details.description = schema[id].description
    let documentation = FieldDocumentation(field: field, noun: "", target: nil, codeMark: "``")
    return PythonAlias(
      documentation: .docstring(documentation.text), name: names[id].qualified,
      type: marks.isEmpty ? type : .list("Annotated[", [type] + marks))
  }

  /// Returns the class for the enumeration `id`.
  func enumeration(_ enumeration: Enumeration, id: TypeID) -> PythonEnumeration {
    let name = names[id]
    let isOpen = enumeration.unknown != nil || options.unknownCases == .open
    let kind =
      switch enumeration.rawKind {
      case .string: "StringEnum"
      case .integer: "IntegerEnum"
      }
    return PythonEnumeration(
      documentation: documentation(of: id),
      name: name.qualified,
      base: isOpen ? "Open\(kind)" : kind,
      members: zip(enumeration.cases, name.cases).map { enumerationCase, constant in
        PythonEnumeration.Member(
          documentation: .docstring(enumerationCase.documentation, column: 4), name: constant,
          literal: PythonLiteral.rawValue(enumerationCase.rawValue))
      },
      former: Self.former(
        enumeration.cases.map { ($0.rawValue, $0.previousValues.map(\.value)) }))
  }

  /// Returns a dictionary of values that cases had before, with those of today; `nil` without any.
  static func former(
    _ cases: [(now: Enumeration.RawValue, previous: [Enumeration.RawValue])]
  ) -> PythonCode? {
    let entries = cases.flatMap { each in
      each.previous.map {
        PythonCode.token("\(PythonLiteral.rawValue($0)): \(PythonLiteral.rawValue(each.now))")
      }
    }
    return entries.isEmpty ? nil : .brackets(open: "{", entries, close: "}", isList: true)
  }

  /// Returns the docstring of a class.
  func documentation(of id: TypeID) -> CodeLines {
    var text = schema[id].description ?? ""
    if let snapshot = schema[id].snapshot {
      let model = names[snapshot.model].qualified
      text = "A copy of the fields of ``\(model)``, for other documents to hold."
    } else if let selection = schema[id].selection {
      text = "Some fields of ``\(names[selection.model].qualified)``, which queries read alone."
    }
    return .docstring(text, column: 4)
  }
}
