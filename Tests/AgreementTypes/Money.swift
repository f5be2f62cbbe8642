/// An amount in cents that is never negative, stored as an integer: a type that a team wrote by
/// hand.
public struct Money: Codable, Hashable, Sendable {
  /// The amount.
  public var cents: Int

  /// An amount.
  public init(cents: Int) {
    self.cents = cents
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    cents = try container.decode(Int.self)
    if cents < 0 {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Money is never negative")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(cents)
  }
}
