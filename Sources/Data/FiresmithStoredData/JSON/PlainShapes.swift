/// The shapes that the plain JSON of a file has, so that people see what it was taken for.
package struct PlainShapes: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `{"books": {"b1": {…}}}`
  package static let byID = PlainShapes(rawValue: 1)
  /// `{"books": [{"id": "b1", …}]}`
  package static let lists = PlainShapes(rawValue: 2)
  /// `{"collections": {"books": …}}`
  package static let below = PlainShapes(rawValue: 4)
  /// `{"id": "b1", "data": {…}}`
  package static let wrapped = PlainShapes(rawValue: 8)
  /// Collections below documents.
  package static let subcollections = PlainShapes(rawValue: 16)
  /// The fields of one document.
  package static let document = PlainShapes(rawValue: 32)
  /// Values next to `collections`, which aren't read.
  package static let unread = PlainShapes(rawValue: 64)

  /// All of them, with their names in reports and in words.
  private static let all: [(shape: PlainShapes, name: String, words: String)] = [
    (.below, "collections_below", "collections below \"collections\""),
    (.byID, "by_id", "documents by their ids"),
    (.lists, "lists", "lists of documents with their ids"),
    (.document, "document", "the fields of one document"),
    (.wrapped, "id_and_data", "fields below \"data\""),
    (.subcollections, "subcollections", "subcollections"),
    (.unread, "unread", "other values next to \"collections\", which aren't read"),
  ]

  /// The names of the shapes, in an order that is always the same.
  package var names: [String] { Self.all.filter { contains($0.shape) }.map(\.name) }

  /// The shape of a name; `nil` if there is none.
  package init?(named name: String) {
    guard let shape = Self.all.first(where: { $0.name == name })?.shape else { return nil }
    self = shape
  }

  /// The shapes in words.
  package var words: String {
    Self.all.filter { contains($0.shape) }.map(\.words).joined(separator: ", ")
  }
}
