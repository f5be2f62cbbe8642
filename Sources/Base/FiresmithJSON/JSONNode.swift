/// A value of a JSON text that people edit, with its place in the text.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case object([Member])
    case array([JSONNode])
    case string(String)
    /// `true`, `false`, `null`, or a number as it is written.
    case literal(String)
  }

  package struct Member: Sendable {
    package let key: String
    /// The offset of the key's first byte.
    package let start: Int
    package let value: JSONNode
  }

  package let value: Value
  /// The offsets of the value's bytes in the text.
  package let range: Range<Int>
}

extension JSONNode {
  /// The members of an object; `nil` for other values.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of an array; `nil` for other values.
  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The characters of a string; `nil` for other values.
  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// Returns the value of an object's member; `nil` if there is none, or this is no object.
  package subscript(_ key: String) -> JSONNode? {
    members?.first { $0.key == key }?.value
  }
}

/// An error in a JSON text, and its place.
package struct JSONProblem: Error, Hashable, Sendable {
  package let message: String
  /// The offset of the byte at which it was found.
  package let offset: Int

  package init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
