extension ValueDecoder {
  /// An error that lists an enum's raw values, for a raw value that isn't one of them.
  ///
  /// - Parameters:
  ///   - type: The type that could not be read from this decoder's value.
  ///   - context: The context of the type's own error.
  /// - Returns: `nil` if the error has another cause.
  func unknownRawValue(
    _ type: any Any.Type, _ context: DecodingError.Context
  ) -> DecodingError? {
    guard let type = type as? any RawRepresentable.Type,
      context.codingPath.count == codingPath.count
    else { return nil }
    let known = knownRawValues(type)
    guard !known.isEmpty else {
      return corrupted("holds \(value.phrase), which is not a \(type)", at: .same)
    }
    let listed = known.prefix(8).joined(separator: ", ") + (known.count > 8 ? ", …" : "")
    return corrupted(
      "holds \(value.phrase), which is none of \(listed)", .unknownCase, at: .same)
  }
}

private func knownRawValues(_ type: any RawRepresentable.Type) -> [String] {
  guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return [] }
  return rawValues(type)
}

private func rawValues<Enum: CaseIterable & RawRepresentable>(_ type: Enum.Type) -> [String] {
  type.allCases.map { $0.rawValue is String ? "“\($0.rawValue)”" : "\($0.rawValue)" }
}
