import FirebaseFirestore
import Foundation

/// Written as a date.
nonisolated extension Timestamp: NativeCodable {
  public typealias Native = Timestamp

  public var plainForm: Date { dateValue() }

  public static func native(_ plain: Date) throws -> Timestamp {
    guard let timestamp = Timestamp.storing(plain) else {
      throw DecodingError.unreadable("The date is outside the years 1 to 9999.")
    }
    return timestamp
  }

  // The SDK would read a map as a timestamp, and crash if its numbers were out of range.
  public static var isReadFromParts: Bool { false }
}
