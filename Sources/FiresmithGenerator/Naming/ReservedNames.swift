/// Names that have a meaning of their own in a language.
///
/// Most names of a schema are none of them. Their first letters and lengths say so for the most part,
/// and to hash such a name would take longer than everything else that is done with it.
struct ReservedNames: Sendable {
  private let names: Set<String>
  /// The lengths of the names that begin with each byte: a bit for each, the last one for longer
  /// names, too.
  private var lengths = [UInt64](repeating: 0, count: 256)

  init(_ names: some Sequence<String>) {
    self.names = Set(names)
    for name in self.names {
      guard let first = name.utf8.first else { continue }
      lengths[Int(first)] |= Self.bit(ofLength: name.utf8.count)
    }
  }

  func contains(_ name: String) -> Bool {
    guard let first = name.utf8.first,
      lengths[Int(first)] & Self.bit(ofLength: name.utf8.count) != 0
    else { return false }
    return names.contains(name)
  }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << min(length, 63) }
}
