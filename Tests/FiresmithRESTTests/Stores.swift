import FiresmithRuntime
import FiresmithTestSupport
import Foundation

@testable import FiresmithREST

extension RESTStore {
  /// A store whose server is `server`, and which waits for next to nothing.
  convenience init(
    _ server: StandInServer, credentials: RESTCredentials = .owner,
    _ configure: (inout Options) -> Void = { _ in }
  ) {
    self.init(host: server.host, credentials: credentials, configure)
  }

  /// A store whose server is at `host`, and which waits for next to nothing.
  convenience init(
    host: String, credentials: RESTCredentials = .owner,
    _ configure: (inout Options) -> Void = { _ in }
  ) {
    var options = Options()
    options.firstPause = 0.001
    // Hundreds of tests may come in between.
    options.timeout = 1200
    configure(&options)
    self.init(
      project: "p", emulatorHost: host, credentials: credentials, options: options)
  }
}

/// Reads the document that ``found(_:)`` answers with.
func read(_ store: RESTStore) async throws {
  _ = try await store.documents(at: ["books/momo"])
}

/// The name that a document has in the databases of these tests.
func name(_ path: String) -> String { "projects/p/databases/(default)/documents/\(path)" }

/// A document as the server writes it.
func json(_ path: String, fields: String = "{}") -> String {
  let time = "2024-05-06T07:08:09.123456Z"
  let times = #""createTime":"\#(time)","updateTime":"\#(time)""#
  return #"{"name":"\#(name(path))","fields":\#(fields),\#(times)}"#
}

/// Returns the answer of `batchGet` if there is one document.
func found(_ path: String) -> StandInServer.Reaction {
  .answer(body: #"[{"found":\#(json(path)),"readTime":"2024-05-06T07:08:10Z"}]"#)
}

/// Returns the answer of `commit`.
func committed(_ count: Int = 1) -> StandInServer.Reaction {
  let time = #""2024-05-06T07:08:09.123456Z""#
  let results = Array(repeating: #"{"updateTime":\#(time)}"#, count: count)
  return .answer(
    body: #"{"writeResults":[\#(results.joined(separator: ","))],"commitTime":\#(time)}"#)
}

/// The answer of `runQuery` if it finds nothing.
let nothingFound = StandInServer.Reaction.answer(
  body: #"[{"readTime":"2024-05-06T07:08:10Z"}]"#)

/// Returns the server's answer when something is wrong.
func refusal(
  _ status: Int, _ name: String, _ message: String = "", headers: [String: String] = [:]
) -> StandInServer.Reaction {
  .answer(
    status: status, headers: headers,
    body: #"{"error":{"code":\#(status),"message":"\#(message)","status":"\#(name)"}}"#)
}

/// The error that `body` throws.
func failure(_ body: () async throws -> Void) async -> FirestoreErrorCode? {
  do {
    try await body()
    return nil
  } catch {
    return error as? FirestoreErrorCode ?? FirestoreErrorCode(.unknown, "not typed: \(error)")
  }
}

/// Calls `body` with longer and longer time limits until it returns `true`: a busy machine may take
/// longer than a limit to get to the point.
func withGrowingLimit(_ body: (TimeInterval) async throws -> Bool) async throws {
  var limit = 0.2
  while try await !body(limit) { limit *= 4 }
}

let write = DocumentWrite(path: "books/momo", operation: .update(["pages": 304]))
let increment = DocumentWrite(
  path: "books/momo", operation: .update([:], mask: []),
  transforms: [FieldTransform("pages", .increment(1))])
