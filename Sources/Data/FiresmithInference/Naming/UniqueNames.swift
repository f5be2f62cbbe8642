/// Numbers for what a schema names, in the order of the data.
struct ElementIDs {
  private var last = 0

  mutating func next() -> ElementID {
    last += 1
    return ElementID(number: last)
  }
}

/// The names of types so far.
struct TypeNames {
  private var used: Set<String> = []

  func contains(_ name: String) -> Bool { used.contains(name.lowercased()) }

  /// Returns the name, or another one if it's taken: the second, or one of them with a number.
  mutating func unique(_ name: String, or second: String) -> String {
    for candidate in [name, second] where used.insert(candidate.lowercased()).inserted {
      return candidate
    }
    var number = 2
    while !used.insert("\(second)\(number)".lowercased()).inserted { number += 1 }
    return "\(second)\(number)"
  }
}

/// The names of collections so far.
struct CollectionNames {
  private var used: Set<String> = []

  /// Returns the name, or another one if it's taken: the second, or one of them with a number.
  mutating func unique(_ name: String, or second: String) -> String {
    for candidate in [name, second] where used.insert(Self.key(candidate)).inserted {
      return candidate
    }
    var number = 2
    while !used.insert(Self.key("\(second)_\(number)")).inserted { number += 1 }
    return "\(second)_\(number)"
  }

  /// Names that differ in nothing else are the same in code.
  private static func key(_ name: String) -> String { name.lowercased().replacing("_", with: "") }
}
