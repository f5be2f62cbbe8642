nonisolated extension Array: NativeCodable where Element: NativeCodable, Element.Native == Element {
  public typealias Native = [Element]

  public var plainForm: [Element.Plain] { map(\.plainForm) }

  public static func native(_ plain: [Element.Plain]) throws -> [Element] {
    try plain.map(Element.native)
  }

  public static var isReadFromParts: Bool { Element.isReadFromParts }
}
