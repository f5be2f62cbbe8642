import FiresmithREST
import FiresmithRuntime
import Foundation

/// The account in a file of type `service_account`.
struct ServiceAccount: TokenSource {
  private let file: URL
  private let email: String
  private let keyID: String?
  private let key: PrivateKey
  private let tokenServer: URL
  private let quotaProject: String?
  private let now: @Sendable () -> Date

  init(in file: JSONObject, quotaProject: String?, now: @escaping @Sendable () -> Date) throws {
    self.file = file.file
    email = try file.text("client_email")
    keyID = try file.optionalText("private_key_id")
    tokenServer = try file.address("token_uri", of: .tokenServer)
    do {
      key = try PrivateKey(pem: try file.text("private_key"))
    } catch let problem as PrivateKey.Problem {
      throw file.invalid("private_key", "\(problem)")
    }
    self.quotaProject = quotaProject
    self.now = now
  }

  func token(through session: HTTPSession) async throws -> AccessToken {
    let time = now()
    let assertion: String
    do {
      assertion = try Assertion(
        account: email, keyID: keyID, scope: AccountFile.scope,
        audience: tokenServer.absoluteString, time: time
      ).signed(with: key)
    } catch {
      throw FirestoreErrorCode(
        .unauthenticated, "The private_key in \(file.path) can't be used: it \(error).")
    }
    let request = TokenRequest(
      tokenServer,
      form: [
        ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", assertion),
      ], secrets: [assertion])
    return try await session.grant(request, quotaProject: quotaProject) { refusal in
      let advice =
        ClockDoubt(refusal, of: request.host, at: time)?.description
        ?? "The key may have been deleted or disabled, or may have expired: create a new one."
      return FirestoreErrorCode(
        .unauthenticated,
        "\(request.host) refused a token to \(email), the account of \(file.path) "
          + "(\(refusal.reason)). \(advice)")
    }
  }
}
