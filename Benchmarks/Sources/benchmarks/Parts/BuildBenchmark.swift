import Foundation

/// The cost of the build plugin in a user's clean debug build, and each module's share of it.
struct BuildBenchmark {
  let project: Project
  let runs: Int

  func run() throws -> String { "\(try consumers())\n\(try modules())" }

  // MARK: - A user's package

  /// A package with the same models in all forms: generated in its build, by a tool that is built
  /// first or was built before, or checked in.
  private enum Form: String, CaseIterable {
    case plugin = "with the plugin"
    case prebuilt = "with the prebuilt plugin"
    case files = "with generated files"

    /// CPU seconds that the form may add to a build with generated files.
    var limit: Double? {
      switch self {
      case .plugin: 20
      case .prebuilt: 1
      case .files: nil
      }
    }
  }

  private func consumers() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    let plugin = try buildPluginPackage(in: workspace)
    for form in Form.allCases {
      try write(form, to: workspace.path(form.rawValue), prebuilt: plugin)
    }
    var usages: [Form: [Usage]] = [:]
    let load = Machine.load
    for run in 1...runs {
      for form in Form.allCases {
        note("building a package \(form.rawValue) from nothing (\(run) of \(runs))")
        workspace.remove("\(form.rawValue)/.build")
        let package = workspace.path(form.rawValue).path
        usages[form, default: []].append(
          try project.swift("build", "--package-path", package).run())
      }
    }
    return table(usages, load: load)
  }

  private func table(_ usages: [Form: [Usage]], load: String) -> String {
    var table = Table(
      "A package's clean debug build; minimum / median / maximum of each, in turns",
      columns: ["package", "wall s", "CPU s", "peak MB", "load before", "target", "met"])
    let files = usages[.files] ?? []
    for form in Form.allCases {
      let usages = usages[form] ?? []
      table.add(
        form.rawValue, usages.wall.text(digits: 1), usages.cpu.text(digits: 1),
        usages.peakMegabytes.text(digits: 0), load, "", "")
      guard let limit = form.limit else { continue }
      let difference = usages.cpu.least - files.cpu.least
      table.add(
        "difference of the minima", "", difference.text(digits: 1), "", "",
        "at most \(limit.text(digits: 0)) s", (difference <= limit).verdict)
    }
    return table.text
  }

  /// Makes the package with the prebuilt plugin, as for a release.
  private func buildPluginPackage(in workspace: Workspace) throws -> URL {
    note("building the prebuilt plugin")
    let bundle = workspace.path("firesmith.artifactbundle")
    let package = workspace.path("firesmith-plugin")
    let calls = [
      ("build-artifact-bundle", [bundle.path]),
      ("build-plugin-package", [package.path, bundle.path]),
    ]
    for (script, arguments) in calls {
      let path = project.folder.appendingPathComponent("Packaging/\(script)").path
      try Program(path: path, arguments: arguments, folder: project.folder).run()
    }
    return package
  }

  /// Writes a package that depends on the project by path, with the project's example of a library.
  private func write(_ form: Form, to folder: URL, prebuilt: URL) throws {
    let manager = FileManager.default
    let target = folder.appendingPathComponent("Sources/App")
    try manager.createDirectory(at: target, withIntermediateDirectories: true)
    let (package, plugins) =
      switch form {
      case .plugin: ("", #", plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]"#)
      case .prebuilt:
        (
          #", .package(path: "\#(prebuilt.path)")"#,
          #", plugins: [.plugin(name: "FiresmithPrebuiltPlugin", package: "firesmith-plugin")]"#
        )
      case .files: ("", "")
      }
    let manifest = """
      // swift-tools-version: 6.2

      import PackageDescription

      let package = Package(
        name: "Consumer",
        platforms: [.macOS(.v12)],
        dependencies: [
          .package(name: "firesmith", path: "\(project.folder.path)")\(package)
        ],
        targets: [
          .executableTarget(
            name: "App",
            dependencies: [.product(name: "FiresmithRuntime", package: "firesmith")]\(plugins))
        ]
      )

      """
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    try Data("@main enum App { static func main() {} }\n".utf8)
      .write(to: target.appendingPathComponent("App.swift"))
    let schemas = project.folder.appendingPathComponent("Schemas/library")
    let configuration = "sdk: portable\n"
    try Data(configuration.utf8).write(to: target.appendingPathComponent("firesmith.yaml"))
    try manager.copyItem(at: schemas, to: target.appendingPathComponent("Schemas"))
    guard form == .files else { return }
    let tool = try project.build(product: "firesmith", .debug).appendingPathComponent("firesmith")
    try Program(path: tool.path, arguments: ["generate"], folder: target).run()
    for name in ["firesmith.yaml", "Schemas"] {
      try manager.removeItem(at: target.appendingPathComponent(name))
    }
  }

  // MARK: - The tool's modules

  /// The modules of the plugin's tool, each after those that it imports.
  private static let modules = [
    "FiresmithEmbeddedFiles", "FiresmithLibC", "FiresmithText",
    "FiresmithDiagnostics", "FiresmithPatterns", "FiresmithConcurrency", "FiresmithYAML",
    "FiresmithSchema", "FiresmithMustache", "FiresmithLanguage", "FiresmithLanguageKeys",
    "FiresmithSamples", "FiresmithSwift", "FiresmithGenerator", "FiresmithFiles",
    "FiresmithInputs", "FiresmithOutput", "firesmith-plugin-tool",
  ]

  private func modules() throws -> String {
    var usages: [String: [Usage]] = [:]
    for run in 1...runs {
      note("building the plugin's tool module by module (\(run) of \(runs))")
      let workspace = try Workspace()
      defer { workspace.remove() }
      for module in Self.modules {
        usages[module, default: []].append(
          try project.swift(
            "build", "--target", module, "--scratch-path", workspace.folder.path
          ).run())
      }
    }
    var table = Table(
      "The modules of the plugin's tool: clean, debug; minimum / median / maximum of each",
      columns: ["module", "wall s", "CPU s"])
    for module in Self.modules {
      let usages = usages[module] ?? []
      table.add(module, usages.wall.text(digits: 1), usages.cpu.text(digits: 1))
    }
    return table.text
  }
}
