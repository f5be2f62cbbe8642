import Foundation

#if canImport(Security)
  import Security
#else
  import FiresmithLibCrypto
#endif

/// A key that was made for these tests.
struct TestKey {
  let pkcs8: Data
  let pkcs1: Data

  /// The key of most tests.
  static let shared = TestKey(bits: 2048)

  /// The key as Google's files have it.
  var pem: String { TestKey.pem("PRIVATE KEY", pkcs8) }

  static func pem(_ label: String, _ der: Data) -> String {
    let text = der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(text)\n-----END \(label)-----\n"
  }
}

#if canImport(Security)
  extension TestKey {
    init(bits: Int) {
      let attributes: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: bits,
      ]
      let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil)
      pkcs1 = key.flatMap { SecKeyCopyExternalRepresentation($0, nil) } as Data? ?? Data()
      let algorithm = Data([
        0x02, 0x01, 0x00, 0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01,
        0x01, 0x05, 0x00,
      ])
      pkcs8 = TestKey.tagged(0x30, algorithm + TestKey.tagged(0x04, pkcs1))
    }

    private static func tagged(_ tag: UInt8, _ content: Data) -> Data {
      Data([tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]) + content
    }

    /// Whether `signature` is one of `message` with this key.
    func verifies(_ signature: Data, of message: Data) -> Bool {
      let attributes = [
        kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
      ]
      guard let key = SecKeyCreateWithData(pkcs1 as CFData, attributes as CFDictionary, nil),
        let other = SecKeyCopyPublicKey(key)
      else { return false }
      return SecKeyVerifySignature(
        other, .rsaSignatureMessagePKCS1v15SHA256, message as CFData, signature as CFData, nil)
    }
  }
#else
  extension TestKey {
    init(bits: Int) {
      let key = TestKey.made(EVP_PKEY_RSA, option: "rsa_keygen_bits", "\(bits)")
      defer { EVP_PKEY_free(key) }
      pkcs8 = TestKey.pkcs8(key)
      pkcs1 = TestKey.encoded { i2d_PrivateKey(key, &$0) }
    }

    /// A key of another kind in PKCS #8.
    static let ofEllipticCurve: Data = {
      let key = made(EVP_PKEY_EC, option: "ec_paramgen_curve", "P-256")
      defer { EVP_PKEY_free(key) }
      return pkcs8(key)
    }()

    private static func made(_ kind: Int32, option: String, _ value: String) -> OpaquePointer? {
      let context = EVP_PKEY_CTX_new_id(kind, nil)
      defer { EVP_PKEY_CTX_free(context) }
      EVP_PKEY_keygen_init(context)
      EVP_PKEY_CTX_ctrl_str(context, option, value)
      var key: OpaquePointer?
      EVP_PKEY_keygen(context, &key)
      return key
    }

    private static func pkcs8(_ key: OpaquePointer?) -> Data {
      let info = EVP_PKEY2PKCS8(key)
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      return encoded { i2d_PKCS8_PRIV_KEY_INFO(info, &$0) }
    }

    /// Returns the output of one of libcrypto's functions, which tells the size first.
    private static func encoded(
      _ write: (inout UnsafeMutablePointer<UInt8>?) -> Int32
    ) -> Data {
      var nowhere: UnsafeMutablePointer<UInt8>?
      var bytes = [UInt8](repeating: 0, count: Int(max(0, write(&nowhere))))
      bytes.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        _ = write(&start)
      }
      return Data(bytes)
    }

    /// Whether `signature` is one of `message` with this key.
    func verifies(_ signature: Data, of message: Data) -> Bool {
      let key = pkcs8.withUnsafeBytes { bytes in
        var next = bytes.bindMemory(to: UInt8.self).baseAddress
        return d2i_AutoPrivateKey(nil, &next, bytes.count)
      }
      let context = EVP_MD_CTX_new()
      defer {
        EVP_MD_CTX_free(context)
        EVP_PKEY_free(key)
      }
      let (signature, message) = ([UInt8](signature), [UInt8](message))
      return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
#endif
