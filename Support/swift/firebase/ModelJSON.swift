import FirebaseFirestore
import Foundation

// MARK: - JSON

nonisolated extension JSONEncoder {
  /// A new encoder that writes models as the generated Python models write themselves.
  ///
  /// Dates are RFC 3339 in UTC with microseconds, if there are any: `2024-05-06T07:08:09.123456Z`.
  /// Bytes are base64 in its form for URLs. Numbers that are not finite are `"NaN"`, `"Infinity"`
  /// and `"-Infinity"`. A date outside the years 1 to 9999 is an error.
  public static var firesmith: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      guard let text = date.rfc3339 else {
        throw EncodingError.invalidValue(
          date.timeIntervalSince1970,
          .init(
            codingPath: encoder.codingPath,
            debugDescription: "The date is outside the years 1 to 9999."))
      }
      try container.encode(text)
    }
    encoder.dataEncodingStrategy = .custom { data, encoder in
      var container = encoder.singleValueContainer()
      let text = data.base64EncodedString()
      try container.encode(
        text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_"))
    }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
  }
}

nonisolated extension JSONDecoder {
  /// A new decoder that reads what `JSONEncoder.firesmith` and the generated Python models write.
  ///
  /// Dates are RFC 3339 in any time zone, of which anything finer than microseconds is cut off, as
  /// in Firestore; bytes are base64 in either of its forms, with padding or without.
  public static var firesmith: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = Date(rfc3339: text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "“\(text)” is not a time such as 2024-05-06T07:08:09Z")
      }
      return date
    }
    decoder.dataDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      guard let data = Data(anyBase64: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The string is not base64.")
      }
      return data
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }
}

nonisolated extension Date {
  /// The last date before the year 10000. Dates are 31 microseconds apart there; this one stands
  /// for the last microsecond, which many programs use for “never”.
  internal static var last: Date {
    Date(timeIntervalSinceReferenceDate: 252_423_993_600.0.nextDown)
  }

  /// Creates a date that can be stored again: the last microseconds of the year 9999 would
  /// otherwise be rounded up to the year 10000.
  internal init(stored timestamp: Timestamp) {
    self = min(timestamp.dateValue(), .last)
  }

  /// The time in UTC with up to six digits of a second; `nil` outside the years 1 to 9999.
  internal var rfc3339: String? {
    guard let time = Timestamp.storing(self) else { return nil }
    let text = Date.rfc3339(seconds: time.seconds)
    if time.nanoseconds == 0 { return text + "Z" }
    return text + String(format: ".%06dZ", time.nanoseconds / 1000)
  }

  /// `2024-05-06T07:08:09`
  private static func rfc3339(seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var time = tm()
    gmtime_r(&seconds, &time)
    let year = time.tm_year + 1900
    let month = time.tm_mon + 1
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d", year, month, time.tm_mday, time.tm_hour, time.tm_min,
      time.tm_sec)
  }

  /// Returns the seconds since 1970 of a time such as `2024-05-06T07:08:09`, or `nil`.
  private static func seconds(of text: Substring) -> Int64? {
    var clock = String(text)
    // Programs also write a small letter or a space there.
    if let index = clock.firstIndex(where: { $0 == "t" || $0 == " " }) {
      clock.replaceSubrange(index...index, with: "T")
    }
    let text = NSString(string: clock)
    guard text.length == 19, !clock.hasPrefix("0000") else { return nil }
    func number(_ range: NSRange) -> Int32 {
      NSString(string: text.substring(with: range)).intValue
    }
    var time = tm()
    time.tm_year = number(NSRange(location: 0, length: 4)) - 1900
    time.tm_mon = number(NSRange(location: 5, length: 2)) - 1
    time.tm_mday = number(NSRange(location: 8, length: 2))
    time.tm_hour = number(NSRange(location: 11, length: 2))
    time.tm_min = number(NSRange(location: 14, length: 2))
    time.tm_sec = number(NSRange(location: 17, length: 2))
    let seconds = Int64(timegm(&time))
    // Any other text, or a day that doesn't exist, gives a time that is written differently.
    return rfc3339(seconds: seconds) == clock ? seconds : nil
  }

  /// The time that `text` writes, in any time zone.
  internal init?(rfc3339 text: String) {
    var zone = text.dropFirst(19)
    var fraction = 0.0
    if zone.first == "." {
      let digits = zone.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty else { return nil }
      fraction = Double("0.\(digits.prefix(6))") ?? 0
      zone = zone.dropFirst(digits.count + 1)
    }
    guard var seconds = Date.seconds(of: text.prefix(19)) else { return nil }
    if zone != "Z", zone != "z" {
      guard let offset = Date.seconds(of: "1970-01-01T\(zone.dropFirst()):00") else { return nil }
      switch zone.first {
      case "+": seconds -= offset
      case "-": seconds += offset
      default: return nil
      }
    }
    guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return nil }
    self = min(
      .last, Date(timeIntervalSinceReferenceDate: Double(seconds - 978_307_200) + fraction))
  }
}
