public import FiresmithRuntime

/// What the previews and the tests show.
public enum SampleData {
  /// Stores two books that can be read, one that can't, and a colour.
  public static func store(in firestore: Firestore) async throws {
    let books = BookRepository(firestore)
    try await books.set(
      Book(id: "momo", title: "Momo", numberOfPages: 304, author: "Michael Ende"))
    try await books.set(
      Book(id: "krabat", title: "Krabat", numberOfPages: 256, author: "Otfried Preußler"))
    // What another app wrote: a number that isn't one.
    try await firestore.document("books/invalid").setData([
      "title": "Sapiens", "numberOfPages": "many", "author": "Yuval Noah Harari",
    ])
    try await ColorEntryRepository(firestore).set(
      ColorEntry(id: "orange", name: "Orange", color: HexColor(red: 255, green: 149, blue: 0)))
  }
}
