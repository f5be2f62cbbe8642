/// A place on the earth.
public struct GeoPoint: Hashable, Codable, Sendable {
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
