import FiresmithTestSupport
import Foundation

/// A folder for a test with repositories of git, which are independent of the machine's
/// configuration.
struct GitFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A schema with a field `pages`, of this type.
  static func schema(pages: String) -> String {
    """
    collections:
      books:
        model: Book
        fields:
          title: string
          pages: \(pages)

    """
  }

  private static func environment() throws -> [String: String] {
    [
      "PATH":
        "\(try Tool.firesmith().folder.path):\(try Tool.named("git").folder.path):/usr/bin:/bin",
      "HOME": "/nowhere", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_COUNT": "2",
      "GIT_CONFIG_KEY_0": "init.defaultBranch", "GIT_CONFIG_VALUE_0": "main",
      "GIT_CONFIG_KEY_1": "protocol.file.allow", "GIT_CONFIG_VALUE_1": "always",
    ]
  }

  /// Runs commands in the folder, or in one below it.
  @discardableResult func sh(
    _ script: String, in path: String = "", _ variables: [String: String] = [:]
  ) async throws -> Tool.Result {
    let shell = Tool(executable: URL(fileURLWithPath: "/bin/sh"))
    let place = path.isEmpty ? folder.url : folder.url(of: path)
    return try await shell.run(
      ["-ec", script], in: place,
      environment: try Self.environment().merging(variables) { $1 })
  }

  /// Makes a repository in which `pages` is optional in `v1`, and required in what is checked out.
  func makeRepository(in path: String = "", schemas: String = "Schemas") async throws {
    let start = path.isEmpty ? "" : path + "/"
    try folder.write(Self.schema(pages: "integer?"), to: "\(start)\(schemas)/books.yaml")
    try await sh("git init -q && git add -A && git commit -qm one && git tag -am one v1", in: path)
    try folder.write(Self.schema(pages: "integer"), to: "\(start)\(schemas)/books.yaml")
    try await sh("git commit -qam two", in: path)
  }
}
