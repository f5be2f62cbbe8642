import Foundation

extension JSONEncoder {
  /// A new encoder that writes models as the generated Python models write themselves.
  ///
  /// Dates are RFC 3339 in UTC with microseconds, if there are any: `2024-05-06T07:08:09.123456Z`.
  /// Bytes are base64 in its form for URLs. Numbers that are not finite are `"NaN"`, `"Infinity"`
  /// and `"-Infinity"`. A date outside the years 1 to 9999 is an error.
  public static var firesmith: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      guard var text = Timestamp(storing: date)?.text else {
        throw EncodingError.unstorable(date, at: encoder.codingPath)
      }
      if text.utf8.count == "2024-05-06T07:08:09.123Z".utf8.count {
        text.removeLast()
        text += "000Z"
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

extension JSONDecoder {
  /// A new decoder that reads what `JSONEncoder.firesmith` and the generated Python models write.
  ///
  /// Dates are RFC 3339 in any time zone, of which anything finer than microseconds is cut off, as
  /// in Firestore; bytes are base64 in either of its forms, with padding or without.
  public static var firesmith: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let timestamp = Timestamp(foreignText: text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "“\(text)” is not a time such as 2024-05-06T07:08:09Z")
      }
      return timestamp.dateValue()
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
