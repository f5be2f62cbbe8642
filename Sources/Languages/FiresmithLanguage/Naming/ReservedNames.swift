/// Names that are reserved in a language.
///
/// Most names of a schema aren't reserved, which their first byte and length usually show. Hashing
/// each name would take longer than everything else that is done with it.
package struct ReservedNames: Sendable {
  private let names: Set<String>
  /// For each first byte, the lengths of the reserved names that begin with it, one bit each. The
  /// last bit also stands for longer names.
  private var lengths = [UInt64](repeating: 0, count: 256)

  package init(_ names: some Sequence<String>) {
    self.names = Set(names)
    for name in self.names {
      guard let first = name.utf8.first else { continue }
      lengths[Int(first)] |= Self.bit(ofLength: name.utf8.count)
    }
  }

  package func contains(_ name: String) -> Bool {
    guard let first = name.utf8.first,
      lengths[Int(first)] & Self.bit(ofLength: name.utf8.count) != 0
    else { return false }
    return names.contains(name)
  }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << min(length, 63) }
}
