import Foundation
import Observation

/// A document, for views: one that follows the database while ``run()`` runs, and whose changes are
/// written back.
///
/// ```swift
/// @State private var book = LiveDocument("momo", in: BookRepository())
///
/// var body: some View {
///   Form {
///     if let book = Binding($book.document) { TextField("Title", text: book.title) }
///   }
///   .onChange(of: book.document) { book.save(after: .seconds(1)) }
///   .task { await book.run() }
/// }
/// ```
///
/// Creating one does nothing, so a view can do that as often as it likes. All of it is for the main
/// actor; the document is decoded elsewhere.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@Observable
@MainActor
public final class LiveDocument<Model: DocumentModel> {
  /// A document that the user changes.
  private struct Edit {
    /// The document as it was before; `nil` if none had been read.
    var base: Model?
    var model: Model
    /// Differs from the number of every other change.
    var number: Int
  }

  /// The state of the stored document, as far as it is known.
  private enum Knowledge {
    /// Nothing has arrived.
    case unknown
    /// There is none. It is confirmed if the server has said so, not only the device's cache.
    case missing(isConfirmed: Bool)
    /// It can't be read, with the reason.
    case unreadable(RepositoryError)
    case readable(Stored<Model>)
  }

  /// The reason why the document can't be read or listened to. ``retry()`` begins again;
  /// `unavailable` ends by itself, once the server can be reached. A missing document is no error.
  public private(set) var error: RepositoryError?
  /// The reason why the last ``save(overwriting:)`` or ``update(_:)`` failed.
  public private(set) var saveError: RepositoryError?
  /// Whether the document has yet to arrive.
  public private(set) var isLoading = true
  /// Whether a save has been sent that the server hasn't confirmed. Without a connection, that
  /// stays so.
  public private(set) var isSaving = false
  private var known = Knowledge.unknown
  private var edit: Edit?

  /// Finds the document's id.
  @ObservationIgnored private let id: @Sendable () throws(RepositoryError) -> String
  @ObservationIgnored private let repository: any DocumentRepository<Model>
  @ObservationIgnored private let listening = LiveListening()
  /// The number of times that the document arrived.
  @ObservationIgnored private var arrivals = 0
  /// The number of times that the user changed the document.
  @ObservationIgnored private var edits = 0
  @ObservationIgnored private var scheduled: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// Creates a live document of a document in `repository`, whose id `id` finds.
  internal init(
    in repository: some DocumentRepository<Model>,
    id: @escaping @Sendable () throws(RepositoryError) -> String
  ) {
    self.id = id
    self.repository = repository
  }

  /// The document; `nil` if there is none, or none that can be read.
  ///
  /// A value that you set, for example through a binding, is shown until it is saved: what arrives
  /// meanwhile doesn't replace it. ``save(overwriting:)`` writes it. Setting `nil` is the same as
  /// ``revert()``.
  public var document: Model? {
    get { edit?.model ?? storedDocument }
    set {
      guard let newValue else { return revert() }
      edits += 1
      let base = if let edit { edit.base } else { storedDocument }
      edit = Edit(base: base, model: newValue, number: edits)
    }
  }

  /// The document without the changes that were not saved: what ``revert()`` shows. `nil` if there
  /// is none, none that can be read, or none that has arrived.
  public var storedDocument: Model? { stored?.model }

  /// ``storedDocument`` with its reference, and whether the server has confirmed its writes.
  public var stored: Stored<Model>? {
    if case .readable(let stored) = known { stored } else { nil }
  }

  /// Whether the document exists; `nil` until it is known. A document exists even if it can't be
  /// read.
  public var exists: Bool? {
    switch known {
    case .unknown: nil
    case .missing: false
    case .unreadable, .readable: true
    }
  }

  /// Whether ``document`` has changes that were not saved.
  public var hasChanges: Bool { edit != nil }

  /// A message for the user about ``saveError`` or ``error``.
  public var errorMessage: String? { (saveError ?? error)?.localizedDescription }

  /// Follows the document until the task is cancelled, as SwiftUI does with the task of a view that
  /// disappears. Nothing arrives after that, and a later run goes on.
  ///
  /// If the document runs already, this run begins when that one ends. As long as it runs, the task
  /// keeps the document alive.
  public func run() async {
    if error != nil { retry() }
    await listening.run {
      self.repository.arrivals(of: self.id)
    } showing: { result in
      switch result {
      case .success((let document, let isConfirmed)):
        self.show(document, isConfirmed: isConfirmed)
      case .failure(let error): (self.error, self.isLoading) = (error, false)
      }
    }
  }

  /// Listens again from the beginning, for example after an error whose cause is gone.
  public func retry() {
    (error, isLoading) = (nil, true)
    listening.restart()
  }

  /// Drops the changes that were not saved.
  public func revert() {
    scheduled?.cancel()
    (scheduled, edit, saveError) = (nil, nil, nil)
  }

  /// Changes some fields of the stored document. If that fails, ``saveError`` says why, unless the
  /// task was cancelled.
  ///
  /// See ``DocumentRepository/update(_:_:)-(String,_)``.
  public func update(_ changes: (inout DocumentUpdate<Model>) -> Void) async {
    do throws(RepositoryError) {
      try await repository.update(try id(), changes)
      saveError = nil
    } catch {
      if error != .cancelled { saveError = error }
    }
  }

  /// Saves the changes when `delay` has passed without another call: call it after every change.
  ///
  /// They are saved even if the view is gone by then.
  public func save(after delay: Duration) {
    scheduled?.cancel()
    scheduled = Task {
      try? await Task.sleep(for: delay)
      guard !Task.isCancelled else { return }
      scheduled = nil
      await save()
    }
  }

  /// Saves the changes, if there are any.
  ///
  /// Only fields that you changed are written, so that what others change in other fields stays. If
  /// no document was there when you set ``document``, or none had arrived, it is stored as a whole,
  /// as a new one: what exists and was not read isn't overwritten. That is the error
  /// ``RepositoryError/alreadyExists(path:)``, with the other document in ``storedDocument``; or
  /// the reason why the other document can't be read.
  ///
  /// If saving fails, ``saveError`` says why, and the changes are kept. Saves are sent one after
  /// the other, and one that was begun goes on if the task is cancelled.
  ///
  /// - Parameter overwriting: Whether to store the document as a whole, in place of what is there.
  public func save(overwriting: Bool = false) async {
    scheduled?.cancel()
    scheduled = nil
    while let saving { await saving.value }
    guard let edit else { return }
    isSaving = true
    let task = Task {
      await send(edit, overwriting: overwriting)
      (isSaving, saving) = (false, nil)
    }
    saving = task
    await task.value
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension LiveDocument {
  private func show(_ document: Result<Stored<Model>, RepositoryError>, isConfirmed: Bool) {
    arrivals += 1
    (isLoading, error) = (false, nil)
    switch document {
    case .success(let stored): known = .readable(stored)
    case .failure(.notFound):
      // What the server has said holds until something else is known, even without a connection.
      if case .missing(isConfirmed: true) = known { return }
      known = .missing(isConfirmed: isConfirmed)
    case .failure(let failure): (known, error) = (.unreadable(failure), failure)
    }
  }

  /// Shows a document that was saved or read, and hasn't arrived yet.
  private func show(_ model: Model, at reference: DocumentReference) {
    known = .readable(
      Stored(
        model, reference: Reference(reference),
        hasPendingWrites: stored?.hasPendingWrites ?? false))
  }

  private func send(_ saved: Edit, overwriting: Bool) async {
    let before = arrivals
    do throws(RepositoryError) {
      let reference = try repository.document(try id())
      let fields = try await write(saved, overwriting: overwriting, at: reference)
      saveError = nil
      guard let edit else { return }
      guard edit.number == saved.number else {
        self.edit?.base = saved.model
        return
      }
      self.edit = nil
      guard try !saved.model.isStored(fields, in: storedDocument, as: reference) else { return }
      // What is stored arrives later. If something else has arrived meanwhile, that can have been
      // all of it, with another user's change after this one.
      if case .unreadable = known { self.error = nil }
      show(saved.model, at: reference)
      if arrivals != before { listening.restart() }
    } catch {
      saveError = error
      if case .alreadyExists = error { await readOther() }
    }
  }

  /// Writes what the user changed, or the document as a whole.
  ///
  /// - Returns: The names of the fields that were written; `nil` for all of them.
  private func write(
    _ saved: Edit, overwriting: Bool, at reference: DocumentReference
  ) async throws(RepositoryError) -> [String]? {
    if overwriting {
      try await repository.set(saved.model, id: reference.documentID)
      return nil
    }
    guard let base = saved.base else {
      let isStored = try saved.model.isStored(nil, in: storedDocument, as: reference)
      if !isStored { try await create(saved.model, at: reference) }
      return nil
    }
    let fields = try saved.model.changes(since: base, as: reference)
    guard !fields.isEmpty else { return [] }
    let batch = try DocumentBatch(in: repository.collection.firestore)
    var changes: [PendingWrite.Key: PendingWrite.Field] = [:]
    for (name, field) in fields { changes[FieldPath([name])] = field }
    try batch.write(PendingWrite(reference, .update(changes)))
    try await batch.commit(path: reference.path)
    return Array(fields.keys)
  }

  /// Stores a document of which none was read before, as a new one.
  private func create(
    _ model: Model, at reference: DocumentReference
  ) async throws(RepositoryError) {
    switch known {
    case .readable: throw .alreadyExists(path: reference.path)
    case .unreadable(let reason): throw reason
    case .missing(isConfirmed: true):
      try await repository.createMissing(model, id: reference.documentID)
    case .unknown, .missing: try await repository.create(model, id: reference.documentID)
    }
  }

  /// Reads the document that was in the way of a new one, unless it has arrived.
  private func readOther() async {
    guard storedDocument == nil else { return }
    let before = arrivals
    do throws(RepositoryError) {
      let reference = try repository.document(try id())
      let other = try await repository.get(reference)
      if arrivals == before { show(other, at: reference) }
    } catch {
      guard case .invalidDocument = error, arrivals == before else { return }
      (known, self.error) = (.unreadable(error), error)
    }
  }
}

nonisolated extension DocumentRepository {
  /// Returns a stream of the document that `id` names, now and after every change, even of where
  /// it is from.
  /// It is confirmed if the server has it like this: not only the device's cache, or a write that
  /// waits.
  fileprivate func arrivals(
    of id: () throws(RepositoryError) -> String
  ) -> AsyncThrowingStream<
    (document: Result<Stored<Model>, RepositoryError>, isConfirmed: Bool), any Error
  > {
    do throws(RepositoryError) {
      let reference = try document(try id())
      return AsyncThrowingStream(
        of: reference.path,
        listening: { reference.addSnapshotListener(includeMetadataChanges: true, listener: $0) },
        keeping: { $0 },
        reading: { snapshot in
          let metadata = snapshot.metadata
          let isConfirmed = !metadata.isFromCache && !metadata.hasPendingWrites
          return (Stored.decoding(snapshot), isConfirmed)
        })
    } catch {
      return AsyncThrowingStream { $0.finish(throwing: error) }
    }
  }
}

nonisolated extension DocumentModel {
  /// Returns the fields that this model stores otherwise than `base`, and those that every write
  /// sets; none if nothing differs.
  fileprivate func changes(
    since base: Self, as document: DocumentReference
  ) throws(RepositoryError) -> [String: PendingWrite.Field] {
    let fields = try stored(as: document)
    let old = try base.comparable(as: document)
    let serverWritten = Self._documentFields.serverWritten
    var changes = fields.filter { name, field in
      !serverWritten.contains(name) && !(old[name].map { PendingWrite.isSame($0, field) } ?? false)
    }
    for name in old.keys where fields[name] == nil { changes[name] = FieldValue.delete() }
    guard !changes.isEmpty else { return [:] }
    for name in serverWritten { changes[name] = FieldValue.serverTimestamp() }
    for (name, former) in Self._documentFields.formerNames where changes[name] != nil {
      for former in former { changes[former] = FieldValue.delete() }
    }
    return changes
  }

  /// Returns whether `other` has the same values as this model in `fields`, or in all of them if
  /// that is `nil`, apart from those that the server sets.
  fileprivate func isStored(
    _ fields: [String]?, in other: Self?, as document: DocumentReference
  ) throws(RepositoryError) -> Bool {
    guard let other else { return false }
    let layout = Self._documentFields
    let differing = Set(try changes(since: other, as: document).keys)
      .subtracting(layout.serverCreated + layout.serverWritten)
    return fields.map(differing.isDisjoint) ?? differing.isEmpty
  }

  /// Returns the fields of a model that was read, which need not meet the constraints.
  private func comparable(
    as document: DocumentReference
  ) throws(RepositoryError) -> [String: PendingWrite.Field] {
    do {
      var fields = try encoded(in: document)
      if let storedID = Self._documentFields.storedID {
        fields[storedID] = PendingWrite.field(document.documentID)
      }
      return fields
    } catch {
      throw RepositoryError(encoding: error, in: [])
    }
  }
}
