import FirebaseCore
import FiresmithFirebaseStore
import FiresmithRuntime

// A screen as SwiftUI has it, in a module whose declarations are on the main actor. It needs no
// `try!`, no `!` and no `??`.

@propertyWrapper
struct State<Value> {
  var wrappedValue: Value
  var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
}

struct Binding<Value> {
  var wrappedValue: Value
}

struct List<Selection: Hashable, Row> {
  let rows: [Row]

  init<Element: Identifiable>(
    _ data: [Element], selection: Binding<Selection?>, row: (Element) -> Row
  ) where Element.ID == Selection {
    rows = data.map(row)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
struct Shelf {
  @State private var books = LiveList(BookRepository().order(by: .pages), inPagesOf: 20)
  @State private var selection: Stored<Book>.ID?

  private var selected: Stored<Book>? { books.stored.first { $0.id == selection } }

  var body: List<String, String> {
    List(books.stored, selection: $selection) { book in
      book.hasPendingWrites ? "\(book.name) …" : book.name
    }
  }

  func editor() -> LiveDocument<Book>? {
    selected.map { LiveDocument($0, in: BookRepository()) }
  }

  func remove() async {
    guard let selected else { return }
    _ = await Task { try await BookRepository().delete(selected) }.result
  }

  func rename(_ books: Set<Stored<Book>>) async throws {
    try await BookRepository().runBatch { batch in
      for var book in books {
        book.name += "!"
        try batch.set(book)
      }
    }
  }
}

func start() {
  FirebaseApp.configure()
  Firestore.default = Firestore(store: FirebaseStore())
}
