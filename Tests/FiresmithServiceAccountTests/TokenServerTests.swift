import FiresmithREST
import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithServiceAccount

/// Token servers that are slow or dead, or that lie.
@Suite struct TokenServerTests {
  private let files: AccountFolder

  init() throws {
    files = try AccountFolder()
  }

  private func file(_ host: String) throws -> AccountFile {
    AccountFile(try files.write(serviceAccount(tokenURI: "http://\(host)/token")))
  }

  /// Returns the result of an answer.
  private func outcome(
    _ reaction: StandInServer.Reaction, limit: Int = 1 << 20
  ) async throws -> Result<AccessToken, FirestoreErrorCode> {
    let server = try StandInServer { _, _ in reaction }
    defer { server.end() }
    let file = try file(server.host)
    do {
      return .success(try await file.token(through: session { $0.maximumAnswerSize = limit }))
    } catch let error as FirestoreErrorCode {
      return .failure(error)
    }
  }

  @Test(arguments: [
    "<html>Sign in to the WLAN</html>", "", "[]", "null", "{}", "{", #""ya29.t""#,
    #"{"token":"t","expires_in":3599}"#, #"{"access_token":null,"expires_in":3599}"#,
    #"{"access_token":7,"expires_in":3599}"#, #"{"access_token":"t","expires_in":"soon"}"#,
    #"{"access_token":"t","expires_in":[]}"#, #"{"access_token":"t","expires_in":1e999}"#,
    #"{"error":"invalid_grant"}"#,
  ])
  func whatIsNoTokenIsAnError(body: String) async throws {
    let error = FirestoreErrorCode(
      .unauthenticated, "The answer of 127.0.0.1 is not an access token.")
    #expect(try await outcome(.answer(body: body)) == .failure(error))
  }

  @Test(arguments: ["", #"t\r\nX-Goog-User-Project: mine"#, #"t\n"#, "t t", "té", #"\u0000"#])
  func aTokenThatWouldChangeTheRequestIsAnError(token: String) async throws {
    let body = #"{"access_token":"\#(token)","expires_in":3599}"#
    let error = FirestoreErrorCode(
      .unauthenticated, "The answer of 127.0.0.1 has an access token that can't be sent.")
    #expect(try await outcome(.answer(body: body)) == .failure(error))
  }

  @Test(arguments: ["0", "-1", "-1e300", #""0""#, #""nan""#])
  func aTokenThatHasExpiredAlreadyIsAnError(seconds: String) async throws {
    let body = #"{"access_token":"t","expires_in":\#(seconds)}"#
    let error = FirestoreErrorCode(
      .unauthenticated, "The answer of 127.0.0.1 has an access token that has expired already.")
    #expect(try await outcome(.answer(body: body)) == .failure(error))
  }

  @Test(arguments: ["1e300", "99999999999999", #""inf""#])
  func aTokenThatLivesForeverIsReplacedInTwelveHours(seconds: String) async throws {
    let before = Date()
    let body = #"{"access_token":"t","expires_in":\#(seconds)}"#
    let expiry = try #require(try await outcome(.answer(body: body)).get().expiry)
    #expect((before + 43_200...Date() + 43_200).contains(expiry))
  }

  @Test func aNumberInATextIsANumberAndNoneIsUnknown() async throws {
    let text = #"{"access_token":"t","expires_in":"3599"}"#
    #expect(try await outcome(.answer(body: text)).get().expiry != nil)
    for body in [#"{"access_token":"t"}"#, #"{"access_token":"t","expires_in":null}"#] {
      #expect(try await outcome(.answer(body: body)).get() == AccessToken("t"))
    }
  }

  @Test(arguments: [301, 302, 307, 308])
  func aRedirectIsNotFollowed(status: Int) async throws {
    let other = try StandInServer { _, _ in .answer(body: #"{"access_token":"t"}"#) }
    defer { other.end() }
    let result = try await outcome(
      .answer(status: status, headers: ["Location": "http://\(other.host)/token"], body: ""))
    guard case .failure(let error) = result else { throw Unexpected() }
    #expect(error.code == .unknown)
    #expect(
      error.message.hasSuffix(
        "account.json: The server answered with a redirect (\(status)), which is not followed."))
    #expect(error.message.hasPrefix("There is no token for /"))
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: [200, 400])
  func anAnswerWithoutEndIsNotReadToTheEnd(status: Int) async throws {
    let result = try await outcome(
      .custom { connection in
        connection.send(Array("HTTP/1.1 \(status) Status\r\n\r\n".utf8))
        connection.sendWithoutEnd(Array(repeating: UInt8(ascii: "x"), count: 4096))
        return false
      }, limit: 10_000)
    guard case .failure(let error) = result else { throw Unexpected() }
    #expect(error.message.count < 900)
    if status == 200 {
      #expect(error.message.hasSuffix("The answer of 127.0.0.1 has more than 10000 bytes."))
    } else {
      #expect(error.code == .unauthenticated)
    }
  }

  @Test func aServerThatIsntThereIsNotARefusal() async throws {
    let nobody = try ClosedPort()
    defer { withExtendedLifetime(nobody) {} }
    let file = try file(nobody.host)
    let error = await failure { _ = try await file.token(through: session()) }
    #expect(
      error
        == FirestoreErrorCode(
          .unavailable, "There is no token for \(file.url.path): 127.0.0.1 can't be reached."))
  }

  @Test func aServerThatIsBusyIsAskedAgain() async throws {
    let server = try StandInServer { _, before in
      switch before {
      case 0: .answer(status: 503, body: "busy")
      case 1: .hangUp
      default: .answer(body: #"{"access_token":"t","expires_in":3599}"#)
      }
    }
    defer { server.end() }
    #expect(try await file(server.host).token(through: session()).value == "t")
    #expect(server.requests.count == 3)
  }

  @Test func aServerThatFailsForGoodIsAnErrorThatSaysWhatFailed() async throws {
    let result = try await outcome(.answer(status: 500, body: "<html>"))
    guard case .failure(let error) = result else { throw Unexpected() }
    #expect(error.code == .internal)
    #expect(error.message.hasSuffix("account.json: The server answered 500."))
  }

  @Test(arguments: [404, 403])
  func aServerThatKnowsNothingOfTokensIsAnErrorAtOnce(status: Int) async throws {
    let result = try await outcome(.answer(status: status, body: "<html>Not here</html>"))
    guard case .failure(let error) = result else { throw Unexpected() }
    #expect(error.code == .unauthenticated)
    #expect(error.message.contains("(The server answered \(status).)"))
  }

  @Test func aServerThatSaysNothingDoesntHoldUpACallForLongerThanItsTimeout()
    async throws
  {
    let server = try StandInServer { _, _ in .silence }
    defer { server.end() }
    var options = RESTStore.Options()
    options.timeout = 0.3
    let store = RESTStore(
      project: "p", emulatorHost: server.host,
      credentials: .serviceAccount(file: try file(server.host).url), options: options)
    let error = await failure { _ = try await store.documents(at: ["books/momo"]) }
    #expect(error?.code == .deadlineExceeded)
  }

  private struct Unexpected: Error {}
}
