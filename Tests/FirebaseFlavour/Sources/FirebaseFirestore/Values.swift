import FiresmithRuntime
public import Foundation

open class Timestamp: NSObject, @unchecked Sendable {
  public let seconds: Int64
  public let nanoseconds: Int32

  public required init(seconds: Int64, nanoseconds: Int32) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public convenience init(date: Date) {
    let value = FiresmithRuntime.Timestamp(date: date)
    self.init(seconds: value.seconds, nanoseconds: value.nanoseconds)
  }

  public override convenience init() {
    self.init(date: Date())
  }

  public func dateValue() -> Date { value.dateValue() }

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
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
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
// class `init(from:)`.

public protocol CodableTimestamp: Codable {
  var seconds: Int64 { get }
  var nanoseconds: Int32 { get }
  init(seconds: Int64, nanoseconds: Int32)
}

extension CodableTimestamp {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(FiresmithRuntime.Timestamp.self)
    self.init(seconds: value.seconds, nanoseconds: value.nanoseconds)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      FiresmithRuntime.Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }
}

extension Timestamp: CodableTimestamp {}

public protocol CodableGeoPoint: Codable {
  var latitude: Double { get }
  var longitude: Double { get }
  init(latitude: Double, longitude: Double)
}

extension CodableGeoPoint {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(FiresmithRuntime.GeoPoint.self)
    self.init(latitude: value.latitude, longitude: value.longitude)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(FiresmithRuntime.GeoPoint(latitude: latitude, longitude: longitude))
  }
}

extension GeoPoint: CodableGeoPoint {}

public protocol CodableVectorValue: Codable {
  var array: [Double] { get }
  init(_ array: [Double])
}

extension CodableVectorValue {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(FiresmithRuntime.VectorValue.self).array)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(FiresmithRuntime.VectorValue(array))
  }
}

extension VectorValue: CodableVectorValue {}
