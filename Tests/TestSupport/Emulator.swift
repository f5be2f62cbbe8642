import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Google's Firestore emulator.
///
/// Tests share one process, which ends with theirs, and each uses its own project in it. The
/// emulator is found by ``EmulatorProgram``, unless `FIRESTORE_EMULATOR_HOST` names one that is
/// already running.
public final class Emulator: Sendable {
  /// Its address: `127.0.0.1:8080`.
  public let host: String

  // Unchecked, because `Process` isn't `Sendable` in every version of Foundation.
  private struct Running: @unchecked Sendable {
    let process: Process
    /// The emulator ends when this is closed, also if the test process is killed.
    let leash: FileHandle
  }

  // `nil` for an emulator that was not started here.
  private let running: Running?

  private init(host: String, running: Running?) {
    self.host = host
    self.running = running
  }

  deinit { end() }

  /// The emulator of this test run, which is started on first use.
  public static func shared() async throws -> Emulator {
    try await starting.value
  }

  /// The emulator of this test run; `nil` if there is none and none is required. The test then goes
  /// on without it, and counts as skipped.
  public static func sharedIfAny() async throws -> Emulator? {
    guard await EmulatorProgram.reasonToSkip != nil else { return try await shared() }
    skippedTests.add()
    return nil
  }

  private static let starting = Task {
    if let host = EmulatorProgram.runningHost { return Emulator(host: host, running: nil) }
    return try await Emulator.launch()
  }

  /// An emulator of Firestore's Enterprise edition; `nil` if the installed one is older than that.
  public static func enterpriseIfAny() async throws -> Emulator? {
    guard let program = try? await EmulatorProgram.found.value.get(),
      try await program.hasEnterpriseEdition()
    else { return nil }
    return try await launch(isEnterprise: true)
  }

  /// Starts an emulator for one test, which may end it.
  ///
  /// - Parameter isEnterprise: Whether its databases are of the Enterprise edition.
  public static func launch(isEnterprise: Bool = false) async throws -> Emulator {
    let program = try await EmulatorProgram.found.value.get()
    for _ in 1...2 {
      // Another program may take the port first.
      let emulator = try await launch(
        program, port: try freePort(), isEnterprise: isEnterprise)
      if let emulator { return emulator }
    }
    throw Failure(description: "the Firestore emulator does not answer")
  }

  private static func launch(
    _ program: EmulatorProgram, port: UInt16, isEnterprise: Bool
  ) async throws -> Emulator? {
    let leash = Pipe()
    // Programs that other tests run at the same time must not inherit it.
    _ = fcntl(leash.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell becomes the emulator, which ends with the leash.
    let script = """
      exec 3<&0
      { read -r _ <&3; kill -9 $$; } &
      exec "$@" 3<&- </dev/null
      """
    process.arguments =
      ["-c", script, "sh"] + program.command(port: port, isEnterprise: isEnterprise)
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    process.standardInput = leash
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let emulator = Emulator(
      host: "127.0.0.1:\(port)",
      running: Running(process: process, leash: leash.fileHandleForWriting))
    return await emulator.answers(process) ? emulator : nil
  }

  /// Waits until the emulator answers, which takes a few seconds, and minutes on a busy machine.
  ///
  /// - Returns: `false` if it has ended.
  private func answers(_ process: Process) async -> Bool {
    while process.isRunning {
      if (try? await send("GET", "/")) == "Ok" { return true }
      try? await Task.sleep(nanoseconds: 100_000_000)
    }
    return false
  }

  /// Kills the emulator.
  public func end() {
    guard let running else { return }
    try? running.leash.close()
    running.process.waitUntilExit()
  }

  /// The name of a project that no other test uses.
  public static func newProject() -> String {
    "test-\(UUID().uuidString.prefix(13).lowercased())"
  }

  /// Sets the security rules of `project`, for clients without the owner's token.
  public func setRules(_ rules: String, of project: String) async throws {
    struct File: Encodable { let content: String }
    struct Rules: Encodable { let files: [File] }
    _ = try await send(
      "PUT", "/emulator/v1/projects/\(project):securityRules",
      body: try JSONEncoder().encode(["rules": Rules(files: [File(content: rules)])]))
  }

  /// Sends a request as the owner of the data.
  ///
  /// - Throws: ``Failure`` with the emulator's answer unless that is 200.
  @discardableResult
  public func send(_ method: String, _ path: String, body: Data? = nil) async throws -> String {
    guard let url = URL(string: "http://\(host)\(path)") else {
      throw Failure(description: "“\(path)” is no path")
    }
    var request = URLRequest(waitingFor: url)
    request.httpMethod = method
    request.httpBody = body
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("Bearer owner", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    let text = String(decoding: data, as: UTF8.self)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw Failure(description: "\(method) \(path): \(text)")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
