/// An expression of generated TypeScript.
enum TypeScriptExpression: Sendable {
  /// A name, or a literal but for strings.
  case atom(String)
  case number(String)
  case string(String)
  case array([TypeScriptExpression])
  indirect case object(TypeScriptMembers)
  indirect case call(TypeScriptExpression, types: [TypeScriptType], [TypeScriptExpression])
  indirect case new(TypeScriptExpression, types: [TypeScriptType], [TypeScriptExpression])
  indirect case member(TypeScriptExpression, String)
  indirect case element(TypeScriptExpression, TypeScriptExpression)
  indirect case arrow(TypeScriptSignature, TypeScriptArrowBody)
  indirect case prefixed(String, TypeScriptExpression)
  /// Operands with operators of one precedence before each but the first.
  ///
  /// A list, because a model with thousands of fields has as many conditions.
  indirect case binary(TypeScriptExpression, [(mark: String, operand: TypeScriptExpression)])
  indirect case conditional(TypeScriptExpression, TypeScriptExpression, TypeScriptExpression)
  indirect case assignment(TypeScriptExpression, TypeScriptExpression)
  indirect case cast(TypeScriptExpression, TypeScriptType)
  indirect case parenthesized(TypeScriptExpression)
  /// An expression after a comment on the same line.
  indirect case commented(String, TypeScriptExpression)
}

/// Members between braces.
struct TypeScriptMembers: Sendable {
  struct Member: Sendable {
    /// The comments before the member, and whether an empty line is before them.
    var comments: [String]
    var followsEmptyLine: Bool
    var kind: Kind
  }

  enum Kind: Sendable {
    /// A property with its name, as in `a`, `a?`, `readonly [key: string]`, and its value.
    case property(String, TypeScriptExpression)
    case typed(String, TypeScriptType)
    /// A property whose name is its value's, or a value with `...`.
    case bare(TypeScriptExpression)
  }

  var members: [Member] = []
  /// Whether the first member was on a line of its own.
  var isBroken = false
}

/// The body of an arrow function.
enum TypeScriptArrowBody: Sendable {
  case block([TypeScriptStatement])
  case expression(TypeScriptExpression)
}

/// The parameters and the result of a function.
struct TypeScriptSignature: Sendable {
  struct Parameter: Sendable {
    /// The name, with `...` before the rest, or a pattern.
    var name: TypeScriptExpression
    var isOptional: Bool
    var type: TypeScriptType?
  }

  var parameters: [Parameter] = []
  var result: TypeScriptType?
}

/// A type of generated TypeScript.
enum TypeScriptType: Sendable {
  /// A keyword or a literal.
  case atom(String)
  case reference(String, [TypeScriptType])
  indirect case object(TypeScriptMembers)
  /// A type with a property for each key of another one.
  indirect case mapped(TypeScriptMembers)
  indirect case array(TypeScriptType)
  case tuple([TypeScriptType])
  /// An element of a tuple with a name.
  indirect case labelled(String, TypeScriptType)
  case union([TypeScriptType])
  case intersection([TypeScriptType])
  indirect case function(TypeScriptSignature)
  /// A type after `keyof`, `readonly` or `typeof`.
  indirect case prefixed(String, TypeScriptType)
  indirect case indexed(TypeScriptType, TypeScriptType)
  indirect case parenthesized(TypeScriptType)
}

/// A statement, with what is before it.
struct TypeScriptStatement: Sendable {
  var comments: [String]
  var followsEmptyLine: Bool
  var kind: Kind

  indirect enum Kind: Sendable {
    /// An import or an export: what is before the braces, the names between them, and what follows.
    case names(String, [String], String)
    /// A statement that is never longer than a line.
    case text(String)
    case type(String, TypeScriptType)
    case constant(String, TypeScriptExpression, TypeScriptType?, TypeScriptExpression)
    case function(String, TypeScriptSignature, [TypeScriptStatement])
    case condition(TypeScriptExpression, TypeScriptStatement)
    case exit(TypeScriptExpression)
    case expression(TypeScriptExpression)
    case block([TypeScriptStatement])
  }
}
