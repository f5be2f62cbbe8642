import Foundation
import Testing

@testable import FiresmithServiceAccount

/// The servers that a file may name.
@Suite struct ServerAddressTests {
  private func problem(_ text: String, _ server: ServerAddress) -> String? {
    do {
      _ = try server.url(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    "https://oauth2.googleapis.com/token", "https://sts.googleapis.com/v1/token",
    "https://STS.GoogleAPIs.com:443/v1/token", "https://sts-psc.p.googleapis.com/v1/token",
    "http://localhost:8080/token", "http://127.0.0.1:8080/token", "http://127.1.2.3",
    "http://[::1]:8080/token?a=b", "https://localhost/token",
    "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/a@p.iam.gserviceaccount.com"
      + ":generateAccessToken",
  ])
  func googlesServersAndThisMachineAreUsedForEverything(text: String) throws {
    for server in [ServerAddress.tokenServer, .google, .provider] {
      #expect(try server.url(text).absoluteString == text)
    }
  }

  @Test(arguments: [
    "https://example.com/token", "https://googleapis.com.example.com/token",
    "https://evilgoogleapis.com/token", "https://googleapis.com/token", "https://10.0.0.1/token",
    "https://localhost.example.com/token", "https://sts.googleapis.com./token",
  ])
  func tokensForGoogleGoToNoOtherServer(text: String) {
    #expect(
      problem(text, .google) == "is not an address of Google's, which end with .googleapis.com")
    #expect(problem(text, .tokenServer) == nil)
    #expect(problem(text, .provider) == nil)
  }

  @Test(arguments: [
    "http://oauth2.googleapis.com/token", "http://example.com", "http://10.0.0.1/token",
    "http://127.0.0.1.example.com/token", "http://127.1/token", "http://0127.0.0.1/token",
    "http://2130706433/token", "ftp://localhost/token", "file://localhost/etc/passwd",
    "http://0.0.0.0/token", "HTTP://localhost.example.com/",
  ])
  func noOtherServerIsAskedWithoutEncryption(text: String) {
    for server in [ServerAddress.tokenServer, .google, .provider] {
      #expect(problem(text, server) == "has to begin with https://")
    }
  }

  @Test(arguments: [
    "http://169.254.169.254/metadata/identity/oauth2/token?resource=x",
    "http://metadata.google.internal/computeMetadata/v1/x",
  ])
  func metadataServersHaveNoCertificateAndGiveTokensOnly(text: String) {
    #expect(problem(text, .provider) == nil)
    #expect(problem(text, .google) == "has to begin with https://")
    #expect(problem(text, .tokenServer) == "has to begin with https://")
  }

  @Test(arguments: [
    "", "token", "/token", "https://", "https:///token", "//sts.googleapis.com/token",
    "https://me@sts.googleapis.com/token", "https://me:s3cret@sts.googleapis.com/token",
    "https://sts.googleapis.com:443@example.com/token", "https://example.com\\.googleapis.com/",
    "https://example.com#.googleapis.com/", "https://sts.googleapis.com/token#x",
    "https://sts.googleapis.com:x/token", "https://sts.googleapis.com:99999/token",
    "https://sts.googleapis.com/to ken", "https://sts.googleapis.com/\r\nHost: x",
    "https://sts.googleapis%2Ecom/token", "https://ｓts.googleapis.com/token",
    "https://[::1].googleapis.com/x", " https://sts.googleapis.com/token",
  ])
  func whatIsntPlainlyAnAddressIsNone(text: String) {
    for server in [ServerAddress.tokenServer, .google, .provider] {
      #expect(problem(text, server) == "is not the address of a server")
    }
  }
}
