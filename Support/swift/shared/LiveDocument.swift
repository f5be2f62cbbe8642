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
    /// The document as it was before; `nil` if there was none.
    var base: Model?
    var model: Model
    /// Increased with each change.
    var number = 0
  }

  /// Whether the document exists; `nil` until it is known. A document exists even if it can't be
  /// read.
  public private(set) var exists: Bool?
  /// The reason why the document can't be read or listened to. ``retry()`` begins again;
  /// `unavailable` ends by itself, once the server can be reached. A missing document is no error.
  public private(set) var error: RepositoryError?
  /// The reason why the last ``save()`` or ``update(_:)`` failed.
  public private(set) var saveError: RepositoryError?
  /// Whether the document has yet to arrive.
  public private(set) var isLoading = true
  /// Whether a save has been sent that the server hasn't confirmed. Without a connection, that
  /// stays so.
  public private(set) var isSaving = false
  private var stored: Model?
  private var edit: Edit?

  @ObservationIgnored private let id: String
  @ObservationIgnored private let repository: any DocumentRepository<Model>
  @ObservationIgnored private let listening = LiveListening()
  /// How often the document arrived.
  @ObservationIgnored private var arrivals = 0
  @ObservationIgnored private var scheduled: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// Creates a live document of the document `id` in `repository`, which need not exist.
  public init(_ id: String, in repository: some DocumentRepository<Model>) {
    self.id = id
    self.repository = repository
  }

  /// The document; `nil` if there is none, or none that can be read.
  ///
  /// A value that you set, for example through a binding, is shown until it is saved: what arrives
  /// meanwhile doesn't replace it. ``save()`` writes it. Setting `nil` is the same as ``revert()``.
  public var document: Model? {
    get { edit?.model ?? stored }
    set {
      guard let newValue else { return revert() }
      let edit = edit ?? Edit(base: stored, model: newValue)
      self.edit = Edit(base: edit.base, model: newValue, number: edit.number + 1)
    }
  }

  /// Whether ``document`` has changes that were not saved.
  public var hasChanges: Bool { edit != nil }

  /// What to tell the user about ``saveError`` or ``error``.
  public var errorMessage: String? { (saveError ?? error)?.localizedDescription }

  /// Follows the document until the task is cancelled, as SwiftUI does with the task of a view that
  /// disappears. Nothing arrives after that, and a later run goes on.
  ///
  /// If the document runs already, this run begins when that one ends. As long as it runs, the task
  /// keeps the document alive.
  public func run() async {
    if error != nil { retry() }
    await listening.run {
      self.repository.listen(to: self.id)
    } showing: { result in
      switch result {
      case .success(let document): self.show(document)
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
      try await repository.update(id, changes)
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
  /// Only fields that you changed are written, so that what others change in other fields stays. A
  /// document that was not there is stored as a whole. If saving fails, ``saveError`` says why, and
  /// the changes are kept.
  ///
  /// Saves are sent one after the other, and one that was begun goes on if the task is cancelled.
  public func save() async {
    scheduled?.cancel()
    scheduled = nil
    while let saving { await saving.value }
    guard let edit else { return }
    isSaving = true
    let task = Task {
      await send(edit)
      (isSaving, saving) = (false, nil)
    }
    saving = task
    await task.value
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension LiveDocument {
  private func show(_ result: Result<Model, RepositoryError>) {
    arrivals += 1
    isLoading = false
    switch result {
    case .success(let model): (stored, exists, error) = (model, true, nil)
    case .failure(.notFound): (stored, exists, error) = (nil, false, nil)
    case .failure(let failure): (stored, exists, error) = (nil, true, failure)
    }
  }

  private func send(_ saved: Edit) async {
    let before = arrivals
    do throws(RepositoryError) {
      let reference = try repository.document(id)
      let fields = try saved.model.changes(since: saved.base, as: reference)
      try await write(fields, replacing: saved.base == nil, at: reference)
      saveError = nil
      guard let edit else { return }
      guard edit.number == saved.number else {
        self.edit?.base = saved.model
        return
      }
      self.edit = nil
      guard try !saved.model.isStored(fields.keys, in: stored, as: reference) else { return }
      // What is stored arrives later. If something else has arrived meanwhile, that can have been
      // all of it, with another user's change after this one.
      stored = saved.model
      if arrivals != before { listening.restart() }
    } catch {
      saveError = error
    }
  }

  private func write(
    _ fields: [String: PendingWrite.Field], replacing isNew: Bool, at reference: DocumentReference
  ) async throws(RepositoryError) {
    guard !fields.isEmpty else { return }
    let batch = try DocumentBatch(in: repository.collection.firestore)
    if isNew {
      try batch.write(PendingWrite(reference, .set(fields)))
    } else {
      var changes: [PendingWrite.Key: PendingWrite.Field] = [:]
      for (name, field) in fields { changes[FieldPath([name])] = field }
      try batch.write(PendingWrite(reference, .update(changes)))
    }
    try await batch.commit(path: reference.path)
  }
}

nonisolated extension DocumentModel {
  /// Returns the fields that this model stores otherwise than `base`, and those that every write
  /// sets; all fields if there is no `base`, and none if nothing differs.
  fileprivate func changes(
    since base: Self?, as document: DocumentReference
  ) throws(RepositoryError) -> [String: PendingWrite.Field] {
    let fields = try stored(as: document)
    guard let base else { return fields }
    let old = try base.comparable(as: document)
    let serverWritten = Self.documentFields.serverWritten
    var changes = fields.filter { name, field in
      !serverWritten.contains(name) && !(old[name].map { PendingWrite.isSame($0, field) } ?? false)
    }
    for name in old.keys where fields[name] == nil { changes[name] = FieldValue.delete() }
    guard !changes.isEmpty else { return [:] }
    for name in serverWritten { changes[name] = FieldValue.serverTimestamp() }
    return changes
  }

  /// Returns whether `other` has the same values as this model in `fields`, apart from those that
  /// the server sets.
  fileprivate func isStored(
    _ fields: some Collection<String>, in other: Self?, as document: DocumentReference
  ) throws(RepositoryError) -> Bool {
    guard let other else { return false }
    let layout = Self.documentFields
    let compared = Set(fields).subtracting(layout.serverCreated + layout.serverWritten)
    return compared.isDisjoint(with: try changes(since: other, as: document).keys)
  }

  /// Returns the fields of a model that was read, which need not meet the constraints.
  private func comparable(
    as document: DocumentReference
  ) throws(RepositoryError) -> [String: PendingWrite.Field] {
    do {
      var fields = try encoded(in: document)
      if let storedID = Self.documentFields.storedID {
        fields[storedID] = PendingWrite.field(document.documentID)
      }
      return fields
    } catch {
      throw RepositoryError(encoding: error, in: [])
    }
  }
}
