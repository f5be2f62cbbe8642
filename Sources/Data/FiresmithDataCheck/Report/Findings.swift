import FiresmithDiagnostics
import FiresmithStoredData
import FiresmithValues

/// The problems that were found in documents. Findings of parts of the data can be merged in any
/// order, and are then those of the whole.
package struct Findings: Sendable {
  /// The documents of one kind of problem.
  package struct Tally: Sendable {
    package private(set) var documents = 0
    /// Some of the documents.
    package private(set) var samples = Samples()

    init(documents: Int = 0, samples: Samples = Samples()) {
      self.documents = documents
      self.samples = samples
    }

    mutating func add(_ document: String, field: String) {
      documents += 1
      samples.add(document, field: field)
    }

    mutating func merge(_ other: Tally) {
      documents += other.documents
      samples.merge(other.samples)
    }
  }

  /// A problem that many documents of a collection can have.
  package struct Problem: Hashable, Sendable {
    package var kind: FieldProblem.Kind
    /// The field's path in all documents: `points.*[1]`.
    package var field: String
    package var reason: String
    package var mark: SourceMark?
  }

  /// The documents of a collection.
  package struct OfCollection: Sendable {
    package internal(set) var documents = 0
    /// The documents that models can't be read from.
    package internal(set) var misfits = 0
    /// The documents with values outside of the schema's limits, which models can be read from.
    package internal(set) var beyondLimits = 0
    package internal(set) var problems: [Problem: Tally] = [:]
  }

  package internal(set) var collections: [OfCollection]
  /// Documents that no collection of the schema is for, by their collections: `users/*/posts`.
  package private(set) var unknown = UnknownCollections()

  init(collections count: Int) {
    collections = Array(repeating: OfCollection(), count: count)
  }

  init(_ collections: [OfCollection], unknown: UnknownCollections) {
    self.collections = collections
    self.unknown = unknown
  }

  package var documents: Int { collections.reduce(unknown.documents) { $0 + $1.documents } }
  package var misfits: Int { collections.reduce(0) { $0 + $1.misfits } }
  /// The documents with a value that another document has, too, where they have to differ.
  package var duplicates: Int {
    collections.flatMap(\.problems).reduce(0) {
      $0 + ($1.key.kind == .duplicate ? $1.value.documents : 0)
    }
  }
  package var beyondLimits: Int { collections.reduce(0) { $0 + $1.beyondLimits } }

  mutating func add(_ document: String, in collection: Int, _ problems: [FieldProblem]) {
    collections[collection].documents += 1
    guard !problems.isEmpty else { return }
    if problems.contains(where: { $0.kind == .misfit }) {
      collections[collection].misfits += 1
    } else if problems.contains(where: { $0.kind == .limit }) {
      collections[collection].beyondLimits += 1
    }
    // A document with many elements of one problem has the problem once.
    var known: Set<Problem> = []
    for each in problems {
      let problem = Problem(
        kind: each.kind, field: each.pattern, reason: each.reason, mark: each.mark)
      guard known.insert(problem).inserted else { continue }
      collections[collection].problems[problem, default: Tally()].add(document, field: each.path)
    }
  }

  mutating func addUnknown(_ document: String) { unknown.add(document) }

  package mutating func merge(_ other: Findings) {
    for (index, found) in other.collections.enumerated() {
      collections[index].documents += found.documents
      collections[index].misfits += found.misfits
      collections[index].beyondLimits += found.beyondLimits
      collections[index].problems.merge(found.problems) { first, second in
        var merged = first
        merged.merge(second)
        return merged
      }
    }
    unknown.merge(other.unknown)
  }

  /// Gives problems other places.
  mutating func moveProblems(_ place: (SourceMark) -> SourceMark) {
    for index in collections.indices {
      let moved = collections[index].problems.map { problem, tally in
        var problem = problem
        problem.mark = problem.mark.map(place)
        return (problem, tally)
      }
      collections[index].problems = Dictionary(moved) { first, second in
        var merged = first
        merged.merge(second)
        return merged
      }
    }
  }
}

/// Some of the documents that have a problem: those whose paths have the smallest hashes, so that
/// they are the same in whatever order the documents are read.
package struct Samples: Sendable {
  static let limit = 5

  package struct Sample: Sendable {
    package let document: String
    /// The field's path in this document: `points.a[1]`.
    package let field: String
    fileprivate let hash: UInt64
  }

  package private(set) var list: [Sample] = []

  mutating func add(_ document: String, field: String) {
    insert(Sample(document: document, field: field, hash: pathHash(document)))
  }

  mutating func merge(_ other: Samples) {
    for sample in other.list { insert(sample) }
  }

  private mutating func insert(_ sample: Sample) {
    if list.count == Self.limit, let last = list.last, !Self.precedes(sample, last) { return }
    let index = list.firstIndex { Self.precedes(sample, $0) } ?? list.count
    list.insert(sample, at: index)
    if list.count > Self.limit { list.removeLast() }
  }

  private static func precedes(_ left: Sample, _ right: Sample) -> Bool {
    if left.hash != right.hash { return left.hash < right.hash }
    let order = byteOrder(left.document, right.document)
    return order == 0 ? byteOrder(left.field, right.field) < 0 : order < 0
  }
}

/// Counts documents that no collection of the schema is for.
package struct UnknownCollections: Sendable {
  /// A database has few collections; ids in their place could be any number.
  static let limit = 200

  package private(set) var documents = 0
  package private(set) var tallies: [ExactString: Findings.Tally] = [:]
  /// The hash below which a collection's documents are counted for themselves.
  private var greatest = UInt64.max

  /// Makes the counts of no documents.
  init() {}

  /// Makes counts that were written before.
  init(documents: Int, tallies: [ExactString: Findings.Tally]) {
    self.documents = documents
    self.tallies = tallies
    // Documents have been left out since there were too many collections.
    if otherDocuments > 0 { greatest = tallies.keys.map { pathHash($0.string) }.max() ?? .max }
  }

  mutating func add(_ document: String) {
    documents += 1
    let collection = collectionPath(ofDocument: document)
    guard pathHash(collection) <= greatest else { return }
    tallies[ExactString(collection), default: Findings.Tally()].add(document, field: "")
    removeGreatest()
  }

  mutating func merge(_ other: UnknownCollections) {
    documents += other.documents
    greatest = min(greatest, other.greatest)
    tallies.merge(other.tallies) { first, second in
      var merged = first
      merged.merge(second)
      return merged
    }
    tallies = tallies.filter { pathHash($0.key.string) <= greatest }
    removeGreatest()
  }

  /// The documents of collections that are not in ``tallies``.
  package var otherDocuments: Int { documents - tallies.values.reduce(0) { $0 + $1.documents } }

  /// Keeps the collections with the smallest hashes: they are counted in whole, whatever the order.
  private mutating func removeGreatest() {
    guard tallies.count > Self.limit else { return }
    let sorted = tallies.keys.sorted { pathHash($0.string) < pathHash($1.string) }
    for collection in sorted[Self.limit...] { tallies[collection] = nil }
    greatest = pathHash(sorted[Self.limit - 1].string)
  }
}

private func pathHash(_ path: String) -> UInt64 { byteHash(path.utf8) }
