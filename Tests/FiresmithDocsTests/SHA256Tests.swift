import Testing

@testable import FiresmithDocs

@Suite struct SHA256Tests {
  /// The examples of NIST: one block, two blocks, nothing, a million letters.
  @Test(arguments: [
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func digest(of text: String, times: Int, hexadecimal: String) {
    let digest = SHA256.digest(of: Array(String(repeating: text, count: times).utf8))
    let written = digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    #expect(written.joined() == hexadecimal)
  }

  /// Each number of bytes in the last block: the padding takes a block of its own from 56 on.
  @Test func lengths() {
    let digests = (0..<130).map { SHA256.digest(of: Array(repeating: 0, count: $0)) }
    #expect(Set(digests).count == 130)
    #expect(digests.allSatisfy { $0.count == 32 })
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64(of text: String, written: String) {
    #expect(Array(text.utf8).base64 == written)
  }
}
