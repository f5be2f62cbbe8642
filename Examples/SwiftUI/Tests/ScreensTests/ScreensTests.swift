import FiresmithRuntime
import Foundation
import Screens
import Testing

/// The screens, without their views: what they show, and what their buttons do.
@MainActor
@Suite struct ScreensTests {
  private let firestore = Firestore(store: MemoryStore())
  /// The books that can be read, in the order of the list.
  private let stored = Book.samples(3).sorted { $0.title < $1.title }

  init() async throws {
    try await Samples.store(in: firestore)
  }

  /// Waits until `isDone`, however long that takes on a busy machine.
  private func until(_ isDone: () -> Bool) async throws {
    while !isDone() { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test func theListShowsTheBooksAndBesideThemWhatCantBeRead() async throws {
    let shelf = Bookshelf(BookRepository(firestore))
    #expect(shelf.message == nil, "it is loading")
    let task = Task { await shelf.books.run() }
    try await until { !shelf.books.isLoading }
    #expect(shelf.books.documents == stored)
    #expect(
      shelf.books.failures.map(\.localizedDescription) == [
        "books/invalid: numberOfPages holds the string “many” where an integer belongs."
      ])
    #expect(shelf.message == nil)

    shelf.author = stored[0].author
    try await until { !shelf.books.isLoading }
    #expect(shelf.books.documents == [stored[0]] && shelf.books.failures.isEmpty)
    await shelf.delete(try #require(shelf.books.stored.first))
    try await until { shelf.books.documents.isEmpty }
    #expect(shelf.message == "No books" && shelf.deletionError == nil)
    task.cancel()
    await task.value
  }

  @Test func theListLoadsAnotherPageAtItsEnd() async throws {
    let shelf = Bookshelf(BookRepository(firestore), pageSize: 1)
    let task = Task { await shelf.books.run() }
    try await until { !shelf.books.isLoading }
    let first = try #require(shelf.books.stored.first)
    #expect(shelf.books.hasMore && shelf.books.documents.count == 1)
    shelf.showed(first)
    try await until { shelf.books.documents.count == 2 }
    shelf.showed(first)
    #expect(!shelf.books.isLoading, "it isn't the last one any more")
    task.cancel()
    await task.value
  }

  @Test func aColourThatIsAddedIsInTheList() async throws {
    let repository = ColorEntryRepository(firestore)
    let palette = Palette(repository)
    let colors = LiveList(repository.order(by: .name))
    let task = Task { await colors.run() }
    await palette.add("Blue", HexColor(red: 0, green: 122, blue: 255))
    try await until { colors.documents.count == 4 }
    let names = ColorEntry.samples(3).map(\.name) + ["Blue"]
    #expect(colors.documents.map(\.name) == names.sorted())
    #expect(palette.additionError == nil)
    task.cancel()
    await task.value
  }

  @Test func theFormSavesWhatIsTypedAndSaysWhatIsWrongWithIt() async throws {
    let books = BookRepository(firestore)
    let sample = try #require(try await books.getAll().stored.first { $0.documentID == "sample-1" })
    let editor = BookEditor(sample, in: books)
    #expect(editor.title == "Book", "it hasn't been read")
    let task = Task { await editor.book.run() }
    try await until { editor.book.document != nil }
    #expect(!editor.canSave && editor.message == nil && editor.title == sample.title)
    editor.changed()

    editor.book.document?.title = ""
    #expect(editor.canSave)
    await editor.book.save()
    #expect(editor.message?.hasPrefix("title") == true)
    editor.book.document?.title = "Momo, the girl who listens"
    editor.changed()
    try await until { !editor.book.hasChanges && !editor.book.isSaving }
    #expect(editor.message == nil)
    #expect(try await books.get("sample-1").title == "Momo, the girl who listens")

    try await books.delete("sample-1")
    try await until { editor.message != nil }
    #expect(editor.message == "This book is gone.")
    task.cancel()
    await task.value

    let broken = BookEditor(bookID: "invalid", in: books)
    let reading = Task { await broken.book.run() }
    try await until { broken.message != nil }
    #expect(broken.message?.contains("numberOfPages") == true)
    reading.cancel()
    await reading.value
  }
}
