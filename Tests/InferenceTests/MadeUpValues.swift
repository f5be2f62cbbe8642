import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues

/// Makes up values as people and programs store them.
struct MadeUpValues {
  var random: SeededGenerator
  /// The ids of the documents of each collection.
  var ids: [String: [String]] = [:]
  /// The number of the document that is being made.
  var number = 0

  private static let first =
    "Ada Ben Carla Dmitri Elif Farid Grace Hugo Ines Jonas Kaito Lena Mira Noor Otto Priya Rosa Sven"
    .split(separator: " ").map(String.init)
  private static let last =
    "Adler Baker Costa Demir Eriksen Fischer Garcia Haddad Ito Jansen Khan Lopez Meyer Novak Okafor"
    .split(separator: " ").map(String.init)
  private static let cities =
    ["Aachen", "Bologna", "Cork", "Dresden", "Évora", "Fukuoka", "Ghent", "Haifa", "New York"]
  private static let nouns =
    "river stone lamp garden paper window signal orange forest engine harbor pillow mirror candle bridge"
    .split(separator: " ").map(String.init)
  private static let adjectives =
    "quiet early broken golden small distant simple warm hidden narrow loud second final blue empty"
    .split(separator: " ").map(String.init)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func isOne(ofHundred share: Int) -> Bool { integer(1...100) <= share }

  mutating func any<Item>(_ items: [Item]) -> Item { items[integer(0...items.count - 1)] }

  mutating func text(of length: Int, _ alphabet: String) -> String {
    let letters = Array(alphabet)
    return String((0..<length).map { _ in any(letters) })
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  private mutating func sentence(_ count: ClosedRange<Int>) -> String {
    let words = (0..<integer(count)).map { any($0 % 2 == 0 ? Self.adjectives : Self.nouns) }
    return words.joined(separator: " ").prefix(1).uppercased()
      + words.joined(separator: " ").dropFirst()
  }

  private mutating func day() -> String {
    "20\(integer(19...25))-\(padded(integer(1...12)))-\(padded(integer(1...28)))"
  }

  private mutating func clock() -> String {
    "\(padded(integer(6...21))):\(padded(integer(0...59)))"
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private mutating func slug() -> String {
    "\(any(Self.adjectives))-\(any(Self.nouns))-\(integer(1...999))"
  }

  /// Returns a string; `nil` if there is no kind of this name.
  mutating func text(_ kind: String) -> String? {
    switch kind {
    case "auto": text(of: 20, Self.letters + "0123456789")
    case "uid": text(of: 28, Self.letters + "0123456789")
    case "uuid":
      [8, 4, 4, 4, 12].map { text(of: $0, "0123456789abcdef") }.joined(separator: "-")
    case "hash": text(of: 64, "0123456789abcdef")
    case "token": text(of: 44, Self.letters + "0123456789+/")
    case "person": any(Self.first) + " " + any(Self.last)
    case "first": any(Self.first)
    case "last": any(Self.last)
    case "user": any(Self.first).lowercased() + "_\(integer(1...9999))"
    case "email": any(Self.first).lowercased() + "\(integer(1...9999))@example.com"
    case "city": any(Self.cities)
    case "street": "\(any(Self.nouns)) street \(integer(1...200))"
    case "zip": text(of: 5, "0123456789")
    case "phone": "+49 30 " + text(of: 7, "0123456789")
    case "url": "https://\(any(Self.nouns)).example/\(slug())"
    case "image": "https://images.example/\(text(of: 12, Self.letters)).jpg"
    case "title": sentence(2...4)
    case "sentence": sentence(4...12) + "."
    case "slug": slug()
    case "word": any(Self.nouns)
    case "color": "#" + text(of: 6, "0123456789abcdef")
    case "day": day()
    case "clock": clock()
    case "local": "\(day())T\(clock()):00.000"
    case "iso": "\(day())T\(clock()):00Z"
    case "decimal": "\(integer(1...300)).\(padded(integer(0...99)))"
    case "digits": text(of: 6, "0123456789")
    case "plate": text(of: 2, "ABCDEFGHK") + "-\(integer(100...9999))"
    default: nil
    }
  }

  /// Returns one of words with weights: `draft*2`.
  mutating func pick(_ choices: some Collection<String>) -> String {
    let weighed = choices.map { choice in
      let parts = choice.split(separator: "*")
      return (text: String(parts[0]), weight: parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
    }
    var place = integer(1...weighed.reduce(0) { $0 + $1.weight })
    for choice in weighed {
      place -= choice.weight
      if place <= 0 { return choice.text }
    }
    return weighed[0].text
  }

  /// Returns a value that isn't made of others; `nil` if there is no kind of this name.
  mutating func scalar(_ words: ArraySlice<String>) -> StoredValue? {
    let numbers = words.dropFirst().compactMap { Int($0) }
    let range = numbers.count == 2 ? numbers[0]...numbers[1] : 0...100
    let seconds = integer(1_500_000_000...1_750_000_000)
    switch words.first {
    case "int": return .integer(integer(range))
    case "double": return .double(Double(integer(range)) + Double(integer(0...3)) / 4)
    // What JavaScript stores: whole amounts are integers.
    case "price":
      let cents = Double(integer(0...3)) / 4
      return cents == 0 ? .integer(integer(range)) : .double(Double(integer(range)) + cents)
    case "bool": return .boolean(isOne(ofHundred: numbers.first ?? 50))
    case "time":
      return .timestamp(
        StoredTimestamp(seconds: Int64(seconds), nanoseconds: integer(0...999) * 1_000_000))
    case "seconds": return .integer(seconds)
    case "milliseconds": return .integer(seconds * 1_000 + integer(0...999))
    case "geo":
      return .geopoint(latitude: Double(integer(-60...60)), longitude: Double(integer(-170...170)))
    case "bytes": return .bytes((0..<8).map { _ in UInt8(integer(0...255)) })
    case "null": return .null
    case "pick": return .string(pick(words.dropFirst()))
    case "text": return .string(words.dropFirst().joined(separator: " "))
    case "counter": return .integer(1000 + number)
    case "id": return .string(id(in: words.dropFirst().first ?? ""))
    case "ref":
      let collection = words.dropFirst().first ?? ""
      let path = "\(collection)/\(id(in: collection))"
      return .reference(StoredReference(project: nil, database: nil, path: path))
    case let kind?: return text(kind).map(StoredValue.string)
    case nil: return nil
    }
  }

  private mutating func id(in collection: String) -> String {
    ids[collection].map { any($0) } ?? "missing"
  }
}
