import FirebaseFirestore

/// Written as a map of its parts. Reading checks their range, which the SDK doesn't.
nonisolated extension GeoPoint: NativeCodable {
  public typealias Native = GeoPoint

  public struct Plain: Codable {
    internal var latitude: Double
    internal var longitude: Double
  }

  public var plainForm: Plain { Plain(latitude: latitude, longitude: longitude) }

  public static func native(_ plain: Plain) throws -> GeoPoint {
    guard abs(plain.latitude) <= 90, abs(plain.longitude) <= 180 else {
      throw DecodingError.unreadable("The latitude or the longitude is out of range.")
    }
    return GeoPoint(latitude: plain.latitude, longitude: plain.longitude)
  }
}
