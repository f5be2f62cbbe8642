import FiresmithREST
import FiresmithRuntime
import Foundation

/// A file of credentials, which is read again for every token.
struct AccountFile: TokenSource {
  let url: URL
  /// The types of files that are accepted.
  let types: [FileType]
  let warnings: Warnings
  /// The machine's clock.
  var now: @Sendable () -> Date = { Date() }
  /// The value of an environment variable.
  var variable: @Sendable (String) -> String? = environmentVariable

  /// The type that a file says it has.
  enum FileType: String, CaseIterable {
    case user = "authorized_user"
    case serviceAccount = "service_account"
    case externalAccount = "external_account"
  }

  /// The scope of the tokens: Firestore.
  static let scope = "https://www.googleapis.com/auth/datastore"
  /// Google's public cloud, in which Firestore's servers are.
  private static let universe = "googleapis.com"

  func token(through session: HTTPSession) async throws -> AccessToken {
    do {
      return try await source().token(through: session)
    } catch let failure as RequestFailure {
      throw FirestoreErrorCode(
        failure.code.code, "There is no token for \(url.path): \(failure.code.message)")
    }
  }

  /// Returns the account that the file is about now.
  private func source() throws -> any TokenSource {
    let file = try JSONObject(in: url, warnings: warnings)
    let name = try file.text("type")
    guard let type = FileType(rawValue: name), types.contains(type) else {
      let known = types.map(\.rawValue).joined(separator: ", ")
      throw file.invalid("is of type \(name), not \(known)\(hint(name))")
    }
    let universe = try file.optionalText("universe_domain") ?? AccountFile.universe
    guard universe == AccountFile.universe else {
      throw file.invalid("universe_domain", "is \(universe), not \(AccountFile.universe)")
    }
    let payer = try variable("GOOGLE_CLOUD_QUOTA_PROJECT") ?? file.optionalText("quota_project_id")
    switch type {
    case .user: return CredentialsFile(url: url, variable: variable)
    case .serviceAccount: return try ServiceAccount(in: file, quotaProject: payer, now: now)
    case .externalAccount:
      return try ExternalAccount(in: file, quotaProject: payer, now: now, warnings: warnings)
    }
  }

  private func hint(_ type: String) -> String {
    switch FileType(rawValue: type) {
    case .user: ": use RESTCredentials.file"
    case .serviceAccount: ": use RESTCredentials.serviceAccount"
    case .externalAccount: ": use RESTCredentials.externalAccount"
    case nil: ""
    }
  }
}
