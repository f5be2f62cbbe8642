import FiresmithFiles
import FiresmithJSON

/// A collector of documents: of those in parts of the data, in any order, and then of all of them.
package protocol DocumentCollector: Sendable {
  /// Begins with the documents of a part of the data.
  ///
  /// - Parameter part: Its index among all parts; `nil` if a later run reads it again.
  mutating func begin(_ part: Int?)
  /// Adds a document.
  mutating func add(_ document: StoredDocument)
  /// Adds the documents that another collector was given.
  mutating func merge(_ other: Self)

  /// Everything that ``merge(_:)`` needs, for a later run that continues this one.
  var json: JSON { get }
  /// Adds the documents that another collector was given, of which this is the ``json``.
  mutating func merge(json: JSONNode) throws(JSONProblem)

  /// Writes what a later run needs besides the ``json``, before that is written.
  func save() throws(SystemError)
  /// Takes what ``save()`` has written of the documents that were merged, and leaves out the rest.
  ///
  /// - Parameter isFinished: Whether the documents of a part of the data were merged.
  /// - Throws: What is wrong with it, such as that it is gone.
  func restore(partsWhere isFinished: (Int) -> Bool) throws(JSONProblem)
}

/// Most collectors don't need to know of parts, and have everything in their ``json``.
extension DocumentCollector {
  package mutating func begin(_ part: Int?) {}
  package func save() throws(SystemError) {}
  package func restore(partsWhere isFinished: (Int) -> Bool) throws(JSONProblem) {}
}

/// Collects documents, or nothing.
extension Optional: DocumentCollector where Wrapped: DocumentCollector {
  package mutating func add(_ document: StoredDocument) { self?.add(document) }

  package mutating func merge(_ other: Wrapped?) {
    if let other { self?.merge(other) }
  }

  package var json: JSON { self?.json ?? .null }

  package mutating func merge(json: JSONNode) throws(JSONProblem) { try self?.merge(json: json) }
}
