import FiresmithLanguage

/// The order in which Python's formatters sort names.
enum PythonOrder {
  /// Returns names in the order of `__all__`: constants, classes, functions.
  static func sortedExports(_ names: some Sequence<String>) -> [String] {
    ranked(names).flatMap { $0.sorted() }
  }

  /// Returns names in the order of import statements: like `__all__`, but case-insensitive.
  static func sortedImports(_ names: some Sequence<String>) -> [String] {
    ranked(names).flatMap { $0.sorted(by: precedesInLowercase) }
  }

  /// Returns whether `left` comes first, ignoring case unless the names differ in nothing else.
  private static func precedesInLowercase(_ left: String, _ right: String) -> Bool {
    var bytes = right.utf8.makeIterator()
    for byte in left.utf8 {
      guard let other = bytes.next() else { return false }
      if byte | other >= 128 {
        return (CaseMapping.lowercased(left), left) < (CaseMapping.lowercased(right), right)
      }
      let (lower, otherLower) = (lowercased(byte), lowercased(other))
      if lower != otherLower { return lower < otherLower }
    }
    return bytes.next() != nil || left < right
  }

  private static func lowercased(_ ascii: UInt8) -> UInt8 {
    ascii >= 0x41 && ascii <= 0x5A ? ascii + 0x20 : ascii
  }

  /// Returns the constants, the classes and the functions among `names`.
  private static func ranked(_ names: some Sequence<String>) -> [[String]] {
    var ranked: [[String]] = [[], [], []]
    for name in names { ranked[rank(name)].append(name) }
    return ranked
  }

  private static func rank(_ name: String) -> Int {
    guard let first = name.unicodeScalars.first, first.isUppercase else { return 2 }
    let isConstant = name.utf8.count > 1 && !name.unicodeScalars.contains(where: \.isLowercase)
    return isConstant ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isUppercase: Bool {
    isASCII ? value >= 0x41 && value <= 0x5A : properties.isUppercase
  }

  fileprivate var isLowercase: Bool {
    isASCII ? value >= 0x61 && value <= 0x7A : properties.isLowercase
  }
}
