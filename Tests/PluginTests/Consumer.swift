import FiresmithTestSupport
import Foundation

/// A user's package that depends on this one by path, and whose target `App` uses the build plugin.
struct Consumer: Sendable {
  /// This package.
  static let firesmith = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The package's folder. The examples use the same one, at the same depth below this package,
  /// because SwiftPM can't build two packages in one folder, and building the tool takes long.
  static let url = firesmith.appendingPathComponent(".build/plugin-consumer")

  static let buildFolder = firesmith.appendingPathComponent(".build/plugin-build")

  /// The folder that the plugin writes the generated files to.
  static let generatedFolder = buildFolder.appendingPathComponent(
    "plugins/outputs/\(url.lastPathComponent)/App/destination/FiresmithPlugin")

  /// The files that a test starts with.
  static let files = FileTree(files: [
    "Package.swift": """
    // swift-tools-version: 6.2

    import PackageDescription

    let package = Package(
      name: "Consumer",
      platforms: [.macOS(.v12)],
      dependencies: [.package(name: "firesmith", path: "\(firesmith.path)")],
      targets: [
        .executableTarget(
          name: "App",
          dependencies: [.product(name: "FiresmithRuntime", package: "firesmith")],
          swiftSettings: [.treatAllWarnings(as: .error)],
          plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")])
      ]
    )

    """,
    // Nothing of Google's is looked up for a package that depends on this one alone: it isn't
    // there.
    ".swiftpm/configuration/mirrors.json": """
    {
      "object": [
        {
          "original": "https://github.com/firebase/firebase-ios-sdk",
          "mirror": "file:///nowhere/firebase-ios-sdk"
        }
      ],
      "version": 1
    }

    """,
    "Sources/App/App.swift": """
    @main
    struct App {
      static func main() {
        print(Book(title: "Momo").title, Author(name: "Michael Ende").name)
      }
    }

    """,
    "Sources/App/firesmith.yaml": "sdk: portable\n",
    "Sources/App/Schemas/books.yaml": """
    collections:
      books:
        model: Book
        fields:
          title: string

    """,
    "Sources/App/Schemas/people/authors.yaml": """
    collections:
      authors:
        model: Author
        fields:
          name: string

    """,
  ])

  /// Makes these the only files of the package.
  init(_ files: FileTree = Consumer.files) throws {
    try files.update(Self.url)
  }

  /// The package that a test starts with, built until there is nothing left to do: SwiftPM links a
  /// plugin's tool again in the first builds after planning.
  static func settled() async throws -> Consumer {
    let consumer = try Consumer()
    for _ in 1...4 {
      let build = try await consumer.build()
      guard build.status == 0 else { throw Failure(build: build) }
      if build.isSettled { return consumer }
    }
    throw Failure(build: try await consumer.build())
  }

  /// A package that can't be built, or is never up to date.
  struct Failure: Error {
    let build: Build
  }

  func build() async throws -> Build {
    let before = try BuildProducts()
    let result = try await swift("build")
    return Build(result, changed: try BuildProducts().changes(since: before))
  }

  /// Runs `swift build`, `swift run` or `swift package` in the package.
  func swift(_ command: String, _ arguments: [String] = []) async throws -> Tool.Result {
    try await Tool.swift(
      [command, "--scratch-path", Self.buildFolder.path] + arguments, in: Self.url)
  }

  func write(_ text: String, to path: String) throws {
    try FileTree(files: [path: text]).add(to: Self.url)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: Self.url.appendingPathComponent(path))
  }

  func path(of path: String) -> String { Self.url.appendingPathComponent(path).path }
}

/// The result of a build.
struct Build: CustomStringConvertible, Sendable {
  let status: Int32
  let lines: [String]
  /// The names of the generated files and object files of the target that were written or removed.
  let changed: [String]

  init(_ result: Tool.Result, changed: [String]) {
    status = result.status
    lines = (result.output + result.problems).split(separator: "\n").map(String.init)
    self.changed = changed
  }

  /// The output of the build, without its steps.
  var description: String {
    "\(changed) " + lines.filter { !$0.hasPrefix("[") }.joined(separator: "\n")
  }

  var warnings: [String] { lines.filter { $0.contains("warning:") } }

  var errors: [String] { lines.filter { $0.contains("error:") } }

  /// Whether the plugin's tool ran.
  var ranTheTool: Bool { lines.contains { $0.contains("] Generating ") } }

  /// Whether there was nothing to do.
  var isSettled: Bool {
    status == 0 && !ranTheTool && changed.isEmpty
      && !lines.contains { $0.contains("] Compiling App ") || $0.contains("] Linking ") }
  }
}

/// The generated files and object files of the target `App`: when each was written.
struct BuildProducts {
  private var dates: [String: Date] = [:]

  init() throws {
    let folders = [
      Consumer.buildFolder.appendingPathComponent("debug/App.build"), Consumer.generatedFolder,
    ]
    for folder in folders {
      let url = folder.resolvingSymlinksInPath()
      for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      where name.hasSuffix(".swift") || name.hasSuffix(".swift.o") {
        let path = url.appendingPathComponent(name).path
        dates[name] =
          try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
          as? Date
      }
    }
  }

  func changes(since other: BuildProducts) -> [String] {
    Set(dates.keys).union(other.dates.keys).filter { dates[$0] != other.dates[$0] }.sorted()
  }
}
