import FiresmithTestSupport
import Foundation

/// Data that would take much memory if there were no limits.
enum HostileData: CaseIterable {
  /// A map with a different set of keys in each document.
  case keys
  /// One string that fills a document.
  case longStrings
  /// Very many small elements, all of which are wrong.
  case elements
  /// Thousands of fields, with other names in each document.
  case fields
  /// Maps of 20 levels with 17 keys each, with other names in each document.
  case deepMaps
  /// Two levels of many long keys, with a long string for each that no other document has.
  case tables
  /// As many fields as can tell apart variants, with as many values, in many collections.
  case variants
  /// Ids where names of collections belong.
  case collections
  /// References to ever more collections, with long paths.
  case references

  /// The schema of some of the documents.
  static let schema = """
    collections:
      c: { model: C, fields: { m: map<integer>?, s: string?, a: array<string>? } }
    """

  /// The number of documents that count as few.
  var count: Int {
    switch self {
    case .longStrings, .elements: 1
    case .fields: 2
    case .tables: 4
    case .references: 8
    case .deepMaps: 5
    case .variants: 16
    case .keys: 30
    case .collections: 250
    }
  }

  /// The factor by which many documents are more than few.
  var factor: Int { self == .longStrings ? 2 : 10 }

  /// The most memory, in MiB, that a summary of many documents takes beyond one of few: tables that
  /// have not reached their limits with few documents may grow.
  var growth: Int {
    switch self {
    case .tables, .variants: 32
    case .keys, .longStrings, .elements, .fields, .deepMaps, .collections, .references: 8
    }
  }

  /// Writes the documents with these numbers as JSON lines.
  func write(_ numbers: Range<Int>, to path: String, in folder: TemporaryFolder) throws {
    let lines = numbers.map { number in
      let name = "projects/p/databases/(default)/documents/\(self.path(number))"
      return #"{"name":"\#(name)","fields":{\#(fields(number))}}"#
    }
    try folder.write(lines.joined(separator: "\n"), to: path)
  }

  private func path(_ number: Int) -> String {
    switch self {
    case .collections: "\(Self.text(300, number))/x"
    case .variants: "c\(number / 16)/\(number)"
    default: "c/\(number)"
    }
  }

  private func fields(_ number: Int) -> String {
    switch self {
    case .keys: Self.members(["m": Self.map(100, "k\(number)_") { _ in Self.integer }])
    case .longStrings: Self.members(["s": Self.string(Self.text(1_000_000, number))])
    case .elements:
      #""a":{"arrayValue":{"values":[\#(Self.list(5_000) { _ in #"{"nullValue":null}"# })]}}"#
    case .fields: Self.list(1_000) { #""f\#(number)_\#($0)":\#(Self.integer)"# }
    case .deepMaps: Self.members(["m": Self.deepMap(20, number)])
    case .tables:
      Self.list(25) { key in
        let value = Self.map(40, Self.text(60, 0)) { _ in Self.string(Self.text(30, number)) }
        return #""\#(Self.text(60, key))":\#(value)"#
      }
    case .variants: Self.list(64) { #""f\#($0)":\#(Self.string(Self.text(60, number % 16)))"# }
    case .collections: Self.members(["s": Self.string("x")])
    case .references:
      Self.list(10) { key in
        let path = "projects/p/databases/(default)/documents/\(Self.text(500, number))/x"
        return #""r\#(key)":{"referenceValue":"\#(path)"}"#
      }
    }
  }

  // MARK: Values

  private static let integer = #"{"integerValue":"1"}"#

  private static func string(_ text: String) -> String { #"{"stringValue":"\#(text)"}"# }

  /// A text of this length that no other number has.
  private static func text(_ length: Int, _ number: Int) -> String {
    let end = String(number)
    return String(repeating: "x", count: length - end.utf8.count) + end
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map(item).joined(separator: ",")
  }

  private static func members(_ members: KeyValuePairs<String, String>) -> String {
    members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
  }

  private static func map(_ count: Int, _ prefix: String, _ value: (Int) -> String) -> String {
    #"{"mapValue":{"fields":{\#(list(count) { #""\#(prefix)\#($0)":\#(value($0))"# })}}}"#
  }

  private static func deepMap(_ levels: Int, _ number: Int) -> String {
    map(17, "k\(number)_\(levels)_") { key in
      key == 0 && levels > 1 ? deepMap(levels - 1, number) : integer
    }
  }
}
