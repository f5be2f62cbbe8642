import FiresmithAgreementExample
import FiresmithGuideExample
import FiresmithLibraryExample
import FiresmithREST
import FiresmithRuntime
import FiresmithShowcaseExample
import FiresmithTestSupport
import FiresmithTypesExample
import Testing

/// The generated models of an example, which read what rules have accepted, and write it again.
struct ExampleModels {
  /// Reads documents as the owner, and writes them as somebody whom rules apply to.
  ///
  /// Returns what went wrong.
  private let run: @Sendable (Firestore, Firestore, [String]) async -> [String]

  /// `nil` for a model whose documents aren't in a collection at the root.
  init?(_ example: String, _ model: String) {
    switch (example, model) {
    case ("agreement", "Attachment"):
      run = Self.all(FiresmithAgreementExample.AttachmentRepository.init)
    case ("agreement", "Card"): run = Self.all(FiresmithAgreementExample.CardRepository.init)
    case ("agreement", "Limited"): run = Self.all(LimitedRepository.init)
    case ("agreement", "PlainSample"): run = Self.all(PlainSampleRepository.init)
    case ("agreement", "Sample"): run = Self.all(FiresmithAgreementExample.SampleRepository.init)
    case ("agreement", "Ticket"): run = Self.all(TicketRepository.init)
    case ("agreement", "Visit"): run = Self.all(VisitRepository.init)
    case ("agreement", "Notice"): run = Self.all(FiresmithAgreementExample.NoticeRepository.init)
    case ("guide", "Article"): run = Self.all(ArticleRepository.init)
    case ("guide", "Book"): run = Self.all(FiresmithGuideExample.BookRepository.init)
    case ("guide", "BookWithCoverImages"): run = Self.all(BookWithCoverImagesRepository.init)
    case ("guide", "BookWithGenre"): run = Self.all(BookWithGenreRepository.init)
    case ("guide", "BookWithTags"): run = Self.all(BookWithTagsRepository.init)
    case ("guide", "ColorEntry"): run = Self.all(ColorEntryRepository.init)
    case ("guide", "Office"): run = Self.all(OfficeRepository.init)
    case ("guide", "ProgrammingLanguage"): run = Self.all(ProgrammingLanguageRepository.init)
    case ("library", "Library"): run = Self.all(FiresmithLibraryExample.LibraryRepository.init)
    case ("library", "Book"): run = Self.all(FiresmithLibraryExample.BookRepository.init)
    case ("library", "Card"): run = Self.all(FiresmithLibraryExample.CardRepository.init)
    case ("showcase", "Library"): run = Self.all(FiresmithShowcaseExample.LibraryRepository.init)
    case ("showcase", "Author"): run = Self.all(AuthorRepository.init)
    case ("showcase", "Card"): run = Self.all(FiresmithShowcaseExample.CardRepository.init)
    case ("showcase", "Book"): run = Self.all(FiresmithShowcaseExample.BookRepository.init)
    case ("showcase", "User"): run = Self.all(UserRepository.init)
    case ("types", "Sample"): run = Self.all(FiresmithTypesExample.SampleRepository.init)
    default: return nil
    }
  }

  /// Expects that the models read these documents, and that the rules accept what they write.
  func readAndWrite(_ ids: [String], in project: RulesProject) async {
    func firestore(_ credentials: RESTCredentials) -> Firestore {
      Firestore(
        store: RESTStore(
          project: project.project, emulatorHost: project.emulator.host, credentials: credentials))
    }
    let problems = await run(firestore(.owner), firestore(.none), ids)
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5).joined(separator: "\n"))")
  }

  private static func all<Repository: DocumentRepository>(
    _ repository: @escaping @Sendable (Firestore) -> Repository
  ) -> @Sendable (Firestore, Firestore, [String]) async -> [String] {
    { owner, other, ids in
      var problems: [String] = []
      for id in ids {
        do {
          let document = try await repository(owner).get(id)
          try await repository(other).set(document)
        } catch {
          problems.append("\(id): \(error)")
        }
      }
      return problems
    }
  }
}
