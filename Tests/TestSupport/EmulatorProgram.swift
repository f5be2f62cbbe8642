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

  /// Finds the jar in `FIRESTORE_EMULATOR_JAR`, or else the one installed by the Google Cloud CLI.
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
    guard let gcloud = try? Tool.named("gcloud") else {
      throw NotFound(description: "there is neither FIRESTORE_EMULATOR_JAR nor gcloud")
    }
    let path = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
    // `gcloud` is usually in the folder that it would print, which takes it seconds.
    let folder = gcloud.executable.resolvingSymlinksInPath().deletingLastPathComponent()
    let near = folder.deletingLastPathComponent().appendingPathComponent(path)
    if FileManager.default.fileExists(atPath: near.path) { return near }
    let info = try await gcloud.run(
      ["info", "--format=value(installation.sdk_root)"],
      in: FileManager.default.temporaryDirectory)
    let root = info.output.trimmingCharacters(in: .whitespacesAndNewlines)
    return URL(fileURLWithPath: root).appendingPathComponent(path)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else { return nil }
    return value
  }

  /// The command that starts the emulator.
  func command(port: UInt16) -> [String] {
    [
      java.path, "-Duser.language=en", "-cp", jar.path,
      "com.google.cloud.datastore.emulator.firestore.CloudFirestore", "start", "--host=127.0.0.1",
      "--port=\(port)",
    ]
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
