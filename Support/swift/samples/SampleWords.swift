/// The subject of a made-up string.
nonisolated public enum SampleWords: String, Sendable {
  /// A person's name: `Lena Fischer`.
  case person
  /// An email address at example.com, .org or .net.
  case email
  /// A telephone number.
  case phone
  /// A town's name.
  case town
  /// A country's name.
  case country
  /// A street with a number.
  case street
  /// A language's code: `de`.
  case language
  /// A letter and a number: `A-1234`.
  case code
  /// A title: `The Red Key`.
  case title
  /// A sentence.
  case sentence
  /// A word.
  case word

  /// Returns a text of ASCII characters.
  internal func text(using numbers: inout SampleNumbers) -> String {
    func pick(_ words: [String]) -> String { words[numbers.next(below: words.count)] }
    switch self {
    case .person: return pick(Self.firstNames) + " " + pick(Self.lastNames)
    case .email:
      return
        "\(pick(Self.firstNames)).\(pick(Self.lastNames))@example.\(pick(Self.domains))"
        .lowercased()
    case .phone: return "+1 555 \(numbers.next(in: 100...999)) \(numbers.next(in: 1000...9999))"
    case .town: return pick(Self.towns)
    case .country: return pick(Self.countries)
    case .street: return "\(pick(Self.nouns).capitalizedASCII) Street \(numbers.next(in: 1...120))"
    case .language: return pick(Self.languages)
    case .code: return "\(pick(Self.letters))-\(numbers.next(in: 1000...9999))"
    case .title:
      return "The \(pick(Self.adjectives).capitalizedASCII) \(pick(Self.nouns).capitalizedASCII)"
    case .sentence:
      return
        "The \(pick(Self.adjectives)) \(pick(Self.nouns)) \(pick(Self.verbs)) the "
        + "\(pick(Self.adjectives)) \(pick(Self.nouns))."
    case .word: return pick(Self.nouns)
    }
  }

  private static let domains = list("org com net")
  private static let languages = list("de en es fr it ja nl pl pt sv tr")
  private static let letters = list("A B C D E F G H K L M")
  private static let firstNames = list(
    "Ada Alan Anna Astrid Barbara Carl Clara Edith Emil Erich Frida Grace Hannah Hugo Ida "
      + "Ivan Jane Jules Karin Kofi Lena Leo Maria Michael Nadia Nils Olga Otto Paul Petra "
      + "Rosa Samir Selma Tove Ursula Vera Wanda Yuki Zoe")
  private static let lastNames = list(
    "Abbott Andersen Bauer Bell Berg Carver Costa Diaz Ende Fischer Grimm Hopper Ito "
      + "Jansson Kaya Keller Kim Lang Lovelace Meyer Moreau Nesbit Novak Okafor Patel "
      + "Preussler Rossi Sand Silva Stone Tanaka Vega Verne Weber Wilde Winter Young Zola")
  private static let towns = list(
    "Accra Athens Bergen Bern Bologna Bremen Cork Dakar Delft Dresden Genoa Ghent Graz "
      + "Kyoto Leeds Lima Lisbon Lund Malmo Nairobi Oslo Porto Prague Quito Riga Seville "
      + "Tartu Turin Utrecht Vienna")
  private static let countries = list(
    "Austria Belgium Brazil Canada Chile Denmark Estonia Finland France Germany Ghana "
      + "Greece India Ireland Italy Japan Kenya Latvia Mexico Norway Peru Poland Portugal "
      + "Spain Sweden Turkey")
  private static let adjectives = list(
    "amber ancient blue brave bright calm clever cold curious distant early empty endless "
      + "faithful famous gentle golden green hidden honest last little lonely long lost merry "
      + "narrow new old patient proud quiet quick red secret silent silver small strange "
      + "sudden tall warm white wild young")
  private static let nouns = list(
    "anchor apple arrow bell bird boat bridge candle castle clock cloud coast compass "
      + "door dragon eagle engine falcon feather fire forest fox garden harbour hill house "
      + "island journey key kitchen lake lantern letter lighthouse map meadow mirror moon "
      + "mountain night ocean orchard owl paper path pearl piano planet queen rain river road "
      + "rose sailor shadow ship snow song star stone storm story summer swan tower train "
      + "tree valley village voyage whale wheel window winter")
  private static let verbs = list(
    "admires carries catches draws finds follows guards hears keeps leaves meets misses "
      + "paints remembers saves sees seeks wakes watches")

  /// Returns the words of a list, which is split once.
  private static func list(_ words: String) -> [String] {
    words.split(separator: " ").map(String.init)
  }
}

nonisolated extension String {
  /// The text with its first letter in upper case, if that is an ASCII letter.
  fileprivate var capitalizedASCII: String {
    guard let first = unicodeScalars.first, ("a"..."z").contains(first) else { return self }
    return String(first).uppercased() + dropFirst()
  }
}
