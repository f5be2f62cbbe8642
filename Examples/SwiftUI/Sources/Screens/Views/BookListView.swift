#if canImport(SwiftUI)
  import FiresmithRuntime
  public import SwiftUI

  /// The list of books, with what can't be read below those that can.
  public struct BookListView: View {
    @State private var shelf = Bookshelf()

    public init() {}

    public var body: some View {
      List {
        ForEach(shelf.books.stored) { book in
          NavigationLink(value: book) {
            VStack(alignment: .leading) {
              Text(book.title).font(.headline)
              Text("\(book.author), \(book.numberOfPages) pages").foregroundStyle(.secondary)
            }
            .opacity(book.hasPendingWrites ? 0.5 : 1)
          }
          .onAppear { shelf.showed(book) }
          .contextMenu {
            Button("Delete", role: .destructive) { Task { await shelf.delete(book) } }
          }
        }
        ForEach(shelf.books.failures, id: \.localizedDescription) { failure in
          Label(failure.localizedDescription, systemImage: "exclamationmark.triangle")
            .foregroundStyle(.red)
        }
        if let error = shelf.deletionError { Text(error.localizedDescription) }
      }
      .searchable(text: $shelf.author, prompt: "Author")
      .overlay {
        if let message = shelf.message {
          ContentUnavailableView(message, systemImage: "books.vertical")
        } else if shelf.books.isLoading && shelf.books.documents.isEmpty {
          ProgressView()
        }
      }
      .refreshable { await shelf.books.retry() }
      .navigationDestination(for: Stored<Book>.self) { BookFormView($0) }
      .navigationTitle("Books")
      .task { await shelf.books.run() }
    }
  }

  #if DEBUG
    #Preview {
      let _ = Samples.useMemory()
      NavigationStack { BookListView() }
        .task { try? await Samples.store() }
    }
  #endif
#endif
