import FirebaseFirestore

/// Written as an array of numbers.
nonisolated extension VectorValue: NativeCodable {
  public typealias Native = VectorValue

  public var plainForm: [Double] { array }

  public static func native(_ plain: [Double]) throws -> VectorValue { VectorValue(plain) }
}
