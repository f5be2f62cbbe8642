import FiresmithRuntime
import FiresmithTestSupport
import Testing

@testable import FiresmithREST

/// The outcome for many documents when something goes wrong in the middle.
@Suite(.emulator) struct ManyDocumentsFaultTests {
  private let turns = Turns.shared

  @Test(arguments: Fault.ofThisRun(from: 1)) func aFaultWhileManyDocumentsAreStored(_ fault: Fault)
    async throws
  {
    await turns.begin()
    defer { turns.end() }
    let trial = try await Trial(fault, on: "commit")
    let notes = NoteRepository(trial.store)
    var progress: [Int] = []
    let results = await notes.addAll((11...16).map { Note(n: $0) }, batchSize: 2) {
      progress.append($0)
    }
    #expect(results.count == 6)
    let stored = Set(try await NoteRepository(trial.direct).getAll().documents.map(\.n))
    var isHalted = false
    for batch in [0, 2, 4] {
      let isStored = [11, 12].map { stored.contains($0 + batch) }
      #expect(isStored[0] == isStored[1], "\(fault): a batch takes effect as a whole")
      switch results[batch] {
      case .success(let note):
        #expect(note.n == 11 + batch && note.id != nil && isStored[0], "\(fault)")
      case .failure(let error):
        #expect(batch == 0 || isHalted, "\(fault): there is one fault")
        isHalted =
          [.unavailable, .cancelled].contains(error)
          || error == .unauthenticated(path: "books")
        #expect(results[batch + 1] == .failure(error), "\(fault)")
      }
    }
    #expect(progress == (isHalted ? [2] : [2, 4, 6]), "\(fault)")
  }

  @Test(arguments: Fault.ofThisRun(from: 2)) func aFaultWhileManyDocumentsAreDeleted(_ fault: Fault)
    async throws
  {
    await turns.begin()
    defer { turns.end() }
    for method in ["runQuery", "commit"] {
      let trial = try await Trial(fault, on: method)
      try await trial.direct.commit(
        ["books/1/s/1", "books/1/s/1/t/1", "books/1/s/2"].map {
          DocumentWrite(path: $0, operation: .update([:]))
        })
      let (notes, direct) = (NoteRepository(trial.store), NoteRepository(trial.direct))
      var done = 0
      do {
        #expect(try await notes.recursiveDelete("1", batchSize: 2) { done = $0 } == 3)
        #expect(done == 3)
      } catch {
        #expect(try await direct.recursiveDelete("1") <= 3 - done, "\(fault): the rest")
      }
      #expect(try await trial.direct.descendants(of: "books/1", limit: 10).isEmpty)
      #expect(try await direct.getAll().documents.map(\.n) == [2, 3], "\(fault)")
    }
    let trial = try await Trial(fault, on: "commit")
    let (notes, direct) = (NoteRepository(trial.store), NoteRepository(trial.direct))
    var done = 0
    do {
      #expect(try await notes.deleteAll(batchSize: 2) { done = $0 } == 3 && done == 3)
    } catch {
      #expect(try await direct.deleteAll() <= 3 - done, "\(fault): the rest")
    }
    #expect(try await direct.count() == 0, "\(fault)")
  }
}

private struct Note: DocumentModel, Equatable, Identifiable {
  /// Set where the note is stored; it isn't read.
  var id: String?
  var n: Int

  enum CodingKeys: CodingKey, CaseIterable { case n }

  static let _documentFields = DocumentFields(CodingKeys.self)

  static func _setDocumentID(_ id: String, of model: inout Note) { model.id = id }
}

private struct NoteRepository: DocumentRepository {
  typealias Model = Note

  let collection: CollectionReference

  init(_ store: RESTStore) {
    collection = Firestore(store: store).collection("books")
  }
}
