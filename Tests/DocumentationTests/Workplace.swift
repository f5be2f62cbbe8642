import FiresmithTestSupport
import Foundation

/// The folder that a section's files are written to and its commands run in.
struct Workplace {
  private let temporary: TemporaryFolder?
  /// The folder that the next commands run in, which earlier ones may have changed.
  private var folder: URL
  /// SwiftPM's build folder, if commands build.
  private let buildFolder: URL?

  init() throws {
    let temporary = try TemporaryFolder()
    self.temporary = temporary
    folder = temporary.url
    buildFolder = nil
  }

  /// A folder that contains the project as `firesmith`. It is always the same one, so that SwiftPM
  /// builds the project only once.
  init(besideTheProject page: Page) throws {
    let parent = Page.project.appendingPathComponent(".build/documentation")
    temporary = nil
    folder = parent.appendingPathComponent(page.url.deletingPathExtension().lastPathComponent)
    buildFolder = parent.appendingPathComponent("build")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("firesmith"), withDestinationURL: Page.project)
  }

  func write(_ text: String, to path: String) throws {
    try FileTree(files: [path: text]).add(to: folder)
  }

  /// Runs commands as one script. In its output, `…` stands for the folder that it runs in.
  mutating func run(
    _ commands: String, emulatorHost: String? = nil
  ) async throws -> Tool.Result {
    let files = try TemporaryFolder()
    var environment = ["LC_ALL": "C", "LAST_FOLDER": files.url(of: "folder").path]
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    environment["PATH"] = "\(try Tool.firesmith().folder.path):\(search)"
    environment["SWIFTPM_BUILD_DIR"] = buildFolder?.path
    environment["FIRESTORE_EMULATOR_HOST"] = emulatorHost
    let script = "trap 'pwd -P > \"$LAST_FOLDER\"' EXIT\nset -e\n" + commands
    var result = try await Tool(executable: URL(fileURLWithPath: "/bin/sh"))
      .run(["-c", script], in: folder, environment: environment)
    result.output.replace(folder.path, with: "…")
    result.problems.replace(folder.path, with: "…")
    let path = try files.text(of: "folder").trimmingCharacters(in: .newlines)
    folder = URL(fileURLWithPath: path)
    return result
  }
}
