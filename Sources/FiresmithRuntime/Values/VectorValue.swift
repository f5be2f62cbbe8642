/// A list of numbers that Firestore can search for its nearest neighbours.
public struct VectorValue: Hashable, Codable, Sendable {
  /// The numbers, one for each dimension.
  public var array: [Double]

  /// - Parameter array: The numbers, one for each dimension.
  public init(_ array: [Double]) {
    self.array = array
  }
}
