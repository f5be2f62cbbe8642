import Foundation

/// Documents of one collection that Swift and Python have to agree about: one, and changes to it.
struct Corpus: Decodable {
  struct Case: Decodable {
    let name: String
    /// The fields that differ; null for those that the document lacks.
    let changes: [String: JSON]
  }

  let collection: String
  let document: [String: JSON]
  /// The fields that differ in the document that each language makes by hand; none if absent.
  let madeByHand: [String: JSON]?
  let cases: [Case]

  /// The documents of all collections.
  ///
  /// - Parameter documents: The path of the database's documents, which references have.
  static func all(documents: String) throws -> [Corpus] {
    let file = Files.tests.appendingPathComponent("Agreement/corpus.json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "{documents}", with: documents)
    return try JSONDecoder().decode([Corpus].self, from: Data(text.utf8))
  }

  /// The corpus of the samples without references to any document, which JSON has as paths.
  var plain: Corpus {
    let references: Set = ["other"]
    return Corpus(
      collection: "plain-samples", document: document.filter { !references.contains($0.key) },
      madeByHand: nil,
      cases: cases.filter { references.isDisjoint(with: $0.changes.keys) })
  }

  /// The fields of each case's document.
  func fields(of testCase: Case) -> [String: JSON] {
    document.merging(testCase.changes) { $1 }.filter { $0.value != .null }
  }
}

/// A value of JSON, which is all that the tests know of Firestore's values.
enum JSON: Codable, Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The JSON on one line, keys in order.
  var line: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
