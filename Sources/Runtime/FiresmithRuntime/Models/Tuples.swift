extension Decoder {
  /// Returns the elements of an array with `count` of them.
  ///
  /// Throws a `DecodingError` if the array has fewer or more.
  public func elements(ofTuple count: Int) throws -> any UnkeyedDecodingContainer {
    let elements = try unkeyedContainer()
    guard let found = elements.count, found != count else { return elements }
    if found < count {
      throw DecodingError.keyNotFound(
        ArrayIndex(found), .init(codingPath: elements.codingPath, debugDescription: "is missing"))
    }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: elements.codingPath,
        debugDescription: "\(found) elements where \(count) belong"))
  }
}
