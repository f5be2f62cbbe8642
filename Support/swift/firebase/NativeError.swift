nonisolated extension DecodingError {
  internal static func unreadable(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: reason))
  }
}
