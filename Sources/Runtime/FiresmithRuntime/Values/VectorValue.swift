/// A list of numbers that Firestore can search for its nearest neighbours.
public struct VectorValue: Hashable, Sendable {
  /// The numbers, one for each dimension.
  public var array: [Double]

  /// - Parameter array: The numbers, one for each dimension.
  public init(_ array: [Double]) {
    self.array = array
  }
}

/// ``FirestoreEncoder`` and ``FirestoreDecoder`` pass a vector through as it is; with other coders
/// it is an array of numbers.
extension VectorValue: Codable {
  public init(from decoder: any Decoder) throws {
    array = try [Double](from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try array.encode(to: encoder)
  }
}
