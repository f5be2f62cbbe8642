/// A key that other tools have for something that exists here under another key: those of JSON Schema and
/// OpenAPI, pydantic, Prisma, Django, Mongoose and Typesync, and the first guesses of people.
package struct OtherToolsKey: Sendable {
  /// The mapping that a key stands in.
  package enum Place: String, CaseIterable, Sendable {
    case schema
    case collection
    case document
    case type
    case field
    /// A case of a union.
    case variant
    case enumeration
    case enumerationCase
    case query
    case nearest
  }

  package let key: String
  package let places: [Place]
  /// The remedy: our key, and its form.
  package let remedy: String

  private init(_ key: String, _ places: [Place], _ remedy: String) {
    self.key = key
    self.places = places
    self.remedy = remedy
  }
}

extension OtherToolsKey {
  /// Returns what to write in place of each foreign key, at a place.
  static func remedies(in place: Place) -> [String: String] { remedies[place] ?? [:] }

  private static let remedies: [Place: [String: String]] = {
    var remedies: [Place: [String: String]] = [:]
    for entry in all {
      for place in entry.places { remedies[place, default: [:]][entry.key] = entry.remedy }
    }
    return remedies
  }()

  /// All foreign keys, by what is meant.
  package static let all: [OtherToolsKey] =
    [structure, types, optionals, limits, values, times, texts, queries].flatMap {
      $0.flatMap(\.self)
    }

  static func keys(
    _ keys: String, _ places: [Place], _ remedy: String
  ) -> [OtherToolsKey] {
    keys.split(separator: " ").map { OtherToolsKey(String($0), places, remedy) }
  }
}
