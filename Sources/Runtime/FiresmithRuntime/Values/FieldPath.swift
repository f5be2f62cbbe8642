/// The path of a field: the names of the maps that it is in, then its own.
public struct FieldPath: Hashable, Sendable {
  /// The names, outermost first.
  public let names: [String]

  /// - Parameter names: The names of the maps that the field is in, then its own. They may contain
  ///   any character.
  public init(_ names: [String]) {
    self.names = names
  }

  /// The path that stands for a document's id in queries.
  public static func documentID() -> FieldPath {
    FieldPath(["__name__"])
  }

  package var isDocumentID: Bool { names == ["__name__"] }

  /// Whether `other` is this field, or inside it.
  func isPrefix(of other: FieldPath) -> Bool {
    other.names.starts(with: names) { $0.hasSameBytes(as: $1) }
  }

  /// Whether both have the same names, byte for byte.
  public static func == (first: FieldPath, second: FieldPath) -> Bool {
    first.names.count == second.names.count && first.isPrefix(of: second)
  }
}

extension FieldPath: ExpressibleByStringLiteral {
  /// Creates the path written in `value`, with dots between the names: `"cover.small"`.
  public init(stringLiteral value: String) {
    let names = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    self.init(names.map { String(Substring($0)) })
  }
}

extension FieldPath: Comparable {
  /// Compares the names by their UTF-8 bytes, outermost first.
  public static func < (first: FieldPath, second: FieldPath) -> Bool {
    for (first, second) in zip(first.names, second.names) {
      let order = first.comparedBytes(with: second)
      guard order == .orderedSame else { return order == .orderedAscending }
    }
    return first.names.count < second.names.count
  }
}

/// The form that Firestore's server expects: names with characters other than letters, digits and
/// underscores are in backticks.
extension FieldPath: CustomStringConvertible {
  /// The names with dots between them.
  public var description: String {
    names.map(FieldPath.quoted).joined(separator: ".")
  }

  private static func quoted(_ name: String) -> String {
    let isSimple = name.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    guard !isSimple || name.isEmpty else { return name }
    var quoted = "`"
    for character in name.unicodeScalars {
      if character == "`" || character == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(character)
    }
    return quoted + "`"
  }
}
