extension ValueDecoder {
  /// The error of an enum that doesn't know the raw value it was given, with the values it knows.
  ///
  /// - Parameters:
  ///   - type: The type that could not be read from this decoder's value.
  ///   - context: What the type itself said about it.
  /// - Returns: `nil` if that is not what happened.
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
    return corrupted("holds \(value.phrase), which is none of \(listed)", at: .same)
  }
}

private func knownRawValues(_ type: any RawRepresentable.Type) -> [String] {
  guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return [] }
  return rawValues(type)
}

private func rawValues<Enum: CaseIterable & RawRepresentable>(_ type: Enum.Type) -> [String] {
  type.allCases.map { $0.rawValue is String ? "“\($0.rawValue)”" : "\($0.rawValue)" }
}
