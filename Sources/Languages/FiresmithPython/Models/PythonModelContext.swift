import FiresmithLanguage
import FiresmithMustache

// The data that the templates of models are rendered with.

extension PythonModelModule {
  func context(header: MustacheValue) -> MustacheValue {
    // pythonModels for python-models: The context of `python-models`: the models of one schema
    // file.
    [
      "source": .string(Prose.inline(source)),
      "header": header,
      // [string]: The lines of the module's docstring.
      "documentation": CodeLines.docstring("The models of \(source).").context,
      // [pythonImportGroup]: The imports, in groups with an empty line between them.
      "importGroups": imports.context,
      // [pythonImport]: The imports for type checkers alone, below `if TYPE_CHECKING`.
      "typeImports": .list(imports.typeStatements.map(\.context)),
      // Whether there are such imports.
      "hasTypeImports": .boolean(!imports.typeStatements.isEmpty),
      // [string]: The names that the module exports, as literals.
      "names": CodeLines(literals: exportedNames).context,
      // [pythonDeclaration]: The declarations of the module, in its order.
      "declarations": .list(declarations.map(\.context)),
    ]
  }
}

extension PythonDeclaration {
  fileprivate var context: MustacheValue {
    var enumeration = MustacheValue.null
    var structures: [MustacheValue] = []
    var mixin = MustacheValue.null
    var union = MustacheValue.null
    switch self {
    case .enumeration(let value): enumeration = value.context
    case .structure(let value): structures = [value.context]
    case .mixin(let value): mixin = value.context
    case .alias(let value):
      // pythonUnion: A union.
      union = [
        // The alias's name.
        "name": .string(value.name),
        // pythonCode: The type that it stands for.
        "alias": value.type.context(),
        // [string]: The lines of its docstring.
        "documentation": value.documentation.context,
      ]
    case .union(let value):
      structures = value.members.map(\.context)
      // pythonUnion
      union = [
        "name": .string(value.name),
        "alias": value.alias.context(),
        "documentation": value.documentation.context,
      ]
    }
    // pythonDeclaration: A declaration: an enumeration, a structure, a union with the structures of
    // its cases, or an alias.
    return [
      // pythonEnumeration?: An enumeration, or null.
      "enumeration": enumeration,
      // [pythonStructure]: A structure, or those of a union's cases.
      "structures": .list(structures),
      // pythonStructure?: A class for what several models have in common; null for other
      // declarations.
      "mixin": mixin,
      // pythonUnion?: A union, or the alias of another type; null for other declarations.
      "union": union,
    ]
  }
}

extension PythonEnumeration {
  fileprivate var context: MustacheValue {
    // pythonEnumeration: The context of `python-enumeration`.
    [
      // The class's name.
      "name": .string(name),
      // Its base class.
      "base": .string(base),
      // pythonCode?: What makes the class read raw values that cases had before; null if there are
      // none.
      "decorator": former.map { PythonCode.call("@formerly", [$0]).context() } ?? .null,
      // [string]: The lines of its docstring, quotes and indentation included; empty if there is
      // none.
      "documentation": documentation.context,
      // Whether an empty line parts the docstring from the members.
      "isSpaced": .boolean(!documentation.isEmpty && !members.isEmpty),
      // [pythonCase]: The members, in the schema's order.
      "members": .list(
        members.map {
          // pythonCase: A member of an enumeration.
          [
            // [string]: The lines of its docstring, quotes and indentation included; empty if there
            // is none.
            "documentation": $0.documentation.context,
            // The name.
            "name": .string($0.name),
            // The value, as a literal.
            "literal": .string($0.literal),
          ]
        }),
    ]
  }
}

extension PythonStructure {
  fileprivate var context: MustacheValue {
    let identity = identity?.context ?? .null
    let isBlank = attributes.isEmpty && !identity.isTruthy
    // pythonStructure: The context of `python-structure`.
    return [
      // The class's name.
      "name": .string(name),
      // Its base class.
      "base": .string(base),
      // [string]: The lines of its docstring, quotes and indentation included; empty if there is
      // none.
      "documentation": documentation.context,
      // Whether an empty line parts the docstring from the attributes.
      "isSpaced": .boolean(!documentation.isEmpty && !isBlank),
      // Whether there is neither.
      "isEmpty": .boolean(documentation.isEmpty && isBlank),
      // Whether `attributes` has any.
      "hasAttributes": .boolean(!attributes.isEmpty),
      // [pythonAttribute]: Its attributes.
      "attributes": .list(attributes.map(\.context)),
      // pythonIdentity?: The code that gives a document of an unknown kind its id under the same
      // name as the known kinds; null if nothing is needed.
      "identity": identity,
      // pythonSnapshot?: The class method that copies the attributes of a model; null unless this
      // is a snapshot.
      "snapshot": snapshot?.context(type: name) ?? .null,
    ]
  }
}

extension PythonAttribute {
  fileprivate var context: MustacheValue {
    // pythonAttribute: An attribute of a model.
    [
      // [string]: The lines of its docstring, quotes and indentation included; empty if there is
      // none.
      "documentation": documentation.context,
      // Its name.
      "name": .string(name),
      // Its type, on one line.
      "type": .string(annotation.text),
      // Its default value on one line; null if it has none.
      "value": .optional(value?.text),
      // pythonAttributeParts: The same for several lines.
      "parts": .deferred {
        // pythonAttributeParts: An attribute on several lines: what `python-attribute` renders.
        [
          // pythonCode: Its type.
          "annotation": annotation.context(),
          // Whether the type is `Annotated`.
          "isAnnotated": .boolean(isAnnotated),
          // pythonCode?: Its default value, if it has one.
          "value": value?.context() ?? .null,
        ]
      },
    ]
  }
}

extension DeclaredNames.DocumentIDName {
  /// The context that a model of an unknown kind needs to have its id under the same name as the
  /// known kinds; null if it needs none.
  fileprivate var context: MustacheValue {
    let idName = storedName ?? name
    if idName == "id", name == "id", storedName == nil { return .null }
    // pythonIdentity: The id of a document of an unknown kind.
    return [
      // The name that the known kinds have the id under, as a literal, if it is not `id`.
      "idName": .optional(idName == "id" ? nil : PythonLiteral.string(idName)),
      // Whether the document stores its id.
      "isStored": .boolean(storedName != nil),
      // The name of the property that returns the id, if it is not `id`.
      "property": .optional(name == "id" ? nil : name),
    ]
  }
}

extension PythonImports {
  var context: MustacheValue { PythonImports.context(of: groups) }

  static func context(of groups: [[Statement]]) -> MustacheValue {
    .list(
      groups.map { statements in
        // pythonImportGroup: Imports without an empty line between them.
        [
          // [pythonImport]: The imports.
          "imports": .list(statements.map(\.context))
        ]
      })
  }
}

extension PythonImports.Statement {
  fileprivate var context: MustacheValue {
    // pythonImport: An import.
    [
      // The module that it imports from.
      "module": .string(module),
      // [item]: The names that it imports.
      "names": .items(names),
    ]
  }
}
