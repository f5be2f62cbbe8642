/// A place on the earth.
public struct GeoPoint: Hashable, Sendable {
  /// Degrees to the north of the equator, from -90 to 90.
  public var latitude: Double
  /// Degrees to the east of Greenwich, from -180 to 180.
  public var longitude: Double

  /// - Parameters:
  ///   - latitude: Degrees to the north of the equator, from -90 to 90.
  ///   - longitude: Degrees to the east of Greenwich, from -180 to 180.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether Firestore can store this place.
  var isStorable: Bool {
    latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
  }
}

/// ``FirestoreEncoder`` and ``FirestoreDecoder`` pass a geopoint through as it is; with other
/// coders it is a map of its latitude and longitude, which have to be in range.
extension GeoPoint: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    latitude = try container.decode(Double.self, forKey: .latitude)
    longitude = try container.decode(Double.self, forKey: .longitude)
    guard isStorable else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "The latitude or the longitude is out of range."))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }

  private enum CodingKeys: CodingKey {
    case latitude, longitude
  }
}
