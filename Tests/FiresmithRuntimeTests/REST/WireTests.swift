import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithRuntime

/// What the store believes, repeats and passes on when a server or a network misbehaves.
@Suite struct WireTests {
  private let token = "ya29.a0AfB-s3cret_0123456789abcdef"

  private func read(_ store: RESTStore) async throws {
    _ = try await store.documents(at: ["books/momo"])
  }

  // MARK: Redirects

  @Test(arguments: [300, 301, 302, 303, 307, 308])
  func `No redirect is followed`(status: Int) async throws {
    let trap = try StandInServer { _, _ in committed() }
    defer { trap.end() }
    for address in ["http://\(trap.host)/", "//\(trap.host)/x", "http://\(trap.host)/token"] {
      let server = try StandInServer { _, _ in
        .answer(status: status, headers: ["Location": address], body: "{}")
      }
      defer { server.end() }
      let store = RESTStore(server, credentials: .tokens { [token] in AccessToken(token) })
      for call in [read, { try await $0.commit([write]) }, { try await $0.commit([increment]) }] {
        let error = await failure { try await call(store) }
        #expect(error?.code == .unknown)
        let message = "The server answered with a redirect (\(status)), which is not followed."
        #expect(error?.message.hasPrefix(message) == true)
      }
      #expect(server.requests.count == 3)
    }
    #expect(trap.requests.isEmpty)
  }

  @Test func `No redirect is followed for a token`() async throws {
    let trap = try StandInServer { _, _ in .answer(body: #"{"access_token":"t"}"#) }
    defer { trap.end() }
    let server = try StandInServer { _, _ in
      .answer(status: 307, headers: ["Location": "http://\(trap.host)/"], body: "")
    }
    defer { server.end() }
    let folder = try TemporaryFolder()
    let user =
      #"{"type":"authorized_user","client_id":"i","client_secret":"s","refresh_token":"r"}"#
    try folder.write(user, to: "user.json")
    let sources: [any TokenSource] = [
      MetadataServer { $0 == "GCE_METADATA_HOST" ? server.host : nil },
      CredentialsFile(url: folder.url(of: "user.json"), endpoint: "http://\(server.host)/token"),
    ]
    for source in sources {
      let error = await failure {
        try await read(RESTStore(server, credentials: RESTCredentials(source)))
      }
      #expect(error?.message.contains("redirect (307)") == true)
    }
    #expect(server.requests.count == 2)
    #expect(trap.requests.isEmpty)
  }

  @Test func `A cookie is not sent back`() async throws {
    let server = try StandInServer { _, before in
      .answer(
        headers: ["Set-Cookie": "a=b; Path=/"],
        body: #"[{"found":\#(json("books/momo")),"readTime":"2024-05-06T07:08:10Z"}]"#)
    }
    defer { server.end() }
    let store = RESTStore(server)
    for _ in 1...2 { try await read(store) }
    #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
  }

  // MARK: Confirmation

  private static let time = #""2024-05-06T07:08:09Z""#

  @Test(arguments: [
    "{}", "[]", "", "null", "<html>", #"{"commitTime":\#(time)}"#, #"{"writeResults":[{}]}"#,
    #"{"writeResults":[],"commitTime":\#(time)}"#,
    #"{"writeResults":[{},{}],"commitTime":\#(time)}"#,
    #"{"writeResults":[1],"commitTime":\#(time)}"#, #"{"writeResults":[{}],"commitTime":null}"#,
    #"{"writeResults":[{}],"commitTime":"today"}"#, #"{"writeResults":[{}],"commitTime":\#(time)"#,
  ])
  func `A commit that isn't confirmed is of unknown outcome`(body: String) async throws {
    let server = try StandInServer { _, _ in .answer(body: body) }
    defer { server.end() }
    for writes in [[write], [increment]] {
      let error = await failure { try await RESTStore(server).commit(writes) }
      #expect(error?.code == .internal)
      #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
    }
    #expect(server.requests.count == 2)
  }

  @Test func `What surely had no effect is not called unknown`() async throws {
    let refusals = [
      refusal(403, "PERMISSION_DENIED", "no"), refusal(400, "INVALID_ARGUMENT", "no"),
      refusal(429, "RESOURCE_EXHAUSTED", "no"), refusal(409, "ABORTED", "no"),
      refusal(401, "UNAUTHENTICATED", "no"), refusal(409, "ALREADY_EXISTS", "no"),
    ]
    for reaction in refusals {
      let server = try StandInServer { _, _ in reaction }
      defer { server.end() }
      #expect(await failure { try await RESTStore(server).commit([increment]) }?.message == "no")
    }
    let trouble = [
      refusal(503, "UNAVAILABLE", "no"), refusal(500, "INTERNAL", "no"),
      refusal(504, "DEADLINE_EXCEEDED", "no"), .hangUp,
    ]
    for reaction in trouble {
      let server = try StandInServer { _, _ in reaction }
      defer { server.end() }
      let message = await failure { try await RESTStore(server).commit([increment]) }?.message
      #expect(message?.hasSuffix("Whether the writes took effect is unknown.") == true)
    }
  }

  @Test(arguments: [
    refusal(503, "UNAVAILABLE", "busy"), refusal(500, "INTERNAL", "busy"), .hangUp,
  ])
  func `A refusal doesn't hide that an earlier attempt may have taken effect`(
    _ trouble: StandInServer.Reaction
  ) async throws {
    let refusals = [
      [refusal(403, "PERMISSION_DENIED", "no")],
      [refusal(401, "UNAUTHENTICATED", "no"), refusal(403, "PERMISSION_DENIED", "no")],
      [refusal(401, "UNAUTHENTICATED", "no"), refusal(401, "UNAUTHENTICATED", "no")],
    ]
    for refusals in refusals {
      let server = try StandInServer { _, before in ([trouble] + refusals)[before] }
      defer { server.end() }
      let store = RESTStore(server, credentials: .tokens { [token] in AccessToken(token) })
      let error = await failure { try await store.commit([write]) }
      #expect(error?.code == .unavailable || error?.code == .internal)
      #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
      #expect(server.requests.count == 1 + refusals.count)
    }
    // Nothing is open about a read.
    let server = try StandInServer { _, before in before == 0 ? trouble : refusals[0][0] }
    defer { server.end() }
    let error = await failure { try await read(RESTStore(server)) }
    #expect(error == FirestoreErrorCode(.permissionDenied, "no"))
  }

  @Test func `Nobody waits for the outcome of a cancelled commit, which is unknown`() async throws {
    let server = try StandInServer { _, _ in .silence }
    defer { server.end() }
    let task = Task { try await RESTStore(server).commit([increment]) }
    try await server.waitForRequests(1)
    task.cancel()
    let error = await failure { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
  }

  @Test func `An answer to a query that says nothing is an error`() async throws {
    for body in ["[]", "[{}]"] {
      let server = try StandInServer { _, _ in .answer(body: body) }
      defer { server.end() }
      let error = await failure {
        _ = try await RESTStore(server).documents(
          matching: StructuredQuery(collectionID: "books"))
      }
      #expect(error?.message == "The server's answer doesn't say when it was read.")
    }
  }

  @Test func `Answers about other documents are an error`() async throws {
    let server = try StandInServer { _, _ in found("books/other") }
    defer { server.end() }
    let error = await failure { try await read(RESTStore(server)) }
    #expect(error?.message == "The server's answer lacks some of the documents.")
  }

  // MARK: Attempts

  @Test func `A connection that the server closes as it is used again costs one attempt`()
    async throws
  {
    let server = try StandInServer { request, before in
      // The server closes the connection when the second request is there.
      before == 1 ? .hangUp : request.path.hasSuffix("commit") ? committed() : found("books/momo")
    }
    defer { server.end() }
    let store = RESTStore(server)
    try await read(store)
    try await read(store)
    // Had the store waited for an answer, the test would take five minutes.
    #expect(server.requests.map(\.body.count).min() ?? 0 > 0)
    #expect(server.requests.count == 3)
  }

  @Test func `Such a connection doesn't make an increment happen twice`() async throws {
    let server = try StandInServer { _, before in before == 1 ? .hangUp : committed() }
    defer { server.end() }
    let store = RESTStore(server) { $0.attemptTimeout = 60 }
    try await store.commit([increment])
    let error = await failure { try await store.commit([increment]) }
    #expect(error?.code == .unavailable)
    #expect(
      error?.message == "The connection to 127.0.0.1 was lost. "
        + "Whether the writes took effect is unknown.")
    #expect(server.requests.count == 2)
  }

  @Test func `An answer that ends too early is a lost connection`() async throws {
    for answer in ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[{}"] {
      let server = try StandInServer { _, _ in
        .custom { connection in
          connection.send(Array(answer.utf8))
          return false
        }
      }
      defer { server.end() }
      let error = await failure { try await RESTStore(server).commit([increment]) }
      #expect(error?.code == .unavailable)
      #expect(
        error?.message == "The connection to 127.0.0.1 was lost. "
          + "Whether the writes took effect is unknown.")
      #expect(server.requests.count == 1)
    }
  }

  @Test func `An attempt without an answer ends long before the call does`() async throws {
    let server = try StandInServer { request, before in
      before == 0 ? .silence : request.path.hasSuffix("commit") ? committed() : found("books/momo")
    }
    defer { server.end() }
    try await read(
      RESTStore(server) {
        $0.attemptTimeout = 0.2
        // On a busy machine, real answers take longer, too.
        $0.attempts = .max
      })
    #expect(server.requests.count > 1)
  }

  @Test func `An increment without an answer is not attempted again`() async throws {
    try await withGrowingLimit { limit in
      let server = try StandInServer { _, _ in .silence }
      defer { server.end() }
      let store = RESTStore(server) { $0.attemptTimeout = limit }
      let error = await failure { try await store.commit([increment]) }
      #expect(error?.code == .deadlineExceeded)
      // Which of several clocks was the first to notice makes a difference to the words.
      #expect(error?.message.hasPrefix("127.0.0.1 did not answer in ") == true)
      #expect(error?.message.hasSuffix("Whether the writes took effect is unknown.") == true)
      #expect(server.requests.count <= 1)
      return server.requests.count == 1
    }
  }

  @Test func `An attempt has a quarter of the call's time, unless the options say otherwise`() {
    var options = RESTStore.Options()
    #expect(HTTPSession(options).attemptTimeout == 15)
    options.timeout = 8
    #expect(HTTPSession(options).attemptTimeout == 2)
    options.attemptTimeout = 5
    #expect(HTTPSession(options).attemptTimeout == 5)
  }

  @Test func `An attempt whose answer comes in slowly goes on`() async throws {
    let body = Array(repeating: UInt8(ascii: " "), count: 80_000)
    let end = #"[{"found":\#(json("books/momo")),"readTime":"2024-05-06T07:08:10Z"}]"#
    let server = try StandInServer { _, _ in
      .custom { connection in
        connection.send(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
        for _ in 1...8 {
          connection.send(body)
          Thread.sleep(forTimeInterval: 0.25)
        }
        connection.send(Array(end.utf8))
        return false
      }
    }
    defer { server.end() }
    // Two seconds in all, of which each second brings something, unless the machine is very busy.
    try await read(
      RESTStore(server) {
        $0.attemptTimeout = 1
        $0.attempts = .max
      })
  }
}

/// How much of an answer is read, and what of it gets into messages.
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

  @Test func `Pages that are too long are asked for in smaller ones`() async throws {
    let server = try library(50, size: 1000)
    defer { server.end() }
    let store = RESTStore(server) { $0.maximumAnswerSize = 10_000 }
    let query = StructuredQuery(collectionID: "books")
    #expect(
      try await store.documents(matching: query).map(\.path) == (100..<150).map { "books/\($0)" })
    let paths = (100..<150).map { "books/\($0)" }
    #expect(try await store.documents(at: paths).map(\.?.path) == paths)
  }

  @Test func `A document that is longer than an answer may be is an error`() async throws {
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

  @Test func `An answer without an end is read up to the limit`() async throws {
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

  @Test func `Of a long error, the beginning counts`() async throws {
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

  @Test func `Tokens don't get into messages`() async throws {
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

  @Test func `What is exchanged for tokens doesn't get into messages`() async throws {
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

  @Test func `Secrets are found in whole and in part`() {
    let secrets = Secrets(["0123456789abcdef", "owner", "a/b+c=d"])
    let texts = [
      "0123456789abcdef": "[secret]", "<3456789abcdef>": "<[secret]>",
      "456789abcde": "456789abcde", "the owner": "the owner", "a/b+c=d!": "[secret]!",
      "x=a%2Fb%2Bc%3Dd": "x=[secret]", "": "",
      "0123456789abcdef 0123456789abcdef": "[secret] [secret]",
    ]
    for (text, expected) in texts { #expect(secrets.removed(from: text) == expected) }
  }

  @Test func `Control characters don't get into messages`() {
    let error = FirestoreErrorCode(.internal, "a\u{1b}[31m\nb\u{7}é")
    #expect(error.presentable(without: Secrets([])).message == "a [31m b é")
  }
}
