import Foundation

/// Google's Firestore emulator as it is installed on this machine.
struct EmulatorProgram: Sendable {
  let java: URL
  let jar: URL

  /// An emulator that was started before the tests.
  static var runningHost: String? { variable("FIRESTORE_EMULATOR_HOST") }

  /// Whether tests that need an emulator must not be skipped, as in continuous integration.
  static let isRequired = variable("FIRESMITH_REQUIRE_EMULATOR") == "1"

  /// The reason why there is none.
  struct NotFound: Error, CustomStringConvertible {
    let description: String
  }

  /// The reason why tests that need an emulator are skipped; `nil` if they aren't.
  static var reasonToSkip: (any Error)? {
    get async {
      if runningHost != nil || isRequired { return nil }
      switch await found.value {
      case .success: return nil
      case .failure(let reason): return reason
      }
    }
  }

  static let found = Task { await Result { try await EmulatorProgram() } }

  /// Finds the jar in `FIRESTORE_EMULATOR_JAR`, or else what `.ci/emulator` finds.
  private init() async throws {
    guard let tool = try? Tool.named("java") else {
      throw NotFound(description: "there is no java")
    }
    java = tool.executable
    if let path = EmulatorProgram.variable("FIRESTORE_EMULATOR_JAR") {
      jar = URL(fileURLWithPath: path)
    } else {
      jar = try await EmulatorProgram.installedJar()
    }
    guard FileManager.default.fileExists(atPath: jar.path) else {
      throw NotFound(
        description: "there is no \(jar.path) (gcloud components install cloud-firestore-emulator)")
    }
  }

  private static func installedJar() async throws -> URL {
    let path = try await script([])
    guard !path.isEmpty else {
      throw NotFound(
        description:
          "there is neither FIRESTORE_EMULATOR_JAR nor a jar of Firebase's command line or "
          + "of the Google Cloud CLI (gcloud components install cloud-firestore-emulator)")
    }
    return URL(fileURLWithPath: path)
  }

  /// Whether the emulator can be one of Firestore's Enterprise edition.
  func hasEnterpriseEdition() async throws -> Bool {
    try await Self.script(["--editions"]).contains("enterprise")
  }

  /// Returns what `.ci/emulator` prints, which finds the jar.
  private static func script(_ arguments: [String]) async throws -> String {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let root = file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = Tool(executable: root.appendingPathComponent(".ci/emulator"))
    return try await script.run(arguments, in: FileManager.default.temporaryDirectory).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { return nil }
    return value
  }

  /// The command that starts the emulator.
  ///
  /// - Parameter isEnterprise: Whether its databases are of the Enterprise edition.
  func command(port: UInt16, isEnterprise: Bool) -> [String] {
    let edition = isEnterprise ? ["--database-edition=enterprise"] : []
    return [
      java.path, "-Duser.language=en",
      // A run of minutes doesn't earn back what the optimizing compiler takes.
      "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", jar.path,
      "com.google.cloud.datastore.emulator.firestore.CloudFirestore", "start", "--host=127.0.0.1",
      "--port=\(port)",
    ] + edition
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
