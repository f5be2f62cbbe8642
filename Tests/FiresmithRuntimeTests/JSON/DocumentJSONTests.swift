import FiresmithRuntime
import Foundation
import Testing

@Suite struct DocumentJSONTests {
  private let root = "projects/p/databases/(default)/documents"

  @Test func aDocumentHasANameFieldsAndTimes() throws {
    let json = """
      {
        "name": "\(root)/books/momo",
        "fields": { "title": { "stringValue": "Momo" } },
        "createTime": "2024-05-06T07:08:09.123456Z",
        "updateTime": "2024-05-06T07:08:10Z",
        "later": [{ "a": [1, -2.5e3, true, false, null, "x"] }, {}]
      }
      """
    let document = try FirestoreJSON.document(from: Data(json.utf8))
    #expect(document.reference == (try documentReference("books/momo")))
    #expect(document.fields == ["title": .string("Momo")])
    #expect(document.createTime == Timestamp(seconds: 1_714_979_289, nanoseconds: 123_456_000))
    #expect(document.updateTime == Timestamp(seconds: 1_714_979_290, nanoseconds: 0))
    let written = try FirestoreJSON.data(from: document)
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"name":"\#(root)/books/momo","fields":{"title":{"stringValue":"Momo"}}}"#)
    #expect(try FirestoreJSON.fields(from: written) == document.fields)
  }

  @Test func aDocumentMayHoldNothing() throws {
    let document = try FirestoreJSON.document(from: Array(#"{"name":"\#(root)/a/b"}"#.utf8))
    #expect(document.fields.isEmpty && document.createTime == nil)
    #expect(try FirestoreJSON.fields(from: Data("{}".utf8)) == [:])
    #expect(try FirestoreJSON.data(fields: [:]) == Data(#"{"fields":{}}"#.utf8))
  }

  @Test func noFieldIsLostToOneThatLooksTheSame() throws {
    func read(_ first: String, _ second: String) throws -> [String: DocumentValue] {
      let value = #"{"integerValue":"1"}"#
      let json =
        #"{"fields":{"m":{"mapValue":{"fields":{"\#(first)":\#(value),"\#(second)":\#(value)}}}}}"#
      return try FirestoreJSON.fields(from: Data(json.utf8))
    }
    let error = try #require(throws: FirestoreJSONError.self) { try read("é", "e\u{301}") }
    #expect(error.field == "m.e\u{301}" && error.reason.contains("how its letters are composed"))
    #expect(try read("é", "è") == ["m": ["é": .integer(1), "è": .integer(1)]])
    #expect(try read("é", "é") == ["m": ["é": .integer(1)]])
  }

  @Test(arguments: ["{}", #"{"name":""}"#, #"{"name":"books/b"}"#, #"{"fields":{}}"#])
  func aDocumentNeedsAName(json: String) {
    #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.document(from: Data(json.utf8)) }
  }

  @Test func aReferenceToAnotherProjectSurvives() throws {
    let author = try documentReference("authors/h", project: "another")
    let fields = ["author": DocumentValue.reference(author)]
    let data = try FirestoreJSON.data(
      from: FirestoreDocument(reference: try documentReference("books/b"), fields: fields))
    let document = try FirestoreJSON.document(from: data)
    let read = try FirestoreDecoder().decode(
      [String: DocumentReference].self, from: document.fields, in: document.reference)
    #expect(read["author"]?.name == "projects/another/databases/(default)/documents/authors/h")
    #expect(try FirestoreEncoder().encode(read) == fields)
  }

  @Test func anErrorNamesDocumentAndField() throws {
    let json = """
      {"fields": {"title": {"stringValue": "a"}, "tags": {"arrayValue": {"values": [
      {"nullValue": null}, {"mapValue": {"fields": {"a.b": {"colorValue": 1}}}}]}}},
      "name": "\(root)/books/b2"}
      """
    let error = try #require(
      #expect(throws: FirestoreJSONError.self) {
        try FirestoreJSON.document(from: Data(json.utf8))
      })
    #expect(error.document == "\(root)/books/b2")
    #expect(error.field == "tags[1].`a.b`")
    #expect(error.reason == "holds an unknown kind of value, colorValue")
    #expect(
      error.description
        == "\(root)/books/b2: tags[1].`a.b` holds an unknown kind of value, colorValue "
        + "(at byte \(error.offset))")
    #expect(Array(json.utf8)[error.offset...].starts(with: "colorValue".utf8))
  }

  @Test func oneBadDocumentHidesNoOther() throws {
    let json = """
      {"documents": [
        {"name": "\(root)/books/b1", "fields": {}},
        {"name": "\(root)/books/b2", "fields": {"a": {"integerValue": "1", "doubleValue": 1}}},
        {"name": "nowhere"},
        {"name": "\(root)/books/b4", "fields": {"a": {"integerValue": "x"}}},
        {"name": "\(root)/books/b5"}
      ], "nextPageToken": "next"}
      """
    let page = try FirestoreJSON.documents(from: Data(json.utf8))
    #expect(page.nextPageToken == "next")
    #expect(page.documents.map(\.reference.path) == ["books/b1", "books/b5"])
    #expect(page.results.count == 5)
    #expect(page.failures.map(\.field) == ["a", nil, "a"])
    #expect(page.failures.map(\.document) == ["\(root)/books/b2", nil, "\(root)/books/b4"])
    #expect(page.failures[0].reason == "holds two values, integerValue and doubleValue")
  }

  @Test func listsMayBeEmpty() throws {
    for json in ["{}", #"{"documents":[]}"#, #"{"documents":[],"nextPageToken":""}"#] {
      let page = try FirestoreJSON.documents(from: Data(json.utf8))
      #expect(page.results.isEmpty && page.nextPageToken == nil)
    }
  }

  @Test func whatIsNoJSONIsAnErrorOfTheWholeList() {
    let good = #"{"name":"\#(root)/books/b1"}"#
    for json in [
      #"{"documents":[\#(good)"#, #"{"documents":[\#(good),]}"#, #"{"documents":[\#(good) {}]}"#,
      #"{"documents":[\#(good)]"#, #"{"documents":[{"name":tru}]}"#, "[]", "",
    ] {
      #expect(throws: FirestoreJSONError.self) {
        try FirestoreJSON.documents(from: Data(json.utf8))
      }
    }
  }
}
