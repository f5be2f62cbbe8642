/// The samples of a type: a series of made-up values that is the same each time.
nonisolated public struct SampleSeries: Sendable {
  /// The type's name, or the path of the collection, in which `*` stands for an id.
  public let name: String
  /// Whether the values are documents.
  public let isOfDocuments: Bool
  /// The property that has the document's id, if one has.
  public let id: String?
  /// The field that has the document's id, if one has.
  public let storedID: String?
  /// The plan for making up a value.
  public let plan: SamplePlan

  /// Creates the series of a type whose values are parts of documents.
  public init(_ name: String, _ plan: SamplePlan) {
    self.name = name
    isOfDocuments = false
    id = nil
    storedID = nil
    self.plan = plan
  }

  /// Creates the series of a collection's documents.
  ///
  /// - Parameters:
  ///   - collection: The path, in which `*` stands for an id; that of a single document is the
  ///     document's.
  ///   - id: The property that has the document's id, if one has.
  ///   - storedID: The field that has the document's id, if one has.
  ///   - plan: How a document is made up.
  public init(
    collection: String, id: String? = nil, storedID: String? = nil, _ plan: SamplePlan
  ) {
    name = collection
    isOfDocuments = true
    self.id = id
    self.storedID = storedID
    self.plan = plan
  }

  /// Returns a value of the series.
  ///
  /// - Parameters:
  ///   - index: From 0.
  ///   - count: How many documents each collection has, which references choose from.
  ///   - seed: Other numbers give other values.
  func value(at index: Int, count: Int, seed: UInt64) -> SampleValue {
    var maker = SampleMaker(
      numbers: SampleNumbers(seed: seed, collection: name, document: index), count: count)
    let value = maker.value(of: plan)
    guard let storedID, case .map(var fields) = value, let path = path(at: index) else {
      return value
    }
    fields[storedID] = .string(Self.lastID(of: path))
    return .map(fields)
  }

  /// Returns the path of the document with a value of the series; `nil` for parts of documents.
  ///
  /// A document below others is below the one of the same number.
  func path(at index: Int) -> String? {
    guard isOfDocuments else { return nil }
    let id = "sample-\(index + 1)"
    let segments = name.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0) }.map { $0 == "*" ? id : $0 }
    return (segments.count.isMultiple(of: 2) ? segments : segments + [id]).joined(separator: "/")
  }

  /// Returns the id of the document at `path`.
  static func lastID(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
  }
}
