import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// The amount of an answer that is read, and the parts of it that get into messages.
@Suite struct AnswerSizeTests {
  private let token = "ya29.a0AfB-s3cret_0123456789abcdef"

  /// `batchGet` and `runQuery` of a database whose documents are `size` bytes long.
  private func library(_ count: Int, size: Int) throws -> StandInServer {
    try StandInServer { request, _ in
      let text = String(repeating: "x", count: size)
      func document(_ path: String) -> String {
        json(path, fields: #"{"text":{"stringValue":"\#(text)"}}"#)
      }
      let time = #""readTime":"2024-05-06T07:08:10Z""#
      var elements: [String]
      if request.path.hasSuffix(":batchGet") {
        let names = request.body.split(separator: "\"").filter { $0.hasPrefix("projects/") }
        elements = names.map {
          #"{"found":\#(document(String($0.split(separator: "/", maxSplits: 5)[5]))),\#(time)}"#
        }
      } else {
        let after = request.body.split(separator: "documents/books/").dropFirst().first
        let start = after.flatMap { Int($0.prefix { $0.isNumber }) } ?? 99
        let limit = request.body.split(separator: "\"limit\":").last
          .flatMap { Int($0.prefix { $0.isNumber }) }
        let numbers = (start + 1..<100 + count).prefix(limit ?? 0)
        elements = numbers.map { #"{"document":\#(document("books/\($0)")),\#(time)}"# }
        if elements.isEmpty { elements = ["{\(time)}"] }
      }
      return .answer(body: "[\(elements.joined(separator: ","))]")
    }
  }

  @Test func pagesThatAreTooLongAreAskedForInSmallerOnes() async throws {
    let server = try library(50, size: 1000)
    defer { server.end() }
    let store = RESTStore(server) { $0.maximumAnswerSize = 10_000 }
    let query = StructuredQuery(collectionID: "books")
    #expect(
      try await store.documents(matching: query).map(\.path) == (100..<150).map { "books/\($0)" })
    let paths = (100..<150).map { "books/\($0)" }
    #expect(try await store.documents(at: paths).map(\.?.path) == paths)
  }

  @Test func aDocumentThatIsLongerThanAnAnswerMayBeIsAnError() async throws {
    let server = try library(1, size: 20_000)
    defer { server.end() }
    let store = RESTStore(server) { $0.maximumAnswerSize = 10_000 }
    let message = "The answer of 127.0.0.1 has more than 10000 bytes."
    let one = await failure { _ = try await store.documents(at: ["books/100"]) }
    #expect(one == FirestoreErrorCode(.unknown, message))
    let all = await failure {
      _ = try await store.documents(matching: StructuredQuery(collectionID: "books"))
    }
    #expect(all == FirestoreErrorCode(.unknown, message))
    #expect(server.requests.count == 7)
  }

  @Test func anAnswerWithoutAnEndIsReadUpToTheLimit() async throws {
    let server = try StandInServer { request, _ in
      .custom { connection in
        connection.send(Array("HTTP/1.1 200 OK\r\n\r\n[".utf8))
        connection.sendWithoutEnd(Array(repeating: 32, count: 65536))
        return false
      }
    }
    defer { server.end() }
    let store = RESTStore(server)
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error?.message == "The answer of 127.0.0.1 has more than 16777216 bytes.")
    let writing = await failure { try await store.commit([write]) }
    #expect(writing?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
    #expect(server.requests.count == 2)
  }

  @Test func ofALongErrorTheBeginningCounts() async throws {
    let long = String(repeating: "na ", count: 15_000)
    let server = try StandInServer { _, _ in refusal(400, "FAILED_PRECONDITION", long) }
    defer { server.end() }
    let error = await failure { _ = try await RESTStore(server).documents(at: ["books/momo"]) }
    #expect(error?.code == .failedPrecondition)
    #expect(error?.message == String(long.prefix(599)) + "…")

    // What is still longer isn't even read to its end.
    let endless = try StandInServer { _, _ in
      .custom { connection in
        connection.send(Array("HTTP/1.1 403 Forbidden\r\n\r\n{\"error\":{\"message\":\"".utf8))
        connection.sendWithoutEnd(Array(repeating: 97, count: 65536))
        return false
      }
    }
    defer { endless.end() }
    #expect(
      await failure { _ = try await RESTStore(endless).documents(at: ["books/momo"]) }
        == FirestoreErrorCode(.permissionDenied, "The server answered 403."))
  }

  @Test func tokensDontGetIntoMessages() async throws {
    let reactions: [StandInServer.Reaction] = [
      refusal(401, "UNAUTHENTICATED", "Bearer \(token) is not known"),
      refusal(403, "PERMISSION_DENIED", "\(token.prefix(20))… may not"),
      refusal(400, token, "\(token)\(token)"), refusal(500, "INTERNAL", "x=\(token.dropFirst(4))"),
      .answer(body: token), .answer(body: #"[{"found":{"name":"\#(token)"}}]"#),
      .answer(body: #"[{"found":{"name":"\#(name("a/\(token)"))","fields":{"a":1}}}]"#),
      .answer(body: #"[{"error":{"code":400,"message":"\#(token)","status":"ABORTED"}}]"#),
      .answer(
        status: 401, headers: ["WWW-Authenticate": "Basic realm=\"\(token)\""], body: token),
    ]
    for reaction in reactions {
      let server = try StandInServer { _, _ in reaction }
      defer { server.end() }
      let store = RESTStore(server, credentials: .tokens { [token] in AccessToken(token) }) {
        $0.attempts = 1
      }
      for write in [nil, increment] {
        let error = await failure {
          if let write {
            try await store.commit([write])
          } else {
            _ = try await store.documents(at: ["books/momo"])
          }
        }
        #expect(error != nil)
        #expect(error?.message.contains("s3cret") == false, "\(error?.message ?? "")")
      }
    }
  }

  @Test func whatIsExchangedForTokensDoesntGetIntoMessages() async throws {
    let server = try StandInServer { request, _ in
      .answer(
        status: 400, body: #"{"error":"invalid_grant","error_description":"\#(request.body)"}"#)
    }
    defer { server.end() }
    let folder = try TemporaryFolder()
    let user = #"{"type":"authorized_user","client_id":"me","client_secret":"cl1ent+s3cret""#
    try folder.write(user + #","refresh_token":"1//r3fresh-s3cret"}"#, to: "user.json")
    let file = CredentialsFile(
      url: folder.url(of: "user.json"), endpoint: "http://\(server.host)/token")
    let store = RESTStore(server, credentials: RESTCredentials(file))
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error?.code == .unauthenticated)
    #expect(error?.message.contains("client_secret=[secret]&refresh_token=[secret]") == true)
    #expect(error?.message.contains("s3cret") == false)
  }

  @Test func secretsAreFoundInWholeAndInPart() {
    let secrets = Secrets(["0123456789abcdef", "owner", "a/b+c=d"])
    let texts = [
      "0123456789abcdef": "[secret]", "<3456789abcdef>": "<[secret]>",
      "456789abcde": "456789abcde", "the owner": "the owner", "a/b+c=d!": "[secret]!",
      "x=a%2Fb%2Bc%3Dd": "x=[secret]", "": "",
      "0123456789abcdef 0123456789abcdef": "[secret] [secret]",
    ]
    for (text, expected) in texts { #expect(secrets.removed(from: text) == expected) }
  }

  @Test func controlCharactersDontGetIntoMessages() {
    let error = FirestoreErrorCode(.internal, "a\u{1b}[31m\nb\u{7}é")
    #expect(error.presentable(without: Secrets([])).message == "a [31m b é")
  }
}
