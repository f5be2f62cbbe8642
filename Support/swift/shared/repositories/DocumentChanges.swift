import Foundation

// MARK: - Changes

nonisolated extension DocumentList {
  /// A document that is not as it was in the listener's previous list.
  public struct Change: Sendable {
    /// A kind of change to a document between two lists of a listener.
    public enum Kind: Sendable {
      /// It is in this list, but was not in the one before.
      case added
      /// It was written between the two lists.
      case modified
      /// It was in the previous list, but is not in this one.
      case removed
    }

    /// The kind of the change.
    public let kind: Kind
    /// The document as it is now; for one that was removed, as it was in the previous list.
    public let result: Result<Model, RepositoryError>
    /// The reference of the document.
    public let reference: DocumentReference
    /// The document's id.
    public var id: String { reference.documentID }
    /// The document's index in the previous list's ``results``; `nil` for one that was added.
    public let oldIndex: Int?
    /// The document's index in this list's ``results``; `nil` for one that was removed.
    public let newIndex: Int?
  }

  /// Returns this list with its changes.
  ///
  /// - Parameters:
  ///   - previous: The listener's list before; `nil` if this is the first.
  ///   - written: The paths of the documents that have been written since then.
  internal func since(_ previous: DocumentList?, written: Set<String>) -> DocumentList {
    let paths = references.map(\.path)
    let oldPaths = previous?.references.map(\.path) ?? []
    let oldIndices = Dictionary(zip(oldPaths, oldPaths.indices)) { first, _ in first }
    let kept = Set(paths)
    var changes: [Change] = []
    if let previous {
      for (index, path) in oldPaths.enumerated() where !kept.contains(path) {
        changes.append(
          Change(
            kind: .removed, result: previous.results[index],
            reference: previous.references[index], oldIndex: index, newIndex: nil))
      }
    }
    for (index, path) in paths.enumerated() {
      let oldIndex = oldIndices[path]
      guard oldIndex == nil || written.contains(path) else { continue }
      changes.append(
        Change(
          kind: oldIndex == nil ? .added : .modified, result: results[index],
          reference: references[index], oldIndex: oldIndex, newIndex: index))
    }
    return with(changes)
  }
}

nonisolated extension DocumentList {
  /// The newest snapshot of a listener, until somebody asks for its list.
  internal final class Arrivals: @unchecked Sendable {
    // Unchecked, because the lock protects all of it.
    private let lock = NSLock()
    private var newest: QuerySnapshot?
    private var written: Set<String> = []
    private var previous: DocumentList?

    /// Keeps `snapshot` in place of those that nobody has asked for.
    func keep(_ snapshot: QuerySnapshot) {
      let paths = snapshot.writtenPaths
      lock.withLock {
        newest = snapshot
        written.formUnion(paths)
      }
    }

    /// Returns the newest list, with its changes since the last one that was returned; `nil` if
    /// there is none that is newer.
    func read() -> DocumentList? {
      let (newest, written, previous) = lock.withLock {
        defer { (self.newest, self.written) = (nil, []) }
        return (self.newest, self.written, self.previous)
      }
      guard let newest else { return nil }
      let list = DocumentList(newest).since(previous, written: written)
      lock.withLock { self.previous = list }
      return list
    }
  }
}
