import FiresmithTestSupport
import Testing

/// Live lists and documents of everything that has documents compile without a warning, wherever
/// repositories do, and so does SwiftUI's view of them.
///
/// Here, on the main actor in Swift 6 over Google's SDK and off it in Swift 5 over our stores, with
/// two access levels; in the long ring, in every set-up.
@Suite struct ObservationTests {
  static let setups = CompilerSetup.all.filter(\.hasRepositories).map { setup in
    var setup = setup
    setup.styles = ["results", "publishers", "observation"]
    // A library has its views if it is compiled where SwiftUI is.
    setup.hasLibrary = false
    return setup
  }

  private static func isOfFirstRing(_ setup: CompilerSetup) -> Bool {
    setup.isolation == .mainActor
      ? setup.sdk == "firebase" && setup.languageMode == 6 && setup.access == "public"
      : setup.sdk == "portable" && setup.languageMode == 5 && setup.access == "internal"
  }

  private static let schema = """
    documents:
      settings: { path: settings/app, model: Settings, fields: { greeting: string } }
    collections:
      observations:
        model: Observation
        fields:
          title: string
          pages: integer
          colour: color
          added_at: { type: timestamp, server: create }
        queries: { with_title: { where: [title], order: [pages], limit: 9 } }
        collections:
          loans: { model: Loan, fields: { days: integer } }
        documents:
          notes: { path: private/notes, model: Notes, fields: { text: string } }
    """

  /// A preview over a store in memory, for which Google's SDK has no database.
  private static let preview = """

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    struct ObservationPreview: View {
      @Environment(\\.firestore) private var firestore

      var body: some View {
        ObservationList(title: "")
          .firestore(Firestore(store: MemoryStore()))
          .firestore(firestore, database: "reports")
          .task { _ = try? await ObservationModelRepository(firestore).count() }
      }
    }
    """

  private static func code(_ module: String) -> String {
    """
    import Foundation
    \(module)
    import SwiftUI

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    struct ObservationList: View {
      @LiveQuery(ObservationModelRepository(), animation: .default) private var all
      @LiveQuery private var titled: [ObservationModel]
      @LiveQuery(DocumentQuery<Loan>(collectionGroup: "loans")) private var loans: [Loan]
      private let title: String

      init(title: String) {
        self.title = title
        let query = ObservationModelRepository().withTitle(title)
        _titled = LiveQuery(query, inPagesOf: 20, animation: title.isEmpty ? nil : .snappy)
      }

      var body: some View {
        List($titled.stored) { row in
          Text(row.title).foregroundStyle(Color(row.colour))
            .onAppear { if row.id == $titled.stored.last?.id { $titled.loadMore() } }
        }
        .overlay { if let message = $all.errorMessage { Text(message) } }
        .navigationTitle("\\(all.count), \\(loans.count)")
        .refreshable { await $all.retry() }
      }
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    @MainActor
    final class Screen {
      let all = LiveList(ObservationModelRepository())
      let titled = LiveList(ObservationModelRepository().withTitle("A"), inPagesOf: 20)
      let group = LiveList(DocumentQuery<Loan>(collectionGroup: "loans"))
      let loans: LiveList<Loan>
      let loan: LiveDocument<Loan>
      let settings = LiveDocument(SettingsDocument())
      let notes: LiveDocument<Notes>

      init() {
        let repository = ObservationModelRepository().loans(of: "momo")
        loans = LiveList(repository)
        loan = LiveDocument("first", in: repository)
        notes = LiveDocument(ObservationModelRepository().notes(of: "momo"))
      }

      func follow() async {
        async let all: Void = all.run()
        async let loan: Void = loan.run()
        titled.query = ObservationModelRepository().order(by: .pages)
        titled.loadMore()
        titled.retry()
        _ = await (all, loan)
      }

      func edit() async {
        var days = 3
        await loan.update {
          days += 1
          $0.increment(.days, by: days)
        }
        settings.document?.greeting = "Hello"
        settings.save(after: .seconds(1))
        await settings.save()
        notes.revert()
        notes.retry()
      }

      var message: String {
        let failures = group.failures.map(\\.localizedDescription)
        let added = loans.changes.filter { $0.kind == .added }.map(\\.id)
        let state = "\\(all.isLoading) \\(all.hasMore) \\(loan.isSaving) \\(loan.hasChanges)"
        return (all.errorMessage ?? loan.errorMessage ?? state)
          + failures.joined() + added.joined() + all.documents.map(\\.title).joined()
          + (notes.document?.text ?? "") + (loan.exists == true ? "" : "–")
      }
    }
    """
  }

  @Test(arguments: setups.filter(isOfFirstRing))
  func liveListsAndDocumentsCompile(_ setup: CompilerSetup) async throws {
    try await expectNoProblem(setup)
  }

  @Test(.ring(.long), arguments: setups.filter { !isOfFirstRing($0) })
  func liveListsAndDocumentsCompileInOtherSetups(_ setup: CompilerSetup) async throws {
    try await expectNoProblem(setup)
  }

  private func expectNoProblem(_ setup: CompilerSetup) async throws {
    let code =
      setup.sdk == "portable"
      ? Self.code("import FiresmithRuntime") + Self.preview
      : Self.code("@preconcurrency import FirebaseFirestore")
    var generated = GeneratedModule(schema: Self.schema, code: code)
    generated.hasSwiftUI = true
    let messages = try await generated.problems(setup)
    #expect(messages == "")
  }
}
