import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Servers whose certificate isn't accepted.
@Suite struct CertificateTests {
  @Test func aCertificateThatNobodySignedIsAnErrorAtOnce() async throws {
    guard let server = try await TLSServer.started() else { return }
    var options = RESTStore.Options()
    options.timeout = 1200
    options.attempts = 3
    options.firstPause = 0.01
    let store = RESTStore(
      project: "p", database: "(default)", origin: "https://localhost:\(server.port)",
      credentials: .tokens { AccessToken("ya29.s3cret") }, options: options)
    let reading = await failure { _ = try await store.documents(at: ["books/momo"]) }
    let writing = await failure { try await store.commit([increment]) }
    for error in [reading, writing] {
      #expect(error?.code == .unknown)
      #expect(error?.message.hasPrefix("The certificate of localhost is not accepted (") == true)
      // Nothing was sent.
      #expect(error?.message.contains("Whether the writes") == false)
    }
    #expect(try server.connections() == 2)
  }

  @Test func certificatesThatArentAcceptedAreAnErrorOfTheirOwn() {
    let failures = [
      URLError(.serverCertificateUntrusted), URLError(.serverCertificateHasBadDate),
      // What Foundation makes of curl's errors on Linux.
      URLError(
        .unknown,
        userInfo: [NSLocalizedDescriptionKey: "SSL certificate problem: self-signed certificate"]),
      URLError(
        .unknown,
        userInfo: [
          NSLocalizedDescriptionKey:
            "SSL: no alternative certificate subject name matches target host name 'h'"
        ]),
    ].map { RequestFailure($0, host: "h") }
    for failure in failures {
      #expect(failure.code.code == .unknown)
      #expect(failure.code.message.hasPrefix("The certificate of h is not accepted ("))
      #expect(failure.isUnprocessed && failure.openOutcome == nil)
      let policy = RetryPolicy(attempts: 5, firstPause: 1)
      #expect(!policy.allow(.read, after: failure, attempt: 1))
    }
    #expect(failures[2].code.message.contains("self-signed"))
    let other = URLError(
      .unknown, userInfo: [NSLocalizedDescriptionKey: "transfer closed with 45 bytes remaining"])
    #expect(RequestFailure(other, host: "h").code.code == .unavailable)
  }
}

/// A server that Python runs, with a certificate that it signed itself.
private final class TLSServer {
  let port: Int
  private let process: Process
  private let folder: TemporaryFolder

  /// - Returns: A server; `nil` where there is no Python and none is required.
  static func started() async throws -> TLSServer? {
    guard let python = try? Tool.named("python3") else {
      #expect(ProcessInfo.processInfo.environment["FIRESMITH_REQUIRE_PYTHON"] != "1")
      return nil
    }
    let folder = try TemporaryFolder()
    try folder.write(identity, to: "identity.pem")
    try folder.write(program, to: "server.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python.path)
    process.arguments = ["server.py"]
    process.currentDirectoryURL = folder.url
    // The server ends with the pipe, and so with the tests.
    process.standardInput = Pipe()
    try process.run()
    while !folder.exists("port") {
      try #require(process.isRunning)
      try await Task.sleep(nanoseconds: 20_000_000)
    }
    return TLSServer(
      port: try #require(Int(try folder.text(of: "port"))), process: process, folder: folder)
  }

  private init(port: Int, process: Process, folder: TemporaryFolder) {
    self.port = port
    self.process = process
    self.folder = folder
  }

  deinit { process.terminate() }

  /// Returns the number of clients so far.
  func connections() throws -> Int {
    try folder.text(of: "connections").count
  }

  private static let program = """
    import os, socket, ssl, sys, threading
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("identity.pem")
    server = socket.create_server(("127.0.0.1", 0))
    with open("new", "w") as file:
        file.write(str(server.getsockname()[1]))
    os.rename("new", "port")

    def serve():
        while True:
            client, _ = server.accept()
            with open("connections", "a") as file:
                file.write("x")
            try:
                context.wrap_socket(client, server_side=True).close()
            except OSError:
                client.close()

    threading.Thread(target=serve, daemon=True).start()
    sys.stdin.read()
    """

  /// For this test alone.
  private static let identity = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg61s8rojGx6t9Fcr7
    Rq1nWqIHEWqY9Mo0/e6i2zKyjrOhRANCAARMJARwBYuXVaXR0gi8fYTSHSLx+QsK
    8fEoDe9skrvwUu2ZaMz0R29+9ySOvcZ5bff9hlgUhVfws9wJiey3GMBK
    -----END PRIVATE KEY-----
    -----BEGIN CERTIFICATE-----
    MIIBlTCCATugAwIBAgIUHO/KGbl9lvXKMg12jeBlholpnsMwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE1MTg1MloYDzIxMjYxMDI5
    MTUxODUyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARMJARwBYuXVaXR0gi8fYTSHSLx+QsK8fEoDe9skrvwUu2ZaMz0R29+
    9ySOvcZ5bff9hlgUhVfws9wJiey3GMBKo2kwZzAdBgNVHQ4EFgQUjPYewatLmBgi
    hkHDYbNOHXG96ukwHwYDVR0jBBgwFoAUjPYewatLmBgihkHDYbNOHXG96ukwDwYD
    VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
    SAAwRQIhALebMExt49MMB3KgX5N2IeWuXS8jEuyVCBs3gSD5ueboAiBzkj1p4n8L
    OHfms6XkR5YFFprqOUC5a1hngHP55roJLA==
    -----END CERTIFICATE-----

    """
}
