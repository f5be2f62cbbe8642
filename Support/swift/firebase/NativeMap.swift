nonisolated extension Dictionary: NativeCodable
where Key == String, Value: NativeCodable, Value.Native == Value {
  public typealias Native = [String: Value]

  public var plainForm: [String: Value.Plain] { mapValues(\.plainForm) }

  public static func native(_ plain: [String: Value.Plain]) throws -> [String: Value] {
    try plain.mapValues(Value.native)
  }

  public static var isReadFromParts: Bool { Value.isReadFromParts }
}
