public import FiresmithRuntime

#if DEBUG
  /// Documents for previews and tests, which release builds don't have.
  public enum Samples {
    /// Gives previews, which share a process, a store in memory.
    public static func useMemory() {
      if Firestore.default == nil { Firestore.default = Firestore(store: MemoryStore()) }
    }

    /// Stores samples of books and colors, and a book that can't be read.
    public static func store(in firestore: Firestore = .firestore()) async throws {
      let books = BookRepository(firestore)
      for book in Book.samples(3) { try await books.set(book) }
      let colors = ColorEntryRepository(firestore)
      for color in ColorEntry.samples(3) { try await colors.set(color) }
      // What another app wrote: a number that isn't one.
      try await firestore.document("books/invalid").setData([
        "title": "Zoo", "numberOfPages": "many", "author": "Nobody",
      ])
    }
  }
#endif
