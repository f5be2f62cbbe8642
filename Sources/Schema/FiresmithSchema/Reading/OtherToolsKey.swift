/// A key, or a word for a value, that other tools have for something that exists here under another
/// one: those of JSON Schema and OpenAPI, pydantic, Prisma, Django, Mongoose and Typesync, and the
/// first guesses of people.
package struct OtherToolsKey: Sendable {
  /// The mapping that a key stands in, or what a word is for.
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
    /// The distance in `nearest`.
    case distance
    /// An output in the `for` of `nearest`.
    case output
    /// The function in `aggregate`.
    case function
    /// The configuration, or an entry of its outputs.
    case configuration
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
  /// Returns what to write in place of each of them, at a place.
  package static func remedies(in place: Place) -> [String: String] { remedies[place] ?? [:] }

  private static let remedies: [Place: [String: String]] = {
    var remedies: [Place: [String: String]] = [:]
    for entry in all {
      for place in entry.places { remedies[place, default: [:]][entry.key] = entry.remedy }
    }
    return remedies
  }()

  /// All of them, by what is meant.
  package static let all: [OtherToolsKey] =
    [
      structure, types, optionals, limits, values, times, texts, queries, words, configuration,
    ].flatMap { $0.flatMap(\.self) }

  static func keys(
    _ keys: String, _ places: [Place], _ remedy: String
  ) -> [OtherToolsKey] {
    keys.split(separator: " ").map { OtherToolsKey(String($0), places, remedy) }
  }
}
