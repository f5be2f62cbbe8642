import Foundation

/// The claims that a service account makes about itself to a token server: a JSON Web Token. See
/// [RFC 7523](https://www.rfc-editor.org/rfc/rfc7523#section-3) and [Google's
/// page](https://developers.google.com/identity/protocols/oauth2/service-account#httprest).
struct Assertion {
  /// The account's email address.
  let account: String
  /// The key's id, by which the server finds the other half of it.
  let keyID: String?
  let scope: String
  /// The address of the token server. Other servers refuse the assertion.
  let audience: String
  let time: Date

  /// The longest life that Google accepts, in seconds.
  static let life: TimeInterval = 3600
  /// The number of seconds that the machine's clock may be fast: Google refuses tokens that were
  /// issued in the future.
  static let margin: TimeInterval = 60

  /// Returns the assertion in the compact form, signed with `key`.
  func signed(with key: PrivateKey) throws -> String {
    let issued = Int((time.timeIntervalSince1970 - Assertion.margin).rounded(.down))
    let header = Header(alg: "RS256", kid: keyID, typ: "JWT")
    let claims = Claims(
      aud: audience, exp: issued + Int(Assertion.life), iat: issued, iss: account, scope: scope)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let content = "\(try encoder.encode(header).base64URL).\(try encoder.encode(claims).base64URL)"
    return "\(content).\(try key.signature(of: Data(content.utf8)).base64URL)"
  }

  private struct Header: Encodable {
    let alg: String
    let kid: String?
    let typ: String
  }

  private struct Claims: Encodable {
    let aud: String
    let exp: Int
    let iat: Int
    let iss: String
    let scope: String
  }
}

extension Data {
  /// The bytes in the variant of Base64 for addresses, without padding.
  fileprivate var base64URL: String {
    base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
