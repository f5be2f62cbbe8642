import FiresmithStoredData
import FiresmithValues

/// A summary of the documents of a collection: of all collections of one path, if it is a
/// subcollection.
package struct CollectionSummary: Equatable, Sendable {
  /// The path, with `*` for ids: `users/*/posts`.
  package let path: String
  /// The documents' ids.
  package internal(set) var ids: StringSummary
  /// The documents' fields.
  package internal(set) var fields: MapSummary
  /// Some of the documents, by their paths.
  package internal(set) var samples: PathSamples
  /// The numbers of documents from sources that can't distinguish all types.
  package internal(set) var losses: LossSummary
  /// The sets of fields that documents have.
  package internal(set) var shapes = ShapeSummary()
  /// The documents by their ids, if these are few.
  package internal(set) var singles = SingleSummaries()

  init(path: String, detail: MapSummary.Detail = .full) {
    self.init(
      path: path, ids: StringSummary(), fields: MapSummary(depth: 1, detail: detail),
      samples: PathSamples(), losses: LossSummary(), shapes: ShapeSummary(),
      singles: SingleSummaries())
    if detail != .full { singles.remove() }
  }

  init(
    path: String, ids: StringSummary, fields: MapSummary, samples: PathSamples,
    losses: LossSummary, shapes: ShapeSummary, singles: SingleSummaries
  ) {
    self.path = path
    self.ids = ids
    self.fields = fields
    self.samples = samples
    self.losses = losses
    self.shapes = shapes
    self.singles = singles
  }

  /// The number of documents.
  package var count: Int { fields.count }

  mutating func add(_ document: StoredDocument, id: String) {
    ids.add(id)
    fields.add(document.fields, id: id)
    samples.add(document.path)
    shapes.add(document)
    singles.add(document, id: id)
    if fields.detail >= .many { shapes.remove() }
    if !document.losses.isEmpty { losses.add(document.losses) }
  }

  mutating func merge(_ other: CollectionSummary) {
    ids.merge(other.ids)
    fields.merge(other.fields)
    samples.merge(other.samples)
    losses.merge(other.losses)
    shapes.merge(other.shapes)
    singles.merge(other.singles)
    if fields.detail >= .many { shapes.remove() }
  }

  /// Gives up what so much different data can't have.
  mutating func reduce() {
    fields.reduce(to: .withoutNested)
    singles.remove()
  }

  mutating func withhold(_ withheld: Withheld) {
    if !withheld.spares(ids.distinct) { ids.withholdStrings() }
    fields.withhold(withheld)
    samples = PathSamples()
    shapes.withhold()
    singles.remove()
  }

  package static func == (left: CollectionSummary, right: CollectionSummary) -> Bool {
    byteOrder(left.path, right.path) == 0 && left.ids == right.ids && left.fields == right.fields
      && left.samples == right.samples && left.losses == right.losses
      && left.shapes == right.shapes && left.singles == right.singles
  }
}

/// The numbers of documents from sources that can't distinguish all types.
package struct LossSummary: Equatable, Sendable {
  /// References are strings there.
  package internal(set) var references = 0
  /// Fields with bytes are missing, or hold something else.
  package internal(set) var bytes = 0
  /// Vectors are arrays or maps.
  package internal(set) var vectors = 0
  /// Whole doubles are integers.
  package internal(set) var doubles = 0

  mutating func add(_ losses: StoredDocument.Losses) {
    if losses.contains(.references) { references += 1 }
    if losses.contains(.bytes) { bytes += 1 }
    if losses.contains(.vectors) { vectors += 1 }
    if losses.contains(.doubles) { doubles += 1 }
  }

  package mutating func merge(_ other: LossSummary) {
    references += other.references
    bytes += other.bytes
    vectors += other.vectors
    doubles += other.doubles
  }
}

/// The paths of some documents: those with the smallest hashes, so that they are the same in
/// whatever order the documents are read.
package struct PathSamples: Equatable, Sendable {
  static let limit = 5
  /// Paths of Firestore have at most 6 KiB; five of each collection are many.
  static let lengthLimit = 512

  private var list: [(hash: UInt64, path: String)] = []

  /// The paths, sorted by their hashes.
  package var paths: [String] { list.map(\.path) }

  mutating func add(_ path: String) {
    guard path.utf8.count <= Self.lengthLimit else { return }
    let hash = textHash(path)
    if list.count == Self.limit, let last = list.last, hash > last.hash { return }
    let index = list.firstIndex { ($0.hash, byteOrder($0.path, path)) >= (hash, 0) }
    if let index, list[index].hash == hash, byteOrder(list[index].path, path) == 0 { return }
    list.insert((hash, path), at: index ?? list.count)
    if list.count > Self.limit { list.removeLast() }
  }

  mutating func merge(_ other: PathSamples) {
    for sample in other.list { add(sample.path) }
  }

  package static func == (left: PathSamples, right: PathSamples) -> Bool {
    left.list.elementsEqual(right.list) { byteOrder($0.path, $1.path) == 0 }
  }
}
