import FiresmithJSON
import FiresmithStoredData

/// A collector of documents: of those in parts of the data, in any order, and then of all of them.
package protocol DocumentCollector: Sendable {
  /// Adds a document.
  mutating func add(_ document: StoredDocument)
  /// Adds the documents that another collector was given.
  mutating func merge(_ other: Self)

  /// Everything that ``merge(_:)`` needs, for a later run that continues this one.
  var json: JSON { get }
  /// Adds the documents that another collector was given, of which this is the ``json``.
  mutating func merge(json: JSONNode) throws(JSONProblem)
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
