import Foundation

#if canImport(Security)
  internal import Security
#else
  internal import FiresmithLibCrypto
#endif

extension PrivateKey {
  /// Returns the signature of `message` with RSASSA-PKCS1-v1_5 and SHA-256: RS256 in
  /// [RFC 7518](https://www.rfc-editor.org/rfc/rfc7518#section-3.3).
  func signature(of message: Data) throws(Problem) -> Data {
    #if canImport(Security)
      let attributes = [
        kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
      ]
      guard
        let key = SecKeyCreateWithData(pkcs1 as CFData, attributes as CFDictionary, nil),
        let signature = SecKeyCreateSignature(
          key, .rsaSignatureMessagePKCS1v15SHA256, message as CFData, nil)
      else { throw .broken }
      return signature as Data
    #else
      // What goes wrong would stay in the thread's list of errors, and be found there by others.
      defer { ERR_clear_error() }
      guard let key = opaqueKey() else { throw .broken }
      defer { EVP_PKEY_free(key) }
      guard let context = EVP_MD_CTX_new() else { throw .broken }
      defer { EVP_MD_CTX_free(context) }
      var length = 0
      let bytes = [UInt8](message)
      guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
        EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1
      else { throw .broken }
      var signature = [UInt8](repeating: 0, count: length)
      guard EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1 else {
        throw .broken
      }
      return Data(signature.prefix(length))
    #endif
  }

  #if !canImport(Security)
    /// Returns libcrypto's form of the key, which the caller has to free.
    private func opaqueKey() -> OpaquePointer? {
      pkcs1.withUnsafeBytes { bytes in
        var next = bytes.bindMemory(to: UInt8.self).baseAddress
        return d2i_PrivateKey(EVP_PKEY_RSA, nil, &next, bytes.count)
      }
    }
  #endif
}
