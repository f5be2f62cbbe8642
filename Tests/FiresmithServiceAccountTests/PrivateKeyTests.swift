import Foundation
import Testing

@testable import FiresmithServiceAccount

/// Keys in files, and what is signed with them.
@Suite struct PrivateKeyTests {
  private func problem(_ pem: String) -> String? {
    do {
      _ = try PrivateKey(pem: pem)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func googlesFormOfAKeyAndTheOlderOneAreTheSameKey() throws {
    let key = try PrivateKey(pem: TestKey.shared.pem)
    #expect(key.pkcs1 == TestKey.shared.pkcs1)
    let older = try PrivateKey(pem: TestKey.pem("RSA PRIVATE KEY", TestKey.shared.pkcs1))
    #expect(older.pkcs1 == key.pkcs1)
    let windows = TestKey.shared.pem.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(try PrivateKey(pem: windows).pkcs1 == key.pkcs1)
    let oneLine = "-----BEGIN PRIVATE KEY-----\n\(TestKey.shared.pkcs8.base64EncodedString())\n"
    #expect(try PrivateKey(pem: oneLine + "-----END PRIVATE KEY-----").pkcs1 == key.pkcs1)
  }

  @Test func aSignatureIsOneOfTheMessageAndOfTheKey() throws {
    let message = Data("header.claims".utf8)
    let signature = try PrivateKey(pem: TestKey.shared.pem).signature(of: message)
    #expect(signature.count == 256)
    #expect(TestKey.shared.verifies(signature, of: message))
    #expect(!TestKey.shared.verifies(signature, of: Data("header.claimz".utf8)))
    #expect(!TestKey(bits: 2048).verifies(signature, of: message))
  }

  @Test func whatIsNoKeyIsSaidToBeSo() {
    let pem = TestKey.shared.pem
    let lines = pem.split(separator: "\n")
    for text in [
      "", "s3cret", lines.dropLast().joined(separator: "\n"),
      // A key that went through an environment variable without its line breaks.
      pem.replacingOccurrences(of: "\n", with: #"\n"#),
      pem.replacingOccurrences(of: "M", with: "*"),
    ] {
      #expect(problem(text) == "is not a key in the PEM format")
    }
    #expect(problem(TestKey.pem("ENCRYPTED PRIVATE KEY", TestKey.shared.pkcs8)) == "is encrypted")
    let (start, note) = ("-----BEGIN RSA PRIVATE KEY-----\n", "Proc-Type: 4,ENCRYPTED\n")
    let older = TestKey.pem("RSA PRIVATE KEY", TestKey.shared.pkcs1)
    #expect(
      problem(older.replacingOccurrences(of: start, with: start + note)) == "is encrypted")
    #expect(problem(TestKey.pem("PUBLIC KEY", Data([1]))) == "is not a private key")
    #expect(problem(TestKey.pem("CERTIFICATE", Data([1]))) == "is not a private key")
    #expect(problem(TestKey.pem("EC PRIVATE KEY", Data([1]))) == "is not an RSA key")
  }

  @Test func keysThatAreTooShortForRS256AreRefused() {
    #expect(problem(TestKey(bits: 1024).pem) == "has 1024 bits, and needs 2048")
  }

  @Test func aKeyThatIsCutAnywhereIsBrokenAndNoMoreThanThat() {
    let whole = TestKey.shared.pkcs8
    for count in 0..<whole.count {
      let problem = problem(TestKey.pem("PRIVATE KEY", whole.prefix(count)))
      #expect(problem == (count == 0 ? "is not a key in the PEM format" : "is broken"))
    }
    for count in stride(from: 1, to: TestKey.shared.pkcs1.count, by: 7) {
      let key = TestKey.pem("RSA PRIVATE KEY", TestKey.shared.pkcs1.prefix(count))
      #expect(problem(key) == "is broken")
    }
  }

  @Test func aKeyWithAChangedByteDoesNoHarm() throws {
    let message = Data("m".utf8)
    for index in stride(from: 0, to: TestKey.shared.pkcs8.count, by: 11) {
      var changed = TestKey.shared.pkcs8
      changed[index] ^= 0x55
      guard let key = try? PrivateKey(pem: TestKey.pem("PRIVATE KEY", changed)) else { continue }
      _ = try? key.signature(of: message)
    }
    // The list of errors that libcrypto keeps for each thread is empty: signing still works.
    let signature = try PrivateKey(pem: TestKey.shared.pem).signature(of: message)
    #expect(TestKey.shared.verifies(signature, of: message))
  }

  #if !canImport(Security)
    // Apple's systems don't make such keys.
    @Test func aKeyThatIsABitTooShortIsTooShort() {
      #expect(problem(TestKey(bits: 2047).pem) == "has 2047 bits, and needs 2048")
    }

    @Test func aKeyOfAnotherKindIsRefused() {
      #expect(problem(TestKey.pem("PRIVATE KEY", TestKey.ofEllipticCurve)) == "is not an RSA key")
    }
  #endif

  @Test(arguments: [
    [], [0x30], [0x30, 0x80], [0x30, 0x85, 1, 1, 1, 1, 1], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
    [0x31, 0], [0x30, 0], [0x30, 3, 2, 1, 0], [0x30, 0x81],
  ])
  func lengthsThatLieAreSeen(bytes: [UInt8]) {
    let key = TestKey.pem("RSA PRIVATE KEY", Data(bytes))
    #expect(["is broken", "is not a key in the PEM format"].contains(problem(key) ?? ""))
  }
}
