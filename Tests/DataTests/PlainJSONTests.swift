import FiresmithFiles
import FiresmithTestSupport
import FiresmithValues
import Foundation
import Testing

@testable import FiresmithStoredData

/// JSON without types, as people's scripts print it.
@Suite struct PlainJSONTests {
  /// A database in which all shapes are.
  static let database = #"""
    {"at": "2024-01-01", "collections": {
      "books": {"momo": {"title": "Momo", "__collections__": {"loans": {"l1": {"days": 3.5}}}}},
      "authors": [
        {"id": "ende", "data": {"born": {"seconds": -1266364800, "nanoseconds": 0}},
          "subcollections": {"prizes": [{"_id": "p", "year": 1961}]}}
      ]
    }}
    """#

  private func reading(
    _ text: String, _ options: PlainOptions = PlainOptions(), limit: Int = .max
  ) throws -> Reading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "plain.json")
    return withExtendedLifetime(folder) {
      Reading(folder.url(of: "plain.json").path, plain: options, limit: limit)
    }
  }

  private static func options(
    at place: PlainOptions.Place? = nil, id: PlainOptions.ID? = nil
  ) -> PlainOptions {
    var options = PlainOptions()
    options.place = place
    options.id = id
    return options
  }

  // MARK: Shapes

  /// A text in which `FIELDS` stands for the members of a document `books/momo`, and what it is.
  struct Shape: Sendable, CustomTestStringConvertible {
    let text: String
    let shapes: PlainShapes
    var place: PlainOptions.Place?

    var testDescription: String { text }

    init(_ text: String, _ shapes: PlainShapes, at place: PlainOptions.Place? = nil) {
      self.text = text
      self.shapes = shapes
      self.place = place
    }
  }

  private static let shapes = [
    Shape(#"{"books": {"momo": {FIELDS}}}"#, .byID),
    Shape(#"{"books": [{"id": "momo", FIELDS}]}"#, .lists),
    Shape(#"{"books": [{FIELDS, "_id": "momo"}]}"#, .lists),
    Shape(#"{"books": [{"docId": "momo", FIELDS}]}"#, .lists),
    Shape(#"{"books": [{"id": "momo", "data": {FIELDS}}]}"#, [.lists, .wrapped]),
    Shape(
      #"{"books": [{"data": {FIELDS}, "path": "/books/momo", "_id": "momo"}]}"#, [.lists, .wrapped]),
    Shape(#"{"books": {"momo": {"id": "momo", "data": {FIELDS}}}}"#, [.byID, .wrapped]),
    Shape(
      #"{"books": {"momo": {"data": {FIELDS}, "subcollections": {}}}}"#,
      [.byID, .wrapped, .subcollections]),
    Shape(#"{"collections": {"books": {"momo": {FIELDS}}}}"#, [.below, .byID]),
    Shape(
      #"{"by": "me", "collections": {"books": [{"id": "momo", FIELDS}]}, "n": [1]}"#,
      [.below, .lists, .unread]),
    Shape(
      #"{"collections": {"books": [{"id": "momo", "data": {FIELDS}}]}}"#,
      [.below, .lists, .wrapped]),
    Shape(#"{"momo": {FIELDS}}"#, .byID, at: .collection("books")),
    Shape(#"[{"id": "momo", FIELDS}]"#, .lists, at: .collection("books")),
    Shape(#"{"id": "momo", FIELDS}"#, .lists, at: .collection("books")),
    Shape(#"{"id": "momo", "data": {FIELDS}}"#, [.lists, .wrapped], at: .collection("books")),
    Shape("{FIELDS}", .document, at: .document("books/momo")),
  ]

  private static let values: [(text: String, value: StoredValue)] = [
    ("3", .integer(3)), ("3.0", .double(3)), ("-1e2", .double(-100)), ("true", .boolean(true)),
    ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(0x1p63)),
    ("null", .null), (#""2024-01-01T00:00:00Z""#, "2024-01-01T00:00:00Z"),
    (#"["a", null]"#, .array(["a", .null])), (#"{"data": {}}"#, .map(["data": .map([:])])),
    (
      #"{"_seconds": 5, "_nanoseconds": 7}"#,
      .timestamp(StoredTimestamp(seconds: 5, nanoseconds: 7))
    ),
    (#"{"nanoseconds": 0, "seconds": -5}"#, .timestamp(StoredTimestamp(seconds: -5))),
    (#"{"seconds": 5}"#, .map(["seconds": 5])),
    (#"{"seconds": 5, "_nanoseconds": 0}"#, .map(["seconds": 5, "_nanoseconds": 0])),
    (#"{"seconds": 5, "nanoseconds": 0, "x": 0}"#, .map(["seconds": 5, "nanoseconds": 0, "x": 0])),
    (
      #"{"seconds": 5, "nanoseconds": 1000000000}"#,
      .map(["seconds": 5, "nanoseconds": 1_000_000_000])
    ),
    (#"{"seconds": 5.5, "nanoseconds": 0}"#, .map(["seconds": .double(5.5), "nanoseconds": 0])),
    (
      #"{"_seconds": 253402300800, "_nanoseconds": 0}"#,
      .map(["_seconds": 253_402_300_800, "_nanoseconds": 0])
    ),
    (#"{"latitude": 1.5, "longitude": 2}"#, .geopoint(latitude: 1.5, longitude: 2)),
    (#"{"_longitude": -180, "_latitude": 90}"#, .geopoint(latitude: 90, longitude: -180)),
    (#"{"latitude": 90.5, "longitude": 2}"#, .map(["latitude": .double(90.5), "longitude": 2])),
    (#"{"latitude": 1, "longitude": 181}"#, .map(["latitude": 1, "longitude": 181])),
    (#"{"latitude": "1", "longitude": "2"}"#, .map(["latitude": "1", "longitude": "2"])),
    (
      #"{"__datatype__": "documentReference", "value": "authors/ende"}"#,
      .reference(StoredReference(project: nil, database: nil, path: "authors/ende"))
    ),
  ]

  /// Every value in every shape, and then in a document that is too long to be read as a whole.
  @Test(arguments: shapes) func everyShapeHasAllValues(shape: Shape) throws {
    let values = Self.values.enumerated()
    for blanks in [0, 300_000] {
      let padding = String(repeating: " ", count: blanks) + #""padding": "x{[\\\"""#
      let fields = values.map { #""v\#($0)": \#($1.text)"# } + [padding]
      let text = shape.text.replacingOccurrences(
        of: "FIELDS", with: fields.joined(separator: ", "))
      let reading = try reading(text, Self.options(at: shape.place))
      #expect(reading.problems.isEmpty, "\(reading.problems)")
      #expect(reading.shapes == shape.shapes, "\(reading.shapes.names)")
      try #require(reading.documents.map(\.path) == ["books/momo"])
      let document = reading.documents[0]
      for (index, value) in values {
        #expect(document.fields["v\(index)"] == value.value, "\(value.text)")
      }
      #expect(document.fields.entries.count == Self.values.count + 1)
      #expect(document.losses == [.references, .bytes, .vectors, .doubles])
    }
  }

  /// A file that isn't read with the flags a shape needs asks for them, and nothing of it is read.
  @Test(arguments: shapes.filter { $0.place != nil }) func flagsAreAskedFor(shape: Shape) throws {
    let text = shape.text.replacingOccurrences(of: "FIELDS", with: #""title": "Momo""#)
    let reading = try reading(text)
    #expect(reading.documents.isEmpty && reading.shapes.isEmpty)
    #expect(reading.problems.count == 1)
    let message = reading.problems.first?.message ?? ""
    #expect(message.contains("'--as-collection books'"), "\(message)")
    #expect(text.first == "[" || message.contains("'--as-document books/b1'"), "\(message)")
  }

  /// Documents one after the other are as those in an array.
  @Test func linesAreDocumentsOfTheCollectionThatIsNamed() throws {
    let text = "{\"id\": \"a\", \"n\": 1}\n{broken}\n{\"n\": 2, \"id\": \"b\"}\n{\"n\": 3}\n"
    let reading = try reading(text, Self.options(at: .collection("users/u1/books")))
    #expect(reading.documents.map(\.path) == ["users/u1/books/a", "users/u1/books/b"])
    #expect(reading.documents.map(\.fields) == [["n": 1], ["n": 2]])
    #expect(reading.problems.count == 2)
  }

  // MARK: Subcollections

  @Test(arguments: ["__collections__", "subcollections"], [0, 300_000])
  func subcollectionsAreBelowTheirDocuments(key: String, padding: Int) throws {
    let pages = #"{"p1": {"n": 1, "\#(key)": {"lines": {"l": {}}}}}"#
    let padding = String(repeating: " ", count: padding)
    let inner = #""\#(key)": {"pages": \#(pages)\#(padding), "notes": [{"id": "n1", "n": 2}]}"#
    for text in [
      #"{"books": {"momo": {"title": "Momo", \#(inner)}}}"#,
      #"{"books": {"momo": {\#(inner), "title": "Momo"}}}"#,
      #"{"books": [{"id": "momo", "title": "Momo", \#(inner)}]}"#,
      #"{"books": [{\#(inner), "title": "Momo", "id": "momo"}]}"#,
      #"{"books": [{"id": "momo", "data": {"title": "Momo"}, \#(inner)}]}"#,
      #"{"books": [{\#(inner), "data": {"title": "Momo"}, "id": "momo"}]}"#,
    ] {
      let reading = try reading(text)
      let paths = [
        "books/momo", "books/momo/notes/n1", "books/momo/pages/p1", "books/momo/pages/p1/lines/l",
      ]
      #expect(reading.documents.map(\.path) == paths, "\(text.prefix(100))")
      #expect(reading.documents.first?.fields == ["title": "Momo"])
      #expect(reading.problems.isEmpty, "\(reading.problems)")
      #expect(reading.shapes.contains(.subcollections))
    }
  }

  @Test func whatHasSubcollectionsAloneDoesNotExist() throws {
    let inner = #""subcollections": {"pages": {"p": {}}}"#
    for (text, paths) in [
      (#"{"books": {"momo": {\#(inner)}}}"#, ["books/momo/pages/p"]),
      (#"{"books": [{"id": "momo", \#(inner)}]}"#, ["books/momo/pages/p"]),
      (
        #"{"books": [{"id": "momo", "data": {}, \#(inner)}]}"#,
        ["books/momo", "books/momo/pages/p"]
      ),
      (#"{"books": {"momo": {}}}"#, ["books/momo"]),
    ] {
      #expect(try reading(text).documents.map(\.path) == paths, "\(text)")
    }
  }

  /// Fields can be called so, too.
  @Test(arguments: [#"["loans"]"#, #"{"count": 5}"#, #"{"loans": [1]}"#, #""none""#])
  func aFieldThatHasNoCollectionsIsAField(value: String) throws {
    let reading = try reading(#"{"books": {"momo": {"subcollections": \#(value)}}}"#)
    #expect(reading.documents.map(\.path) == ["books/momo"])
    #expect(reading.documents.first?.fields.entries.map(\.name) == ["subcollections"])
    #expect(!reading.shapes.contains(.subcollections) && reading.problems.isEmpty)
  }

  /// A document with a field `data` isn't of the shape that has its fields there.
  @Test(arguments: [
    #"{"events": {"e": {"data": {"n": 1}}}}"#,
    #"{"events": {"e": {"data": {"n": 1}, "__collections__": {}}}}"#,
    #"{"events": {"e": {"id": "e", "data": {"n": 1}, "kind": "x"}}}"#,
    #"{"events": {"e": {"id": "e", "data": "x"}}}"#,
    #"{"events": {"e": {"id": 5, "data": {"n": 1}}}}"#,
  ])
  func aFieldCalledDataIsAField(text: String) throws {
    let reading = try reading(text)
    #expect(reading.documents.first?.fields["data"] != nil)
    #expect(!reading.shapes.contains(.wrapped) && reading.problems.isEmpty)
  }

  // MARK: Ids

  /// A document whose id could be several texts.
  private static let unclear: [(text: String, ids: [PlainOptions.ID: String])] = [
    (#"{"books": {"momo": {"id": "emil"}}}"#, [.key: "momo", .id: "emil"]),
    (#"{"books": {"momo": {"_id": "emil", "n": 1}}}"#, [.key: "momo", .underscored: "emil"]),
    (#"{"books": {"momo": {"docId": "emil", "data": {}}}}"#, [.key: "momo", .documentID: "emil"]),
    (#"{"books": [{"id": "momo", "_id": "emil"}]}"#, [.id: "momo", .underscored: "emil"]),
    (#"{"books": {"é": {"id": "e\u0301"}}}"#, [.key: "é", .id: "e\u{301}"]),
  ]

  @Test(arguments: unclear) func aDifferenceIsAskedAbout(
    text: String, ids: [PlainOptions.ID: String]
  ) throws {
    let asked = try reading(text)
    #expect(asked.documents.isEmpty && asked.problems.count == 1)
    let message = asked.problems.first?.message ?? ""
    for (id, expected) in ids {
      #expect(message.contains("'--ids \(id.rawValue)'"), "\(message)")
      let reading = try reading(text, Self.options(id: id))
      #expect(reading.problems.isEmpty)
      #expect(reading.documents.map { Array($0.path.utf8) } == [Array("books/\(expected)".utf8)])
    }
  }

  @Test func anIDMayBeginWithAnAccent() throws {
    for text in [
      #"{"books": {"\u0301a": {"n": 1}}}"#,
      #"{"books": [{"id": "\u0301a", "data": {"n": 1}, "path": "old/books/\u0301a"}]}"#,
    ] {
      let reading = try reading(text)
      #expect(reading.problems.isEmpty, "\(text)")
      #expect(reading.documents.map(\.path) == ["books/\u{301}a"], "\(text)")
    }
    let place = PlainOptions.Place.document("books/\u{301}a")
    let reading = try reading(#"{"n": 1}"#, Self.options(at: place))
    #expect(reading.documents.map(\.path) == ["books/\u{301}a"])
    let slash = try self.reading(#"{"books": {"a/\u0301b": {"n": 1}}}"#)
    #expect(slash.problems.map(\.message) == ["the id 'a/\u{301}b' has a slash, which no id has"])
  }

  @Test func theFieldThatHasTheIDIsNotStored() throws {
    for (text, id, names) in [
      (#"{"books": [{"id": "a", "n": 1}]}"#, nil, ["n"]),
      (#"{"books": [{"id": "a", "_id": "a", "n": 1}]}"#, nil, ["_id", "n"]),
      (#"{"books": {"a": {"id": "a", "n": 1}}}"#, nil, ["id", "n"]),
      (#"{"books": {"a": {"id": "b", "n": 1}}}"#, .id, ["n"]),
      (#"{"books": {"a": {"id": 5, "key": "x"}}}"#, nil, ["id", "key"]),
      (#"{"books": [{"id": "a", "data": {"id": "b"}}]}"#, nil, ["id"]),
    ] as [(String, PlainOptions.ID?, [String])] {
      let reading = try reading(text, Self.options(id: id))
      #expect(reading.documents.first?.fields.entries.map(\.name) == names, "\(text)")
    }
  }

  @Test(arguments: [
    (#"{"books": [{"title": "Momo"}]}"#, "the document has no id"),
    (#"{"books": [{"id": 5}]}"#, "the document has no id"),
    (#"{"books": {"a/b/c": {}}}"#, "the id 'a/b/c' has a slash"),
    (#"{"books": {"": {}}}"#, "is not the path of a document"),
    (#"{"books/momo": {"a": {}}}"#, "is not the path of a document"),
    (#"{"books": {"a": {"path": "books/b", "data": {}}}}"#, "its 'path' is 'books/b'"),
    (#"{"books": {"a": {"id": "a", "data": {"__collections__": {}}}}}"#, "belongs next to 'data'"),
    (
      #"{"books": {"a": {"__collections__": {"b": 5}}}}"#,
      "'books/a/b' holds neither documents by their ids nor a list"
    ),
    (#"{"books": {"a": {"t": {"__datatype__": "odd", "value": 1}}}}"#, "'odd' is no type"),
    (#"{"books": {"momo": 5}}"#, "because 'books' holds neither documents by their ids nor a list"),
    (#"{"books": [5]}"#, "because 'books' holds neither documents by their ids nor a list"),
    (#"{"books": {"a": {}}, "version": 5}"#, "because 'version' holds neither"),
    (#"{"books": {"a": {}}, "version": 5}"#, "below a key 'collections'"),
    (#"{"books": {"a": {}, "a": {}}}"#, "the object has this key already"),
    ("{\"books\": {\"a\": {\"\\ud83d\": 1}}}", "half a character"),
  ])
  func whatIsUnclearIsAProblem(text: String, problem: String) throws {
    let reading = try reading(text)
    #expect(reading.documents.isEmpty)
    #expect(reading.problems.count == 1, "\(reading.problems)")
    #expect(reading.problems.first?.message.contains(problem) == true, "\(reading.problems)")
  }

  /// A problem after the beginning, which tells the form, costs only the value that it is in.
  @Test func lateProblemsCostThemselves() throws {
    let blanks = String(repeating: " ", count: 300_000)
    let reading = try reading(
      #"{"a": {"1": {"t": 1}, \#(blanks) "2": 5, "3": {}}, "b": 5, "c": [{"id": "1"}, null, {"id": "2"}]}"#
    )
    #expect(reading.documents.map(\.path) == ["a/1", "a/3", "c/1", "c/2"])
    #expect(reading.problems.count == 3)
    #expect(reading.problems.contains { $0.message.contains("'--as-collection'") })
  }

  // MARK: Other forms

  /// Collections can be called as keys of other forms are.
  @Test(arguments: [
    "documents", "document", "found", "missing", "name", "fields", "createTime", "readTime",
    "error",
    "data", "events", "timestamp", "document_name", "operation", "transaction", "nextPageToken",
    "collections", "subcollections", "key", "id",
  ])
  func collectionsCanBeCalledLikeKeys(name: String) throws {
    for documents in [#"{"a": {"name": "x", "n": {}}}"#, #"[{"name": "x", "id": "a"}]"#] {
      for text in [
        #"{"\#(name)": \#(documents)}"#, #"{"\#(name)": \#(documents), "z": {"b": {}}}"#,
        #"{"z": {"b": {}}, "\#(name)": \#(documents)}"#,
      ] {
        let reading = try reading(text)
        #expect(reading.problems.isEmpty, "\(text): \(reading.problems)")
        #expect(reading.documents.first?.path == "\(name)/a", "\(text)")
        #expect(reading.documents.last?.path == (text.contains("z\"") ? "z/b" : "\(name)/a"))
      }
    }
  }

  /// A typed form is read as it was, whatever comes first in it, and with the flags for plain JSON as well.
  @Test func typedFormsAreNotPlain() throws {
    let name = #""name": "projects/p/databases/d/documents/books/a""#
    let fields = #""fields": {"n": {"integerValue": "1"}}"#
    let document = "{\(fields), \(name), \"createTime\": \"2024\"}"
    let row =
      #"{"timestamp": "1", "operation": "CREATE", "data": "{\"n\": 1}", "document_name": "#
      + #""projects/p/databases/d/documents/books/a", "path_params": {"x": {"y": {}}}}"#
    for text in [
      document, #"{"document": \#(document), "readTime": "x"}"#, #"{"found": \#(document)}"#,
      #"{"readTime": "x", "transaction": "y"}\#(document)"#, #"{"documents": [\#(document)]}"#,
      #"{"nextPageToken": "x", "documents": [\#(document)]}"#, "[\(document)]", row, "[\(row)]",
      #"{"documents": [], "nextPageToken": "x"}\#(document)"#,
    ] {
      for place in [nil, .collection("x"), .document("x/y")] as [PlainOptions.Place?] {
        let reading = try reading(text, Self.options(at: place))
        #expect(reading.documents.map(\.path) == ["books/a"], "\(text)")
        #expect(reading.documents.first?.fields == ["n": 1])
        #expect(reading.problems.isEmpty && reading.shapes.isEmpty)
      }
    }
    for text in [
      #"{"fields": {"n": {"integerValue": "1"}}}"#, #"{"error": {"code": 403}}"#,
      #"{"readTime": "x", "n": 1}"#, #"[{"readTime": "x", "id": "a"}]"#, "{}", "5",
    ] {
      let reading = try reading(text)
      #expect(reading.documents.isEmpty && reading.problems.count == 1, "\(text)")
    }
  }

  /// A database gives documents with types, and nothing else.
  @Test func aDatabaseGivesNoPlainJSON() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"books": {"a": {}}}"#, to: "a")
    var changelog = Changelog()
    var count = 0
    let shapes = JSONDocuments.read(
      try FilePieces(folder.url(of: "a").path), changelog: &changelog, advance: { _ in },
      report: { _ in count += 1 }, receive: { _ in false })
    #expect(count == 1 && shapes.isEmpty)
  }

  // MARK: Parts

  /// Wherever a text is cut, what was read before is right, and that something is missing is said.
  @Test func aTextThatIsCutIsReportedAndReadUpToThere() throws {
    let whole = try reading(Self.database)
    #expect(whole.problems.isEmpty && whole.documents.count == 4)
    let bytes = Array(Self.database.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for count in stride(from: 1, through: end, by: 2) {
      let cut = try reading(String(decoding: bytes.prefix(count), as: UTF8.self))
      #expect(!cut.problems.isEmpty, "\(count)")
      for document in cut.documents { #expect(whole.documents.contains(document), "\(count)") }
    }
  }

  @Test func readingEndsAtTheLimit() throws {
    for limit in 1...4 {
      #expect(try reading(Self.database, limit: limit).documents.count == limit)
    }
  }
}
