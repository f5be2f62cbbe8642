import FiresmithStoredData
import FiresmithValues

/// Random changes to a document's values, of which every kind of value can become any other.
struct DocumentMutation {
  /// Values of all types, and those that are special to some field of the agreement.
  private let values: [StoredValue]

  /// - Parameter documents: Documents whose values other documents get.
  init(_ documents: [DataDocument]) {
    let own: [StoredValue] = [
      .null, .boolean(true), .integer(0), .integer(1), .integer(7), .integer(.max),
      .double(3), .double(0.25), .double(.nan), .double(1e30), .double(-0.0), .string(""),
      .string("glad"), .string("circle"), .string("a longer text than most fields allow, by far"),
      .string("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), .string("#00ff00"), .string("42"),
      .bytes([]), .bytes([1, 2, 3]), .timestamp(StoredTimestamp(seconds: 1_000_000)),
      .geopoint(latitude: 1, longitude: 2), .vector([1, 2, 3]), .array([]),
      .array([.string("a"), .integer(1)]), .map([:]), .map(["value": .integer(1)]),
      .map(["kind": .string("square"), "side": .double(2)]),
      .reference(StoredReference(project: "p", database: "(default)", path: "samples/other")),
    ]
    values = own + documents.flatMap { $0.fields.entries.map(\.value) }
  }

  /// Returns a document with some random changes.
  func changed(
    _ document: DataDocument, path: String, using numbers: inout some RandomNumberGenerator
  ) -> DataDocument {
    var value = StoredValue.map(document.fields)
    for _ in 0..<Int.random(in: 1...3, using: &numbers) { change(&value, depth: 0, &numbers) }
    guard case .map(let fields) = value else { return document }
    return DataDocument(path: path, fields: fields)
  }

  private func change(
    _ value: inout StoredValue, depth: Int, _ numbers: inout some RandomNumberGenerator
  ) {
    let goesIn = depth == 0 || Bool.random(using: &numbers)
    switch value {
    case .map(let fields) where goesIn && !fields.entries.isEmpty:
      value = .map(changed(fields, depth: depth, &numbers))
    case .array(var elements) where goesIn && !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &numbers)
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(element(&numbers), at: index)
      default: change(&elements[index], depth: depth + 1, &numbers)
      }
      // Firestore has no arrays in arrays.
      value = .array(elements.map { $0.isElement ? $0 : .null })
    default: value = values.randomElement(using: &numbers) ?? .null
    }
  }

  private func changed(
    _ fields: StoredFields, depth: Int, _ numbers: inout some RandomNumberGenerator
  ) -> StoredFields {
    var entries = fields.entries
    let index = Int.random(in: entries.indices, using: &numbers)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: entries.remove(at: index)
    case 1:
      let value = values.randomElement(using: &numbers) ?? .null
      entries.append(.init(name: "more", value: value))
    case 2: entries[index].value = .null
    default: change(&entries[index].value, depth: depth + 1, &numbers)
    }
    return StoredFields(entries)
  }

  private func element(_ numbers: inout some RandomNumberGenerator) -> StoredValue {
    values.filter(\.isElement).randomElement(using: &numbers) ?? .null
  }
}

extension StoredValue {
  /// Whether the value can be in an array.
  fileprivate var isElement: Bool {
    switch self {
    case .array, .vector: false
    default: true
    }
  }
}
