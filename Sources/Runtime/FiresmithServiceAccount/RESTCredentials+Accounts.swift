import FiresmithREST
import Foundation

extension RESTCredentials {
  /// A service account, by a file with its key: the file of type `service_account` that Google's
  /// console offers once for each new key.
  ///
  /// The key signs a request for an access token with the scope
  /// `https://www.googleapis.com/auth/datastore`, which goes to the server that the file names as
  /// `token_uri`. That address has to begin with `https://`, or be one of this machine. The key
  /// itself is never sent.
  ///
  /// The file is read again for each token, so that a new key takes effect within the hour. A file
  /// that can't be used fails the calls with `FirestoreErrorCode.Code.unauthenticated`.
  ///
  /// - Parameters:
  ///   - file: Where the file is.
  ///   - onWarning: Is told what is wrong with the file although it can be used, once. Nothing is
  ///     printed if you don't.
  public static func serviceAccount(
    file: URL, onWarning: (@Sendable (CredentialsWarning) -> Void)? = nil
  ) -> RESTCredentials {
    let warnings = Warnings(onWarning)
    return RESTCredentials(AccountFile(url: file, types: [.serviceAccount], warnings: warnings))
  }

  /// An account of another provider, such as GitHub or Azure, that Google trusts: a configuration
  /// of [workload identity
  /// federation](https://cloud.google.com/iam/docs/workload-identity-federation), a file of type
  /// `external_account`.
  ///
  /// The provider's token is read from the file or fetched from the address that the configuration
  /// names, and exchanged for an access token by Google, which can be one of a service account
  /// (`service_account_impersonation_url`). Configurations for AWS, and those with an executable or
  /// a certificate, are refused.
  ///
  /// - Important: A configuration decides which file is read, and what is asked of which server.
  ///   Use only those of people whom you trust, or check them before: see [Google's
  ///   advice](https://cloud.google.com/docs/authentication/external/externally-sourced-credentials).
  ///   The provider's token and Google's go only to `googleapis.com` and its subdomains over HTTPS,
  ///   or to this machine. The provider's token can be fetched from any address that begins with
  ///   `https://`; with `http://`, only from this machine or from a cloud's metadata server.
  ///
  /// The configuration is read again for each token. One that can't be used fails the calls with
  /// `FirestoreErrorCode.Code.unauthenticated`.
  ///
  /// - Parameters:
  ///   - file: Where the configuration is.
  ///   - onWarning: Is told what is wrong with a file although it can be used, once for each file.
  ///     Nothing is printed if you don't.
  public static func externalAccount(
    file: URL, onWarning: (@Sendable (CredentialsWarning) -> Void)? = nil
  ) -> RESTCredentials {
    let warnings = Warnings(onWarning)
    return RESTCredentials(AccountFile(url: file, types: [.externalAccount], warnings: warnings))
  }

  /// The credentials that `applicationDefault` finds, whether they are in the file of a user, of a
  /// service account or of an external account, or come from the metadata server.
  ///
  /// The file is the one that the environment variable `GOOGLE_APPLICATION_CREDENTIALS` names, or
  /// else the one that `gcloud auth application-default login` wrote. See
  /// `externalAccount(file:onWarning:)` for whom to trust.
  ///
  /// - Parameter onWarning: Is told what is wrong with a file although it can be used, once for
  ///   each file. Nothing is printed if you don't.
  public static func anyApplicationDefault(
    onWarning: (@Sendable (CredentialsWarning) -> Void)? = nil
  ) -> RESTCredentials {
    let warnings = Warnings(onWarning)
    return RESTCredentials(
      ApplicationDefault(source: {
        AccountFile(url: $0, types: AccountFile.FileType.allCases, warnings: warnings)
      }))
  }
}
