import FiresmithTestSupport
import Testing

/// Live lists and documents of everything that has documents compile without a warning, wherever
/// repositories do.
///
/// Here, on the main actor in Swift 6 and off it in Swift 5, with two access levels; in the long ring, in every
/// set-up.
@Suite struct ObservationTests {
  static let setups = CompilerSetup.all.filter(\.hasRepositories).map { setup in
    var setup = setup
    setup.styles = ["results", "publishers", "observation"]
    return setup
  }

  private static func isOfFirstRing(_ setup: CompilerSetup) -> Bool {
    setup.isolation == .mainActor
      ? setup.languageMode == 6 && setup.access == "public"
      : setup.languageMode == 5 && setup.access == "internal"
  }

  private static let schema = """
    documents:
      settings: { path: settings/app, model: Settings, fields: { greeting: string } }
    collections:
      observations:
        model: Observation
        fields: { title: string, pages: integer, added_at: { type: timestamp, server: create } }
        queries: { with_title: { where: [title], order: [pages], limit: 9 } }
        collections:
          loans: { model: Loan, fields: { days: integer } }
        documents:
          notes: { path: private/notes, model: Notes, fields: { text: string } }
    """

  private static func code(_ module: String) -> String {
    """
    import Foundation
    \(module)

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
    @MainActor
    final class Screen {
      let all = LiveList(ObservationModelRepository())
      let titled = LiveList(ObservationModelRepository().withTitle(title: "A"), inPagesOf: 20)
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
    let module =
      setup.sdk == "portable"
      ? "import FiresmithRuntime" : "@preconcurrency import FirebaseFirestore"
    let generated = GeneratedModule(schema: Self.schema, code: Self.code(module))
    #expect(try await generated.problems(setup) == "")
  }
}
