import FiresmithRuntime
import FiresmithShowcaseExample
import Testing

/// The values that repositories refuse to write, because models couldn't be read from them.
@Suite struct SafeWriteTests {
  private let firestore = Firestore(store: MemoryStore())
  private let shelf = Shelf(name: "A", inside: Shelf(name: "B"))

  private var libraries: LibraryRepository { LibraryRepository(firestore) }

  private func reason(_ body: () async throws -> Void) async throws -> String {
    do {
      try await body()
    } catch RepositoryError.invalidValue(let field, let reason) {
      return "\(field) \(reason)"
    }
    return ""
  }

  private func entrance() async throws -> Shelf? { try await libraries.get("l").entrance }

  @Test func aPartOfAMapThatMayBeMissingIsRefused() async throws {
    let both =
      "entrance may be missing, and can't be read without its required fields: set all of its"
      + " required fields (name), or update in a transaction that has read the document"
    for entrance in [nil, shelf] {
      try await libraries.set(Library(id: "l", name: "Main", entrance: entrance))
      let found = try await reason {
        try await libraries.update("l") { $0.set(.entrance.inside, to: shelf) }
      }
      #expect(found == both)
      #expect(try await self.entrance() == entrance)
      let batch = try await reason {
        try await libraries.runBatch { batch in
          try batch.update("l", in: libraries) { $0.clear(.entrance.inside) }
        }
      }
      #expect(batch == both)
      // With everything that it needs, or as a whole.
      try await libraries.update("l") {
        $0.set(.entrance.inside, to: nil)
        $0.set(.entrance.name, to: "C")
      }
      #expect(try await self.entrance() == Shelf(name: "C"))
      try await libraries.update("l") { $0.set(.entrance, to: shelf) }
      #expect(try await self.entrance() == shelf)
    }
  }

  @Test func aMapInsideOfAnotherIsCheckedToo() async throws {
    try await libraries.set(Library(id: "l", name: "Main", entrance: Shelf(name: "A")))
    let found = try await reason {
      try await libraries.update("l") {
        $0.set(.entrance.name, to: "B")
        $0.set(.entrance.inside.inside, to: shelf)
      }
    }
    #expect(found.hasPrefix("entrance.inside may be missing"))
    // Of a key of a map, nothing is known.
    let entry = try await reason {
      try await libraries.update("l") { $0.set(.find["it"].inside, to: shelf) }
    }
    #expect(entry.hasPrefix("find.it may be missing"))
    #expect(entry.contains("set it as a whole, or"))
    #expect(try await entrance() == Shelf(name: "A"))
  }

  @Test func aMapOfItsOwnTypeIsCheckedHoweverDeep() async throws {
    try await libraries.set(Library(id: "l", name: "Main", entrance: shelf))
    let third = try await reason {
      try await libraries.update("l") {
        $0.set(.entrance.name, to: "B")
        $0.set(.entrance.inside.name, to: "C")
        $0.set(.entrance.inside.inside.inside, to: shelf)
      }
    }
    #expect(third.hasPrefix("entrance.inside.inside may be missing"))
    let seventh = try await reason {
      try await libraries.update("l") {
        $0.set(.entrance.inside.inside.inside.inside.inside.inside.inside, to: shelf)
        $0.set(.entrance.inside.inside.inside.inside.inside.name, to: "F")
        $0.set(.entrance.inside.inside.inside.inside.name, to: "E")
        $0.set(.entrance.inside.inside.inside.name, to: "D")
        $0.set(.entrance.inside.inside.name, to: "C")
        $0.set(.entrance.inside.name, to: "B")
        $0.set(.entrance.name, to: "A")
      }
    }
    #expect(seventh.hasPrefix("entrance.inside.inside.inside.inside.inside.inside may be missing"))
    let entry = try await reason {
      try await libraries.update("l") { $0.set(.find["at"].inside.inside.inside, to: shelf) }
    }
    #expect(entry.hasPrefix("find.at may be missing"))
    #expect(try await entrance() == shelf)
    // With everything that each of them needs.
    try await libraries.update("l") {
      $0.set(.entrance.inside.inside.name, to: "C")
      $0.set(.entrance.inside.name, to: "B")
      $0.set(.entrance.name, to: "A")
    }
    #expect(
      try await entrance()
        == Shelf(name: "A", inside: Shelf(name: "B", inside: Shelf(name: "C"))))
  }

  @Test func aTransactionThatHasReadTheMapMayChangeAPart() async throws {
    try await libraries.set(Library(id: "l", name: "Main", entrance: shelf))
    let libraries = libraries
    try await libraries.runTransaction { transaction in
      _ = try transaction.get("l", from: libraries)
      try transaction.update("l", in: libraries) { $0.set(.entrance.inside, to: nil) }
    }
    #expect(try await entrance() == Shelf(name: "A"))
    try await libraries.runTransaction { transaction in
      _ = try transaction.getAll(libraries.limit(to: 1))
      try transaction.update("l", in: libraries) { $0.set(.entrance.name, to: "Z") }
    }
    #expect(try await entrance() == Shelf(name: "Z"))
    // Not read, or read without the map.
    let unread = try await reason {
      try await libraries.runTransaction { transaction in
        try transaction.update("l", in: libraries) { $0.clear(.entrance.inside) }
      }
    }
    try await libraries.update("l") { $0.clear(.entrance) }
    let missing = try await reason {
      try await libraries.runTransaction { transaction in
        _ = try transaction.get("l", from: libraries)
        try transaction.update("l", in: libraries) { $0.clear(.entrance.inside) }
      }
    }
    #expect(unread.hasPrefix("entrance may be missing") && unread == missing)
    #expect(try await entrance() == nil)
  }

  @Test func aTransactionThatHasReplacedTheMapMayNotChangeAPart() async throws {
    try await libraries.set(Library(id: "l", name: "Main", entrance: shelf))
    let libraries = libraries
    let library = Library(id: "l", name: "Other")
    let writes: [@Sendable (DocumentTransaction) throws -> Void] = [
      { try $0.update("l", in: libraries) { $0.clear(.entrance) } },
      { try $0.update("l", in: libraries) { $0.set(.entrance, to: nil) } },
      { try $0.set(library, in: libraries) },
      { try $0.set(library, in: libraries, merge: true) },
      { try $0.delete("l", from: libraries) },
    ]
    for write in writes {
      let found = try await reason {
        try await libraries.runTransaction { transaction in
          _ = try transaction.get("l", from: libraries)
          try transaction.update("l", in: libraries) {
            $0.set(.name, to: "Other")
            $0.set(.entrance.name, to: "B")
          }
          try write(transaction)
          try transaction.update("l", in: libraries) { $0.set(.entrance.inside, to: nil) }
        }
      }
      #expect(found.hasPrefix("entrance may be missing"))
    }
    #expect(try await entrance() == shelf)
  }

  @Test func aVectorOfOtherDimensionsIsRefused() async throws {
    let authors = AuthorRepository(firestore)
    let wrong = "style should have 3 dimensions, not 2"
    var author = Author(id: "a", name: "Ende", style: VectorValue([1, 2, 3]))
    try await authors.set(author)
    author.style?.array.removeLast()
    #expect(try await reason { try await authors.set(author) } == wrong)
    #expect(
      try await reason {
        try await authors.update("a") { $0.set(.style, to: VectorValue([1, 2])) }
      } == wrong)
    #expect(throws: ModelValidationError.self) { try author.validate() }
    #expect(try await authors.get("a").style == VectorValue([1, 2, 3]))
  }
}
