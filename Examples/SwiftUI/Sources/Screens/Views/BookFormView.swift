#if canImport(SwiftUI)
  public import FiresmithRuntime
  public import SwiftUI

  /// A form for one book, with the reason if something is wrong. What is typed is saved shortly
  /// after.
  public struct BookFormView: View {
    @State private var editor: BookEditor

    public init(_ book: Stored<Book>) {
      _editor = State(initialValue: BookEditor(book))
    }

    fileprivate init(bookID: String) {
      _editor = State(initialValue: BookEditor(bookID: bookID))
    }

    public var body: some View {
      @Bindable var live = editor.book
      Form {
        if let book = Binding($live.document) {
          TextField("Title", text: book.title)
          TextField("Author", text: book.author)
          TextField("Pages", value: book.numberOfPages, format: .number)
        }
        if let message = editor.message {
          Text(message).foregroundStyle(.red)
        }
      }
      .onChange(of: editor.book.document) { editor.changed() }
      .overlay { if editor.book.isLoading { ProgressView() } }
      .toolbar {
        Button("Revert") { editor.book.revert() }.disabled(!editor.canSave)
        Button("Save") { Task { await editor.book.save() } }.disabled(!editor.canSave)
      }
      .navigationTitle(editor.title)
      .task { await editor.book.run() }
    }
  }

  #if DEBUG
    #Preview {
      let _ = Samples.useMemory()
      NavigationStack { BookFormView(bookID: "sample-1") }
        .task { try? await Samples.store() }
    }
  #endif
#endif
