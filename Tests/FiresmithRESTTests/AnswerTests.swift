import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The results of the server's answers, even of those that no server should give.
@Suite struct AnswerTests {
  private func error(
    _ reaction: StandInServer.Reaction,
    _ call: (RESTStore) async throws -> Void = { _ = try await $0.documents(at: ["books/momo"]) }
  ) async throws -> FirestoreErrorCode? {
    let server = try StandInServer { _, _ in reaction }
    defer { server.end() }
    return await failure { try await call(RESTStore(server) { $0.attempts = 1 }) }
  }

  @Test func spaceBehindAStreamAndWhatAClientNeedntKnowIsSkipped() async throws {
    let body = """
      [{"found":\(json("books/momo")),"readTime":"2024-05-06T07:08:10Z","transaction":"x"}
      ,{"missing":"\(name("books/jim"))","readTime":"2024-05-06T07:08:10Z","done":true}]
      \u{20}\n
      """
    let server = try StandInServer { _, _ in .answer(body: body) }
    defer { server.end() }
    let documents = try await RESTStore(server)
      .documents(at: ["books/jim", "books/momo", "books/jim"])
    #expect(documents.map(\.?.path) == [nil, "books/momo", nil])
    #expect(documents[1]?.createTime?.nanoseconds == 123_456_000)
  }

  @Test(arguments: [
    ("", "ends where an array belongs"), ("<html>", "has “<html>” where an array belongs"),
    ("[{\"found\":{}}]", "has no document's name"), ("[{", "ends where"), ("{}", "an array"),
  ])
  func whatCantBeReadIsAnErrorThatSaysSo(body: String, reason: String) async throws {
    let error = try await error(.answer(body: body))
    #expect(error?.code == .internal)
    #expect(error?.message.hasPrefix("The server's answer can't be read: ") == true)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func anAnswerThatLacksADocumentIsAnError() async throws {
    let error = try await error(.answer(body: #"[{"readTime":"2024-05-06T07:08:10Z"}]"#))
    #expect(error?.message == "The server's answer lacks some of the documents.")
  }

  @Test func anErrorBehindDocumentsCounts() async throws {
    let body = """
      [{"document":\(json("books/momo"))},
       {"error":{"code":503,"message":" moved ","status":"UNAVAILABLE"}}]
      """
    let error = try await error(.answer(body: body)) {
      _ = try await $0.documents(matching: StructuredQuery(collectionID: "books"))
    }
    #expect(error == FirestoreErrorCode(.unavailable, "moved"))
  }

  @Test func aStreamedMethodsErrorStandsInAnArray() async throws {
    let body = #"[{"error":{"code":400,"message":"no index","status":"FAILED_PRECONDITION"}}]"#
    let error = try await error(.answer(status: 400, body: body)) {
      _ = try await $0.documents(matching: StructuredQuery(collectionID: "books"))
    }
    #expect(error == FirestoreErrorCode(.failedPrecondition, "no index"))
  }

  @Test(
    arguments: [
      (400, .invalidArgument), (401, .unauthenticated), (403, .permissionDenied), (404, .unknown),
      (408, .deadlineExceeded), (409, .unknown), (413, .unknown), (429, .resourceExhausted),
      (499, .cancelled), (500, .internal), (501, .unimplemented), (502, .unavailable),
      (503, .unavailable), (504, .deadlineExceeded),
    ] as [(Int, FirestoreErrorCode.Code)])
  func withoutAWordOfFirestoresTheStatusCounts(
    status: Int, code: FirestoreErrorCode.Code
  ) async throws {
    let error = try await error(.answer(status: status, body: "<html>s3cret</html>"))
    #expect(error == FirestoreErrorCode(code, "The server answered \(status)."))
  }

  @Test func aMissingDatabaseIsNoMissingDocument() async throws {
    let trouble = refusal(404, "NOT_FOUND", "The database (default) does not exist.")
    let calls: [@Sendable (RESTStore) async throws -> Void] = [
      { _ = try await $0.documents(at: ["books/momo"]) },
      { _ = try await $0.documents(matching: StructuredQuery(collectionID: "books")) },
      { _ = try await $0.count(of: StructuredQuery(collectionID: "books")) },
      { try await $0.commit([write]) }, { _ = try await $0.beginTransaction() },
    ]
    for call in calls {
      #expect(
        try await error(trouble, call)
          == FirestoreErrorCode(.failedPrecondition, "The database (default) does not exist."))
    }
    let update = DocumentWrite(
      path: "books/momo", operation: .update([:], mask: []), precondition: .exists(true))
    #expect(try await error(trouble) { try await $0.commit([update]) }?.code == .notFound)
  }

  @Test func whatJSONCantHoldIsRefusedBeforeItIsSent() async throws {
    let server = try StandInServer { _, _ in .silence }
    defer { server.end() }
    let store = RESTStore(server)
    let late = DocumentValue.timestamp(Timestamp(seconds: 1 << 50, nanoseconds: 0))
    let writing = await failure {
      try await store.commit([DocumentWrite(path: "a/b", operation: .update(["t": late]))])
    }
    #expect(writing?.code == .invalidArgument)
    #expect(writing?.message.hasPrefix("t ") == true)
    let query = StructuredQuery(
      collectionID: "a",
      filter: .field("place", .equal, .geopoint(GeoPoint(latitude: .nan, longitude: 0))))
    let finding = await failure { _ = try await store.documents(matching: query) }
    #expect(finding?.code == .invalidArgument)
    #expect(server.requests.isEmpty)
  }

  @Test func aHostThatIsNoneIsAnError() async {
    var options = RESTStore.Options()
    options.attempts = 1
    for host in ["", " ", "a b", "[", "127.0.0.1:99999", "\u{0}"] {
      let store = RESTStore(
        project: "p", emulatorHost: host, credentials: .owner, options: options)
      #expect(await failure { _ = try await store.documents(at: ["books/momo"]) } != nil)
    }
  }
}

/// The bodies and addresses of requests.
@Suite struct RequestTests {
  private func body(_ writer: JSONWriter) -> String {
    String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func pathsArePercentEncoded() async throws {
    let server = try StandInServer { _, _ in nothingFound }
    defer { server.end() }
    let query = StructuredQuery(parent: "books/ü%2F a?b#c:d", collectionID: "loans")
    _ = try await RESTStore(server).documents(matching: query)
    #expect(
      server.requests.first?.path == "/v1/projects/p/databases/(default)/documents"
        + "/books/%C3%BC%252F%20a%3Fb%23c%3Ad:runQuery")
    #expect(server.requests.first?.headers["content-type"] == "application/json")
  }

  @Test func aTransactionsReadsAndWritesNameItInTheirBodies() async throws {
    let server = try StandInServer { request, _ in
      switch request.path.split(separator: ":").last {
      case "beginTransaction": .answer(body: #"{"transaction":"dA=="}"#)
      case "batchGet": found("books/momo")
      case "commit": committed(0)
      default: .answer(body: "{}")
      }
    }
    defer { server.end() }
    let transaction = try await RESTStore(server).beginTransaction()
    _ = try await transaction.documents(at: ["books/momo"])
    try await transaction.commit([])
    await transaction.rollback()
    #expect(
      server.requests.map(\.body) == [
        #"{"options":{"readWrite":{}}}"#,
        #"{"documents":["\#(name("books/momo"))"],"transaction":"dA=="}"#,
        #"{"writes":[],"transaction":"dA=="}"#, #"{"transaction":"dA=="}"#,
      ])
    #expect(server.requests.allSatisfy { $0.method == "POST" })
  }

  @Test func manyDocumentsAreAskedForInSeveralRequests() async throws {
    let server = try StandInServer { request, _ in
      let names = request.body.split(separator: "\"").filter { $0.hasPrefix("projects/") }
      let elements = names.map { #"{"missing":"\#($0)","readTime":"2024-05-06T07:08:10Z"}"# }
      return .answer(body: "[\(elements.joined(separator: ","))]")
    }
    defer { server.end() }
    let paths = (0..<2500).map { "books/\($0)" }
    let documents = try await RESTStore(server).documents(at: paths)
    #expect(documents.count == 2500 && documents.allSatisfy { $0 == nil })
    #expect(server.requests.count == 3)
    #expect(try await RESTStore(server).documents(at: []).isEmpty)
    #expect(server.requests.count == 3)
  }

  @Test func aQuerySaysEverythingThatItKnows() throws {
    let query = StructuredQuery(
      collectionID: "books", isGroup: true,
      filter: .all([
        .field("a", .equal, nil), .field("b", .notEqual, .double(.nan)), .all([]),
        .any([.field(FieldPath(["x.y"]), .in, [1]), .field("d", .greaterThan, 2)]),
      ]),
      orders: [StructuredQuery.Order("d", isDescending: true)],
      start: StructuredQuery.Cursor([1], isBefore: false),
      end: StructuredQuery.Cursor([2], isBefore: true), limit: 3)
    let json = try body(
      .runQuery(query, readTime: Timestamp(seconds: 0, nanoseconds: 1000), transaction: nil))
    let parts = [
      #"{"structuredQuery":{"from":[{"collectionId":"books","allDescendants":true}],"#,
      #""where":{"compositeFilter":{"op":"AND","filters":["#,
      #"{"unaryFilter":{"field":{"fieldPath":"a"},"op":"IS_NULL"}},"#,
      #"{"unaryFilter":{"field":{"fieldPath":"b"},"op":"IS_NOT_NAN"}},"#,
      #"{"compositeFilter":{"op":"OR","filters":["#,
      #"{"fieldFilter":{"field":{"fieldPath":"`x.y`"},"op":"IN","#,
      #""value":{"arrayValue":{"values":[{"integerValue":"1"}]}}}},"#,
      #"{"fieldFilter":{"field":{"fieldPath":"d"},"op":"GREATER_THAN","#,
      #""value":{"integerValue":"2"}}}]}}]}},"#,
      #""orderBy":[{"field":{"fieldPath":"d"},"direction":"DESCENDING"}],"#,
      #""startAt":{"values":[{"integerValue":"1"}]},"#,
      #""endAt":{"values":[{"integerValue":"2"}],"before":true},"limit":3},"#,
      #""readTime":"1970-01-01T00:00:00.000001Z"}"#,
    ]
    #expect(json == parts.joined())
  }

  @Test func writesSayEverythingThatTheyKnow() throws {
    let writes = [
      DocumentWrite(
        path: "a/b", operation: .update(["f": 1], mask: ["f", FieldPath(["g h"])]),
        transforms: [
          FieldTransform("t", .serverTimestamp), FieldTransform("n", .increment(-1.5)),
          FieldTransform("u", .arrayUnion([1])), FieldTransform("r", .arrayRemove([])),
        ], precondition: .updateTime(Timestamp(seconds: 1, nanoseconds: 0))),
      DocumentWrite(path: "a/c", operation: .delete, precondition: .exists(true)),
    ]
    let parts = [
      #"{"writes":[{"update":{"name":"r/a/b","fields":{"f":{"integerValue":"1"}}},"#,
      #""updateMask":{"fieldPaths":["f","`g h`"]},"updateTransforms":["#,
      #"{"fieldPath":"t","setToServerValue":"REQUEST_TIME"},"#,
      #"{"fieldPath":"n","increment":{"doubleValue":-1.5}},"#,
      #"{"fieldPath":"u","appendMissingElements":{"values":[{"integerValue":"1"}]}},"#,
      #"{"fieldPath":"r","removeAllFromArray":{"values":[]}}],"#,
      #""currentDocument":{"updateTime":"1970-01-01T00:00:01Z"}},"#,
      #"{"delete":"r/a/c","currentDocument":{"exists":true}}]}"#,
    ]
    #expect(try body(.commit(writes, transaction: nil, root: "r/")) == parts.joined())
  }
}
