import FiresmithStoredData
import FiresmithTestSupport
import FiresmithValues
import Foundation
import Testing

/// The forms of JSON that documents are read from.
@Suite struct JSONSourceTests {
  private static let base = "projects/p/databases/(default)/documents"

  private func reading(_ text: String, name: String = "data.json") throws -> Reading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    return withExtendedLifetime(folder) { Reading(folder.url(of: name).path) }
  }

  private static func document(_ id: String, _ fields: String = "") -> String {
    #"{"name": "\#(base)/books/\#(id)", "fields": {\#(fields)}, "createTime": "2024-01-01"}"#
  }

  // MARK: The REST API

  @Test func everyAnswerOfTheRESTAPIIsRead() throws {
    let one = Self.document("a", #""n": {"integerValue": "1"}"#)
    let two = #"{"name": "\#(Self.base)/books/b"}"#
    let expected = [
      StoredDocument(path: "books/a", fields: ["n": .integer(1)]),
      StoredDocument(path: "books/b", fields: [:]),
    ]
    for text in [
      "[\(one), \(two)]", "\(one)\n\(two)\n", "\(one)\(two)", "\u{FEFF}\(one)\r\n\r\n\(two)",
      #"{"documents": [\#(one), \#(two)], "nextPageToken": "x"}"#,
      #"[{"document": \#(one), "readTime": "x"}, {"readTime": "x"}, {"found": \#(two)}]"#,
    ] {
      let reading = try reading(text)
      #expect(reading.documents == expected, "\(text)")
      #expect(reading.problems.isEmpty, "\(text)")
    }
    for text in ["", " \n ", "[]", #"{"documents": []}"#] {
      #expect(try reading(text).documents.isEmpty && reading(text).problems.isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"integerValue": 5}"#, StoredValue.integer(5)),
    (#"{"doubleValue": 1e999}"#, .double(.infinity)),
    (#"{"doubleValue": "-0"}"#, .double(-0.0)),
    (#"{"geoPointValue": {}}"#, .geopoint(latitude: 0, longitude: 0)),
    (#"{"arrayValue": {}}"#, .array([])),
    (#"{"mapValue": {}}"#, .map([:])),
    (#"{"bytesValue": "-_8"}"#, .bytes([0xFB, 0xFF])),
    (
      #"{"timestampValue": "2024-02-29T23:59:59.123456789+01:00"}"#,
      .timestamp(StoredTimestamp(seconds: 1_709_247_599, nanoseconds: 123_456_789))
    ),
    (#"{"stringValue": "\ud83d\ude00"}"#, .string("😀")),
  ])
  func valuesHaveSeveralForms(text: String, value: StoredValue) throws {
    let reading = try reading(Self.document("a", "\"v\": \(text)"))
    #expect(reading.documents.first?.fields["v"] == value)
    #expect(reading.problems.isEmpty)
  }

  @Test(arguments: [
    "5", "null", "{}", #"{"integerValue": "5", "stringValue": "5"}"#, #"{"integerValue": "5.5"}"#,
    #"{"integerValue": "9223372036854775808"}"#, #"{"numberValue": "5"}"#,
    #"{"timestampValue": "2023-02-29T00:00:00Z"}"#, #"{"timestampValue": "today"}"#,
    #"{"bytesValue": "A"}"#, #"{"bytesValue": "!!!!"}"#, #"{"referenceValue": "books/a"}"#,
    #"{"arrayValue": []}"#, #"{"mapValue": {"fields": []}}"#, #"{"geoPointValue": 5}"#,
    #"{"booleanValue": "true"}"#, #"{"stringValue": "\ud83d"}"#,
  ])
  func aWrongValueCostsItsDocument(text: String) throws {
    let lines = [Self.document("a", "\"v\": \(text)"), Self.document("b")]
    let reading = try reading(lines.joined(separator: "\n"))
    #expect(reading.documents.map(\.path) == ["books/b"])
    #expect(reading.problems.count == 1)
    let offset = try #require(reading.problems.first?.offset)
    #expect(offset > 0 && offset < lines[0].utf8.count)
  }

  @Test func aBrokenLineCostsItself() throws {
    for broken in ["{", #"{"name": "x"#, "{]", #"{"a": 1,}"#, "nonsense", "}"] {
      let text = "\(Self.document("a"))\n\(broken)\n\(Self.document("b"))\n\(Self.document("c"))\n"
      let reading = try reading(text)
      #expect(!reading.problems.isEmpty, "\(broken)")
      #expect(reading.documents.first?.path == "books/a", "\(broken)")
    }
    let text = "\(Self.document("a"))\n{]\n\(Self.document("b"))\n"
    #expect(try reading(text).documents.map(\.path) == ["books/a", "books/b"])
  }

  @Test func namesHaveToBePathsOfDocuments() throws {
    for name in ["books", "books/a/b", "books//a/b", "books/a/"] {
      let reading = try reading(#"{"name": "\#(Self.base)/\#(name)"}"#)
      #expect(reading.documents.isEmpty && reading.problems.count == 1, "\(name)")
    }
  }

  /// The pieces in which files are read end anywhere.
  @Test(arguments: [(count: 300, parts: 3_000), (count: 6_000, parts: 2)])
  func longTextsAreReadInPieces(count: Int, parts: Int) throws {
    let text = String(repeating: "x\\\"é{[", count: parts)
    let documents = (0..<count).map {
      Self.document("\($0)", #""t": {"stringValue": "\#(text)"}"#)
    }
    for whole in [
      documents.joined(separator: "\n"), "[" + documents.joined(separator: " ,\n ") + "]",
      #"{ "documents" : [\#(documents.joined(separator: ","))]}"#,
    ] {
      let reading = try reading(whole)
      #expect(reading.documents.count == count && reading.problems.isEmpty)
    }
  }

  // MARK: node-firestore-import-export

  @Test func filesOfNodeFirestoreImportExportAreRead() throws {
    let reading = try reading(
      #"""
      {"__collections__": {"books": {
        "a": {
          "title": "Momo", "pages": 304, "price": 9.5, "sold": null,
          "at": {"__datatype__": "timestamp", "value": {"_seconds": 1, "_nanoseconds": 5000}},
          "where": {"__datatype__": "geopoint", "value": {"_latitude": 1, "_longitude": -2.5}},
          "by": {"__datatype__": "documentReference", "value": "authors/ende"},
          "tags": ["x", {"y": []}],
          "__collections__": {"loans": {"l": {"n": 1, "__collections__": {}}}}
        },
        "only-below": {"__collections__": {"loans": {"m": {"n": 2, "__collections__": {}}}}},
        "empty": {}
      }}}
      """#)
    #expect(reading.problems.isEmpty)
    #expect(
      reading.documents.map(\.path)
        == ["books/a", "books/a/loans/l", "books/empty", "books/only-below/loans/m"])
    #expect(
      reading.documents.first?.fields == [
        "title": "Momo", "pages": 304, "price": .double(9.5), "sold": .null,
        "at": .timestamp(StoredTimestamp(seconds: 1, nanoseconds: 5_000)),
        "where": .geopoint(latitude: 1, longitude: -2.5),
        "by": .reference(StoredReference(project: nil, database: nil, path: "authors/ende")),
        "tags": .array(["x", .map(["y": .array([])])]),
      ])
  }

  @Test func aWrongValueOfNodeFirestoreImportExportCostsItsDocument() throws {
    let reading = try reading(
      #"""
      {"__collections__": {"a": {
        "1": {"x": {"__datatype__": "odd", "value": 1}}, "2": {"x": 1}
      }}}
      """#)
    #expect(reading.documents.map(\.path) == ["a/2"])
    #expect(reading.problems.map(\.message) == ["'odd' is no type of node-firestore-import-export"])
  }

  // MARK: Changelogs

  /// Swift calls the ids equal.
  @Test func rowsOfOtherBytesAreOfOtherDocuments() throws {
    let ids = ["e\u{301}", "\u{E9}"]
    let rows = ids.map { id in
      #"{"document_name": "\#(Self.base)/books/\#(id)", "timestamp": "1", "operation": "CREATE","#
        + #" "data": "{}"}"#
    }
    let paths = try reading(rows.joined(separator: "\n")).documents.map { Array($0.path.utf8) }
    #expect(paths == ids.map { Array("books/\($0)".utf8) })
  }

  @Test func theNewestRowOfADocumentCounts() throws {
    func row(_ time: String, _ id: String, _ operation: String, _ data: String) -> String {
      #"{"timestamp": "\#(time)", "document_name": "\#(Self.base)/books/\#(id)", "#
        + #""operation": "\#(operation)", "data": \#(data), "document_id": "\#(id)"}"#
    }
    let reading = try reading(
      [
        row("2024-01-02 00:00:00.5 UTC", "a", "UPDATE", #""{\"n\":2,\"by\":\"authors/x\"}""#),
        row("2024-01-01 00:00:00 UTC", "a", "CREATE", #""{\"n\":1}""#),
        row("2024-01-01 00:00:00 UTC", "b", "IMPORT", #""{\"n\":3}""#),
        row("2024-01-03 00:00:00 UTC", "b", "DELETE", "null"),
        row(
          "2024-01-01 00:00:00 UTC", "c", "CREATE",
          #""{\"at\":{\"_seconds\":-1,\"_nanoseconds\":0}}""#),
        row("2024-01-01 00:00:00 UTC", "d", "CREATE", #""[]""#),
        row("yesterday", "e", "CREATE", #""{}""#),
      ].joined(separator: "\n"))
    #expect(reading.documents.map(\.path) == ["books/a", "books/c"])
    #expect(reading.documents.first?.fields == ["n": 2, "by": "authors/x"])
    #expect(reading.documents.first?.losses.contains(.references) == true)
    #expect(
      reading.documents.last?.fields == ["at": .timestamp(StoredTimestamp(seconds: -1))])
    #expect(reading.problems.count == 2)
  }

  // MARK: Anything

  @Test func otherJSONIsReported() throws {
    for text in [
      "5", "\"x\"", "[5]", "{}", #"{"a": 1}"#, #"{"a": {"b": 1}}"#, #"{"a": [1]}"#, #"{"a": [[]]}"#,
      "[", "{", "\u{0}", #"{"documents": 5}"#,
      #"{"documents": [}"#, #"{"__collections__": []}"#, #"{"__collections__": {"a": 5}}"#,
      String(repeating: "[", count: 100_000), String(repeating: "{\n", count: 100_000),
      #"{"__collections__": "#
        + String(repeating: #"{"a": {"b": {"__collections__": "#, count: 200),
    ] {
      let reading = try reading(text)
      #expect(reading.documents.isEmpty, "\(text.prefix(40))")
      #expect(!reading.problems.isEmpty, "\(text.prefix(40))")
      #expect(reading.problems.count <= 100, "\(text.prefix(40))")
    }
  }

  @Test func mutatedTextsEndSomehow() throws {
    var numbers = SeededGenerator(seed: 9)
    let answer = [UInt8](
      try Data(contentsOf: Files.fixtures.appendingPathComponent("answer.json")).prefix(3_000))
    let folder = try TemporaryFolder()
    let file = folder.url(of: "data.json")
    let plain = [UInt8](PlainJSONTests.database.utf8)
    for text in [answer, plain] {
      for _ in 0..<100 {
        try Data(Mutation.yaml.changed(text, using: &numbers)).write(to: file)
        #expect(Reading(file.path).problems.count <= 100)
      }
    }
    withExtendedLifetime(folder) {}
  }
}

extension StoredValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}
