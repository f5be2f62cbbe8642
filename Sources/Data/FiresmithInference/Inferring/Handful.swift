/// The amounts of data that may be wrong without saying anything about the rest.
enum Handful {
  /// Returns how many of some documents or maps may lack a field that all others have: one in a
  /// hundred, and five at most.
  static func lacking(of total: Int) -> Int { min(5, total / 100) }

  /// Returns how many of some values may be of another type than all others: one in fifty, and
  /// twenty at most.
  static func strange(of total: Int) -> Int { min(20, total / 50) }

  /// Returns how many documents of a collection may be something else altogether: one of eight, or
  /// one in twenty.
  static func odd(of total: Int) -> Int { total < 8 ? 0 : max(1, total / 20) }
}
