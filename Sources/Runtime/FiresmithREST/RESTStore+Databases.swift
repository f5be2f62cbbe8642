import FiresmithRuntime

/// Consecutive documents of a database, of all collections, sorted by their names.
package struct DatabasePart: Sendable {
  /// The beginning of a part.
  struct Bound: Sendable {
    /// A document's full resource name.
    var name: String
    var isIncluded: Bool
  }

  let start: Bound?
  /// The full resource name of the first document after the part; `nil` for the end.
  package let end: String?

  init(start: Bound?, end: String?) {
    self.start = start
    self.end = end
  }

  /// - Parameters:
  ///   - first: The full resource name that the part begins with; `nil` for the beginning.
  ///   - end: The full resource name of the first document after the part; `nil` for the end.
  package init(from first: String?, to end: String?) {
    self.init(start: first.map { Bound(name: $0, isIncluded: true) }, end: end)
  }

  /// The full resource name that the part begins with; `nil` for the beginning.
  package var first: String? { start?.name }
}

// Reading whole databases: the documents of all collections, also of those below documents that
// don't exist.
extension RESTStore {
  /// Returns the number of documents in the database. Firestore bills a read for each thousand.
  package func documentCount() async throws -> Int {
    let elements = try await stream(
      "runAggregationQuery", .countOfDocuments(), until: client.deadline)
    let numbers = (elements ?? []).lazy.compactMap(\.aggregates).first ?? [:]
    guard case .integer(let count)? = numbers[JSONWriter.alias(ofAggregation: 0)] else {
      throw FirestoreErrorCode(.internal, "The server's answer lacks the number of documents.")
    }
    return count
  }

  /// Returns parts that are the whole database together, and can be read side by side.
  ///
  /// - Parameter count: The number of parts that each collection outside of documents is asked to
  ///   be split into. There can be fewer, and in an emulator there is one.
  package func parts(count: Int) async throws -> [DatabasePart] {
    var names: [String] = []
    for id in try await collectionIDs() {
      guard let found = try await partitions(of: id, count: count) else { break }
      // Ids that are numbers have an order of their own.
      names += found.filter {
        $0.utf8.starts(with: root.utf8) && !$0.unicodeScalars.contains("/__id".unicodeScalars)
      }
    }
    names.sort { $0.comparedPath(with: $1) == .orderedAscending }
    var parts: [DatabasePart] = []
    var start: DatabasePart.Bound?
    for name in names where start.map({ !$0.name.hasSameBytes(as: name) }) ?? true {
      parts.append(DatabasePart(start: start, end: name))
      start = DatabasePart.Bound(name: name, isIncluded: true)
    }
    return parts + [DatabasePart(start: start, end: nil)]
  }

  private func collectionIDs() async throws -> [String] {
    var ids: [String] = []
    var page: String?
    repeat {
      let answer = try await call("listCollectionIds", .read, .collectionIDs(after: page)) {
        reader throws(FirestoreJSONError) in try reader.readCollectionIDs()
      }
      ids += answer.ids
      page = answer.next
    } while page != nil
    return ids
  }

  /// Returns the names of documents that split the collections with this id; `nil` if the server
  /// doesn't split any.
  private func partitions(of collectionID: String, count: Int) async throws -> [String]? {
    do {
      return try await call("partitionQuery", .read, .partitions(of: collectionID, count: count)) {
        reader throws(FirestoreJSONError) in try reader.readPartitions()
      }
    } catch let error as FirestoreErrorCode where error.code == .unimplemented {
      return nil
    }
  }

  /// Reads the documents of a part, a page at a time.
  ///
  /// Each page is read as it is at that time: a moment that all pages share would be too old for
  /// Firestore after an hour.
  ///
  /// - Parameter receive: Takes documents as the server writes them, a line for each.
  package func read(_ part: DatabasePart, receive: ([UInt8]) throws -> Void) async throws {
    var size = max(1, options.pageSize)
    var start = part.start
    while true {
      guard let lines = try await lines(after: start, until: part.end, limit: size) else {
        size = max(1, size / 4)
        continue
      }
      try receive(lines.text)
      guard lines.count == size, let last = lines.last else { return }
      start = DatabasePart.Bound(name: last, isIncluded: false)
    }
  }

  /// - Returns: `nil` if the answer was too long, and fewer documents can be asked for.
  private func lines(
    after start: DatabasePart.Bound?, until end: String?, limit: Int
  ) async throws -> DocumentLines? {
    let lines = try await stream(
      "runQuery", .documents(after: start, until: end, limit: limit), isPart: limit > 1,
      until: client.deadline
    ) { reader throws(FirestoreJSONError) in
      let lines = try reader.readDocumentLines()
      return (lines, lines.error)
    }
    if let lines, !lines.hasReadTime {
      throw FirestoreErrorCode(.internal, "The server's answer doesn't say when it was read.")
    }
    return lines
  }
}
