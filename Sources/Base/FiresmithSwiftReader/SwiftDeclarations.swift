/// A type, or an extension of one, with what is declared in it.
package struct SwiftTypeDeclaration: Sendable {
  package enum Kind: String, Sendable {
    case structure = "struct"
    case `class`
    case actor
    case enumeration = "enum"
    case `protocol`
    case `extension`
  }

  package var kind: Kind
  /// The name, with dots for an extension of a nested type.
  package var name: String
  package var attributes: [SwiftAttribute]
  package var modifiers: [String]
  package var isGeneric: Bool
  /// The types after the colon.
  package var inherited: [String]
  package var documentation: String
  package var members: [SwiftMember]
  /// The indexes of the tokens between the braces.
  package var body: Range<Int>
  package var position: SwiftPosition
}

/// A declaration in a type or in a file, of the kinds that matter for stored data.
package enum SwiftMember: Sendable {
  case type(SwiftTypeDeclaration)
  case property(SwiftProperty)
  case enumerationCase(SwiftEnumerationCase)
  case alias(SwiftTypeAlias)
  case initializer(SwiftInitializer)
  case function(SwiftFunction)
}

package struct SwiftAttribute: Sendable {
  /// The name, with dots if it has a module.
  package var name: String
  /// The text between the parentheses.
  package var arguments: String
}

package struct SwiftProperty: Sendable {
  package var name: String
  /// The type without blanks; `nil` if only the value says it.
  package var type: String?
  /// The value as it is written.
  package var value: String?
  package var attributes: [SwiftAttribute]
  package var modifiers: [String]
  package var isConstant: Bool
  package var isComputed: Bool
  package var documentation: String
  /// The indexes of the tokens of the value and of the accessors.
  package var code: Range<Int>
  package var position: SwiftPosition
}

extension SwiftProperty {
  /// Creates a variable that a value of an enumeration's case is like.
  package init(name: String, type: String, position: SwiftPosition) {
    self.init(
      name: name, type: type, value: nil, attributes: [], modifiers: [], isConstant: false,
      isComputed: false, documentation: "", code: 0..<0, position: position)
  }
}

package struct SwiftEnumerationCase: Sendable {
  package var name: String
  /// The value as it is written.
  package var rawValue: String?
  /// The types of what the case carries, with labels.
  package var payload: String?
  package var documentation: String
  package var position: SwiftPosition
}

package struct SwiftTypeAlias: Sendable {
  package var name: String
  package var type: String
  package var isGeneric: Bool
  package var position: SwiftPosition
}

package struct SwiftParameter: Sendable {
  package var label: String
  package var name: String
  package var type: String
  /// The default argument as it is written.
  package var value: String?
}

package struct SwiftInitializer: Sendable {
  package var parameters: [SwiftParameter]
  package var body: Range<Int>
  package var position: SwiftPosition
}

package struct SwiftFunction: Sendable {
  package var name: String
  /// The names of the types that a call chooses.
  package var generics: [String]
  package var parameters: [SwiftParameter]
  /// The type without blanks; `nil` if nothing is returned.
  package var result: String?
  package var body: Range<Int>
  package var position: SwiftPosition
}

/// The declarations of a file.
package struct SwiftFile: Sendable {
  package let source: SwiftSource
  package let members: [SwiftMember]
  /// The place of a text, a comment, an `#if` or a declaration that the file ends in the middle of,
  /// outside of brackets; `nil` if there is none.
  package let cut: SwiftPosition?

  /// Reads a file of any bytes: what isn't a declaration is skipped.
  package init(_ bytes: [UInt8]) throws(SwiftNestingError) {
    let source = try SwiftSource(bytes)
    var parser = SwiftParser(source)
    members = parser.members(until: source.tokens.count, in: nil)
    let cut = parser.cutDeclaration.map(source.position(ofToken:))
    self.cut = source.unclosed ?? cut
    self.source = source
  }
}
