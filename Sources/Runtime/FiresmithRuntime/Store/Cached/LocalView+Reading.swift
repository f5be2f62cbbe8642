import FiresmithValues
import Foundation

extension LocalView {
  /// Begins a read of the remote store, which has to end with ``end(_:)``.
  func begin(_ kind: CacheRead.Kind) -> CacheRead {
    let now = now().truncatedToMicroseconds
    return state.withLock { $0.order.begin(kind, at: now) }
  }

  /// Returns the read for what the listener that began with `read` has just heard.
  func heard(by read: CacheRead) -> CacheRead {
    CacheRead(number: read.number, time: now().truncatedToMicroseconds, kind: .heard)
  }

  func end(_ read: CacheRead) {
    state.withLock { $0.order.end(read) }
  }

  /// The paths of documents with writes that wait, in collections with the id `collectionID`.
  func pendingPaths(in collectionID: String) -> [ExactString] {
    state.withLock { state in
      state.pending.bases.keys.filter { $0.collectionID.hasSameBytes(as: collectionID) }
    }
  }

  /// Takes over what the remote store has answered about documents.
  ///
  /// - Returns: The documents that have to be read again, because it isn't clear which of two
  ///   answers is newer.
  @discardableResult
  func absorb(
    _ documents: [StoredDocument?], at paths: [String], _ read: CacheRead
  ) async throws -> Set<ExactString> {
    var answers: [ExactString: KnownDocument] = [:]
    for (path, document) in zip(paths, documents) {
      answers[ExactString(path)] = document.map(KnownDocument.document) ?? .missing
    }
    let found = answers
    return try await change { [self] in try await absorb(found, [], read) }
  }

  /// Takes over what the remote store has found for `query`, and that other documents don't match.
  ///
  /// - Parameter asked: The query that was asked, whose limit may be larger.
  /// - Returns: The documents that have to be read again, because it isn't clear which of two
  ///   answers is newer.
  @discardableResult
  func absorb(
    _ documents: [StoredDocument], of query: StructuredQuery, asked: StructuredQuery,
    _ read: CacheRead
  ) async throws -> Set<ExactString> {
    try await change { [self] in
      var answers: [ExactString: KnownDocument] = [:]
      for document in documents { answers[ExactString(document.path)] = .document(document) }
      let isFull = asked.limit == documents.count
      for path in try await stale(besides: documents, asked, isFull: isFull)
      where answers[path] == nil {
        answers[path] = .unknown
      }
      var notes: [LocalChange] = []
      if let path = CacheNotes.query(query) {
        var note: [String: DocumentValue] = ["read": .timestamp(read.time)]
        if isFull {
          note["found"] = .map(
            Dictionary(
              documents.map { ($0.path, $0.updateTime.map { .timestamp($0) } ?? .null) },
              uniquingKeysWith: { $1 }))
        }
        notes.append(LocalChange(note: path, note, at: read.time))
      }
      return try await absorb(answers, notes, read)
    }
  }

  /// See ``absorb(_:at:_:)``. Only in a turn.
  private func absorb(
    _ answers: [ExactString: KnownDocument], _ notes: [LocalChange], _ read: CacheRead
  ) async throws -> Set<ExactString> {
    var answers = answers
    let contested = state.withLock { state in
      let transformed =
        state.sending.flatMap { state.pending[$0] }?.transformedPaths.intersection(answers.keys)
        ?? []
      // They may have seen the commit that is being sent, or not.
      state.unsettled.formUnion(transformed)
      for path in transformed { answers[path] = nil }
      return Set(answers.keys.filter { state.order.isContested($0, by: read) })
    }
    let unclear = try await decide(&answers, contested, read)
    var change = ViewChange(bases: answers, notes: notes)
    for (path, known) in answers.sorted(by: { $0.key < $1.key }) {
      change.notes.append(
        known.isKnown ? .known(path, read: read.time, at: read.time) : .unknown(path))
    }
    try await put(change)
    state.withLock { [answers] in $0.order.count(answers.keys, of: read) }
    return unclear
  }

  /// Removes those of `answers` that don't count, about documents of which something else has been
  /// found out since `read` began.
  ///
  /// - Returns: The documents that have to be read again.
  private func decide(
    _ answers: inout [ExactString: KnownDocument], _ contested: Set<ExactString>, _ read: CacheRead
  ) async throws -> Set<ExactString> {
    guard !contested.isEmpty else { return [] }
    var unclear: Set<ExactString> = []
    for (path, known) in try await known(contested) {
      let answer = answers[path] ?? .unknown
      switch state.withLock({ $0.order.verdict(answer, of: read, on: known, at: path) }) {
      case .counts: continue
      case .isOlder: break
      case .isUnclear: unclear.insert(path)
      }
      answers[path] = nil
    }
    return unclear
  }

  /// The documents that the cache has, and `query` would find, although the remote store hasn't
  /// found them: up to the last of `documents` if there may be more, and all otherwise.
  private func stale(
    besides documents: [StoredDocument], _ query: StructuredQuery, isFull: Bool
  ) async throws -> [ExactString] {
    guard query.limit != 0 else { return [] }
    var range = query
    range.limit = nil
    if isFull, let last = documents.last {
      let place = DocumentReference(
        uncheckedName: "\(local.database)/documents/\(last.path)", connection: nil)
      range.end = try range.cursor(at: place, last.fields, isBefore: false)
    }
    let evaluation = QueryEvaluation(
      try range.checked(database: local.database, nil), database: local.database)
    let bases = state.withLock { state in
      state.pending.bases.values.compactMap(\.document).filter {
        query.covers($0.path) && evaluation.candidate($0) != nil
      }
    }
    let shown = try await local.documents(matching: range).map { ExactString($0.path) }
    let others = state.withLock { state in shown.filter { state.pending.bases[$0] == nil } }
    return bases.map { ExactString($0.path) } + others
  }
}

extension StructuredQuery {
  /// Whether the document at `path` is in the collection or the group.
  fileprivate func covers(_ path: String) -> Bool {
    isGroup
      ? ExactString(path).collectionID.hasSameBytes(as: collectionID)
      : DocumentWrite.split(path: path).collection.hasSameBytes(as: collectionPath)
  }
}

extension ExactString {
  /// The id of the collection of the document at this path.
  fileprivate var collectionID: String {
    DocumentWrite.split(path: DocumentWrite.split(path: string).collection).id
  }
}
