import FiresmithSchema

/// A summary of the places of documents in a schema, for comparing schemas that two authors wrote.
struct DatabaseFacts {
  /// The paths of collections, with `{id}` for ids.
  private(set) var collections: Set<String> = []
  /// The paths of single documents.
  private(set) var documents: Set<String> = []
  /// For each field of stored documents, its type; enumerations without their cases.
  private(set) var types: [String: String] = [:]
  /// The fields that documents can lack.
  private(set) var optional: Set<String> = []

  init(_ schema: Schema) {
    for collection in schema.collections where collection.declaresModel {
      if collection.isSingleDocument {
        documents.insert(collection.pathPattern)
      } else {
        collections.insert(collection.pathPattern)
      }
    }
    for line in SchemaOutline(schema).lines {
      guard let end = line.lastRange(of: ": ") else { continue }
      var words = String(line[end.upperBound...])
      if words.hasSuffix(", null") { words.removeLast(6) }
      let place = String(line[..<end.lowerBound])
      if words.hasSuffix("?") {
        words.removeLast()
        optional.insert(place)
      }
      types[place] = Self.withoutCases(words)
    }
  }

  private static func withoutCases(_ words: String) -> String {
    guard let start = words.firstRange(of: "enum “") else { return words }
    let end = words.lastIndex(of: "”").map { words.index(after: $0) } ?? words.endIndex
    return words[..<start.lowerBound] + "enum" + words[end...]
  }

  /// The places whose type has a word in it, such as `union` or `enum`.
  func places(of word: String) -> Set<String> {
    Set(types.filter { $0.value.contains(word) }.map(\.key))
  }
}

extension String {
  fileprivate func lastRange(of text: String) -> Range<String.Index>? { ranges(of: text).last }
}

/// The differences between a schema that was inferred and the one that a person wants.
struct DatabaseFigures {
  let collections: [String]
  let documents: [String]
  let unions: [String]
  let enumerations: [String]
  /// The fields whose type is another one, or that only one of the schemas has.
  let types: [String]
  /// The fields that are optional without need.
  let optional: [String]
  let fieldCount: Int

  init(wanted: DatabaseFacts, found: DatabaseFacts) {
    func difference(_ wanted: Set<String>, _ found: Set<String>) -> [String] {
      wanted.subtracting(found).sorted().map { "−" + $0 }
        + found.subtracting(wanted).sorted().map { "+" + $0 }
    }
    collections = difference(wanted.collections, found.collections)
    documents = difference(wanted.documents, found.documents)
    unions = difference(
      wanted.places(of: "union").union(wanted.casePlaces),
      found.places(of: "union").union(found.casePlaces))
    enumerations = difference(wanted.places(of: "enum"), found.places(of: "enum"))
    let places = Set(wanted.types.keys).union(found.types.keys)
    types = places.sorted().filter { wanted.types[$0] != found.types[$0] }.map {
      "\($0): \(wanted.types[$0] ?? "nothing") is \(found.types[$0] ?? "nothing")"
    }
    optional = found.optional.subtracting(wanted.optional).sorted()
      .filter { wanted.types[$0] != nil }
    fieldCount = wanted.types.count
  }

  /// Whether the collections, single documents, unions and enumerations are the wanted ones.
  var isRight: Bool {
    collections.isEmpty && documents.isEmpty && unions.isEmpty && enumerations.isEmpty
  }

  /// The figures, and what they count.
  func text(_ name: String) -> String {
    let lists: [(String, [String])] = [
      ("collections", collections), ("documents", documents), ("unions", unions),
      ("enumerations", enumerations), ("types", types), ("optional", optional),
    ]
    let counts = lists.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ")
    return "\(name): \(counts) of \(fieldCount) fields\n"
      + lists.flatMap { list in list.1.map { "  \(list.0): \($0)\n" } }.joined()
  }
}

extension DatabaseFacts {
  /// The tags of unions of documents, which are in no field's type.
  fileprivate var casePlaces: Set<String> {
    Set(
      types.keys.compactMap { place in
        place.lastIndex(of: ")").map { String(place[...$0]) }
      })
  }
}
