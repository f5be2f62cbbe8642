import FiresmithLibC

/// When to print in color.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that knows colors, unless `NO_COLOR` says otherwise (https://no-color.org).
  case auto
  case always
  case never

  /// Whether what is printed to the descriptor is in color.
  package func isColored(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && Self.environment("NO_COLOR").isEmpty
        && Self.environment("TERM") != "dumb"
    }
  }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
