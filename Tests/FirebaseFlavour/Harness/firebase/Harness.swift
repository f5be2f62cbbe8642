@preconcurrency import FirebaseFirestore
import Foundation

/// What the document at `path` holds; nothing if there is none.
func raw(_ path: String) -> [String: DocumentValue] {
  guard let fields = Firestore.firestore().rawData(path) else { return [:] }
  return (try? Firestore.Decoder().decode([String: DocumentValue].self, from: fields)) ?? [:]
}

/// Stores `fields` as the document at `path`.
func put(_ path: String, _ fields: [String: DocumentValue]) throws {
  let encoded = try Firestore.Encoder().encode(fields)
  Firestore.firestore().batch()
    .setData(encoded, forDocument: Firestore.firestore().document(path))
    .commit()
}

/// Removes all documents.
func reset() {
  Firestore.firestore().reset()
}

// Values as tests write them. FiresmithRuntime's have these themselves.

extension DocumentValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension DocumentValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension DocumentValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension DocumentValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension DocumentValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension DocumentValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
}

extension DocumentValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self = .map(Dictionary(elements) { $1 })
  }
}
