import Foundation

/// An RSA key as a file of credentials has it.
struct PrivateKey {
  /// The key as PKCS #1 describes it
  /// ([RFC 8017](https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1.2)), which both libcrypto and
  /// Apple's Security framework read.
  let pkcs1: Data

  /// The shortest key that RS256 allows
  /// ([RFC 7518](https://www.rfc-editor.org/rfc/rfc7518#section-3.3)).
  private static let shortest = 2048

  /// The reason that a key can't be used.
  enum Problem: Error, CustomStringConvertible {
    case notPEM
    case encrypted
    case notAPrivateKey
    case broken
    case notRSA
    case tooShort(bits: Int)

    var description: String {
      switch self {
      case .notPEM: "is not a key in the PEM format"
      case .encrypted: "is encrypted"
      case .notAPrivateKey: "is not a private key"
      case .broken: "is broken"
      case .notRSA: "is not an RSA key"
      case .tooShort(let bits): "has \(bits) bits, and needs \(PrivateKey.shortest)"
      }
    }
  }

  /// - Parameter pem: The key in PKCS #8, as Google's files have it, or in PKCS #1.
  init(pem: String) throws(Problem) {
    let (label, der) = try PrivateKey.block(pem)
    switch label {
    case "PRIVATE KEY": pkcs1 = try PrivateKey.withoutHeader(pkcs8: der)
    case "RSA PRIVATE KEY": pkcs1 = der
    case "ENCRYPTED PRIVATE KEY": throw .encrypted
    case _ where label.hasSuffix(" PRIVATE KEY"): throw .notRSA
    default: throw .notAPrivateKey
    }
    let bits = try PrivateKey.size(pkcs1: pkcs1)
    guard bits >= PrivateKey.shortest else { throw .tooShort(bits: bits) }
  }

  /// Returns the only block of a PEM file
  /// ([RFC 7468](https://www.rfc-editor.org/rfc/rfc7468#section-2)).
  private static func block(_ pem: String) throws(Problem) -> (label: String, der: Data) {
    let lines = pem.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard let first = lines.first, let last = lines.last, lines.count > 2,
      first.hasPrefix("-----BEGIN "), first.hasSuffix("-----")
    else { throw .notPEM }
    let label = String(first.dropFirst(11).dropLast(5))
    guard last == "-----END \(label)-----" else { throw .notPEM }
    if lines[1].hasPrefix("Proc-Type:") { throw .encrypted }
    guard let der = Data(base64Encoded: lines[1..<(lines.count - 1)].joined()) else {
      throw .notPEM
    }
    return (label, der)
  }

  /// Returns the key in a PKCS #8 structure
  /// ([RFC 5208](https://www.rfc-editor.org/rfc/rfc5208#section-5)).
  private static func withoutHeader(pkcs8: Data) throws(Problem) -> Data {
    var file = DERReader(pkcs8)
    var info = DERReader(try file.next(.sequence))
    _ = try info.next(.integer)
    var algorithm = DERReader(try info.next(.sequence))
    // 1.2.840.113549.1.1.1
    guard try algorithm.next(.objectIdentifier).elementsEqual(rsaEncryption) else { throw .notRSA }
    return try info.next(.octetString)
  }

  private static let rsaEncryption: [UInt8] = [
    0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
  ]

  /// Returns how many bits a key's modulus has.
  private static func size(pkcs1: Data) throws(Problem) -> Int {
    var file = DERReader(pkcs1)
    var key = DERReader(try file.next(.sequence))
    guard file.isAtEnd else { throw .broken }
    _ = try key.next(.integer)
    let modulus = try key.next(.integer).drop { $0 == 0 }
    guard let first = modulus.first else { throw .broken }
    return modulus.count * 8 - first.leadingZeroBitCount
  }
}
