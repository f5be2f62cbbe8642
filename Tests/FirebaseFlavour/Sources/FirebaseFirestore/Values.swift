import FiresmithRuntime
public import Foundation

open class Timestamp: NSObject, @unchecked Sendable {
  public let seconds: Int64
  public let nanoseconds: Int32

  public required init(seconds: Int64, nanoseconds: Int32) {
    if !(0..<1_000_000_000).contains(nanoseconds) {
      raise("Timestamp nanoseconds out of range: \(nanoseconds)")
    }
    if !(-62_135_596_800..<253_402_300_800).contains(seconds) {
      raise("Timestamp seconds out of range: \(seconds)")
    }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public convenience init(date: Date) {
    let whole = date.timeIntervalSince1970.rounded(.down)
    let fraction = date.timeIntervalSince1970 - whole
    // What is finer than a nanosecond is cut off.
    self.init(
      seconds: Int64(whole.isNaN ? 0 : max(min(whole, 1e18), -1e18)),
      nanoseconds: Int32(fraction * 1e9))
  }

  public override convenience init() {
    self.init(date: Date())
  }

  public func dateValue() -> Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
  }

  /// The time as the SDK stores it, cut off after the microseconds.
  var truncated: FiresmithRuntime.Timestamp {
    FiresmithRuntime.Timestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
  }

  var value: FiresmithRuntime.Timestamp {
    FiresmithRuntime.Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? Timestamp)?.value == value }

  public override var hash: Int { value.hashValue }
}

open class GeoPoint: NSObject, @unchecked Sendable {
  public let latitude: Double
  public let longitude: Double

  public required init(latitude: Double, longitude: Double) {
    if !(-90...90).contains(latitude) || !(-180...180).contains(longitude) {
      raise("GeoPoint requires a latitude of -90 to 90 and a longitude of -180 to 180")
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  var value: FiresmithRuntime.GeoPoint {
    FiresmithRuntime.GeoPoint(latitude: latitude, longitude: longitude)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? GeoPoint)?.value == value }

  public override var hash: Int { value.hashValue }
}

open class VectorValue: NSObject, @unchecked Sendable {
  public let array: [Double]

  public required init(_ array: [Double]) {
    self.array = array
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? VectorValue)?.array == array }

  public override var hash: Int { array.hashValue }
}

// MARK: - Codable

// The types stay open, as they come from Objective-C: only a protocol's extension can give such a
// class `init(from:)`. Each reads a map, too: Google's decoder hands on what is of the type itself.

private enum TimestampKeys: String, CodingKey { case seconds, nanoseconds }

public protocol CodableTimestamp: Codable {
  var seconds: Int64 { get }
  var nanoseconds: Int32 { get }
  init(seconds: Int64, nanoseconds: Int32)
}

extension CodableTimestamp {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TimestampKeys.self)
    self.init(
      seconds: try container.decode(Int64.self, forKey: .seconds),
      nanoseconds: try container.decode(Int32.self, forKey: .nanoseconds))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TimestampKeys.self)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(nanoseconds, forKey: .nanoseconds)
  }
}

extension Timestamp: CodableTimestamp {}

private enum GeoPointKeys: String, CodingKey { case latitude, longitude }

public protocol CodableGeoPoint: Codable {
  var latitude: Double { get }
  var longitude: Double { get }
  init(latitude: Double, longitude: Double)
}

extension CodableGeoPoint {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: GeoPointKeys.self)
    self.init(
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: GeoPointKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}

extension GeoPoint: CodableGeoPoint {}

private enum VectorKeys: String, CodingKey { case array }

public protocol CodableVectorValue: Codable {
  var array: [Double] { get }
  init(_ array: [Double])
}

extension CodableVectorValue {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: VectorKeys.self)
    self.init(try container.decode([Double].self, forKey: .array))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: VectorKeys.self)
    try container.encode(array, forKey: .array)
  }
}

extension VectorValue: CodableVectorValue {}
