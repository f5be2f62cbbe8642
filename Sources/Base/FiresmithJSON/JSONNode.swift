/// A value of a JSON text that people edit, with its place in the text.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case object
    case array
    case string(String)
    /// `true`, `false`, `null`, or a number as it is written.
    case literal(String)
  }

  @usableFromInline let source: JSONText
  @usableFromInline let index: Int

  @inlinable
  init(_ source: JSONText, at index: Int) {
    self.source = source
    self.index = index
  }

  @inlinable
  package var value: Value {
    switch source.tokens[index].kind {
    case .object: .object
    case .array: .array
    case .string, .escapedString: .string(source.string(of: index))
    case .literal: .literal(source.string(of: index))
    }
  }

  /// The bytes of the text that the value is in.
  package var bytes: [UInt8] { source.bytes }

  /// The offsets of the value's bytes in the text.
  @inlinable
  package var range: Range<Int> {
    let token = source.tokens[index]
    return Int(token.start)..<Int(token.end)
  }

  /// The members of an object, one after the other; `nil` for other values.
  @inlinable
  package var object: Members? {
    source.tokens[index].kind == .object ? Members(object: self) : nil
  }

  /// The elements of an array, one after the other; `nil` for other values.
  @inlinable
  package var array: Elements? {
    source.tokens[index].kind == .array ? Elements(array: self) : nil
  }

  /// The members of an object; `nil` for other values.
  package var members: [Member]? { object.map { Array($0) } }

  /// The elements of an array; `nil` for other values.
  package var elements: [JSONNode]? { array.map { Array($0) } }

  /// The characters of a string; `nil` for other values.
  @inlinable
  package var string: String? {
    switch source.tokens[index].kind {
    case .string, .escapedString: source.string(of: index)
    case .object, .array, .literal: nil
    }
  }

  /// Returns the value of an object's member; `nil` if there is none, or this is no object.
  @inlinable
  package subscript(_ key: String) -> JSONNode? {
    guard source.tokens[index].kind == .object else { return nil }
    return source.index(at: key, ofObject: index).map { JSONNode(source, at: $0) }
  }
}

extension JSONNode {
  /// A key of an object, and its value.
  package struct Member: Sendable {
    package let value: JSONNode

    @inlinable
    init(value: JSONNode) { self.value = value }

    /// The member's key.
    @inlinable
    package var key: String { value.source.string(of: value.index - 1) }

    /// The offset of the key's first byte.
    @inlinable
    package var start: Int { Int(value.source.tokens[value.index - 1].start) }
  }

  /// The members of an object, in the order of the text.
  package struct Members: Sequence, Sendable {
    @usableFromInline let object: JSONNode

    @inlinable
    init(object: JSONNode) { self.object = object }

    @inlinable
    package var count: Int { Int(object.source.tokens[object.index].count) }

    @inlinable
    package var isEmpty: Bool { count == 0 }

    @inlinable
    package var first: Member? {
      isEmpty ? nil : Member(value: JSONNode(object.source, at: object.index + 2))
    }

    package struct Iterator: IteratorProtocol {
      @usableFromInline let source: JSONText
      @usableFromInline var index: Int
      @usableFromInline let end: Int

      @inlinable
      init(_ object: JSONNode) {
        source = object.source
        index = object.index + 1
        end = Int(object.source.tokens[object.index].next)
      }

      @inlinable
      package mutating func next() -> Member? {
        guard index < end else { return nil }
        let member = Member(value: JSONNode(source, at: index + 1))
        index = Int(source.tokens[index + 1].next)
        return member
      }
    }

    @inlinable
    package func makeIterator() -> Iterator { Iterator(object) }

    @inlinable
    package var underestimatedCount: Int { count }
  }

  /// The elements of an array, in the order of the text.
  package struct Elements: Sequence, Sendable {
    @usableFromInline let array: JSONNode

    @inlinable
    init(array: JSONNode) { self.array = array }

    @inlinable
    package var count: Int { Int(array.source.tokens[array.index].count) }

    @inlinable
    package var isEmpty: Bool { count == 0 }

    @inlinable
    package var first: JSONNode? { isEmpty ? nil : JSONNode(array.source, at: array.index + 1) }

    package struct Iterator: IteratorProtocol {
      @usableFromInline let source: JSONText
      @usableFromInline var index: Int
      @usableFromInline let end: Int

      @inlinable
      init(_ array: JSONNode) {
        source = array.source
        index = array.index + 1
        end = Int(array.source.tokens[array.index].next)
      }

      @inlinable
      package mutating func next() -> JSONNode? {
        guard index < end else { return nil }
        defer { index = Int(source.tokens[index].next) }
        return JSONNode(source, at: index)
      }
    }

    @inlinable
    package func makeIterator() -> Iterator { Iterator(array) }

    @inlinable
    package var underestimatedCount: Int { count }
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
