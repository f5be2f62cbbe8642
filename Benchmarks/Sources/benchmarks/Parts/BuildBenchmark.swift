import Foundation

/// What the build plugin costs a user's clean debug build, and which module costs how much of it.
struct BuildBenchmark {
  let project: Project
  let runs: Int

  /// CPU seconds that the plugin may add.
  private static let limit = 20.0

  func run() throws -> String { "\(try consumers())\n\(try modules())" }

  // MARK: - A user's package

  /// A package with the same models in both forms: generated in its build, or checked in.
  private enum Form: String, CaseIterable {
    case plugin = "with the plugin"
    case files = "with generated files"
  }

  private func consumers() throws -> String {
    let workspace = try Workspace()
    defer { workspace.remove() }
    for form in Form.allCases { try write(form, to: workspace.path(form.rawValue)) }
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
    let plugin = usages[.plugin] ?? []
    let files = usages[.files] ?? []
    let difference = plugin.cpu.least - files.cpu.least
    for (form, usages) in [(Form.plugin, plugin), (.files, files)] {
      table.add(
        form.rawValue, usages.wall.text(digits: 1), usages.cpu.text(digits: 1),
        usages.peakMegabytes.text(digits: 0), load, "", "")
    }
    table.add(
      "difference of the minima", "", difference.text(digits: 1), "", "",
      "at most \(Self.limit.text(digits: 0)) s", (difference <= Self.limit).verdict)
    return table.text
  }

  /// Writes a package that depends on the project by path, with the project's example of a library.
  private func write(_ form: Form, to folder: URL) throws {
    let manager = FileManager.default
    let target = folder.appendingPathComponent("Sources/App")
    try manager.createDirectory(at: target, withIntermediateDirectories: true)
    let plugins =
      form == .plugin ? #", plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]"# : ""
    let manifest = """
      // swift-tools-version: 6.2

      import PackageDescription

      let package = Package(
        name: "Consumer",
        platforms: [.macOS(.v12)],
        dependencies: [.package(name: "firesmith", path: "\(project.folder.path)")],
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
    "FiresmithTemplates", "FiresmithSupportCode", "FiresmithSchema", "FiresmithMustache",
    "FiresmithLanguage", "FiresmithSwift", "FiresmithPython", "FiresmithGenerator",
    "FiresmithFiles", "FiresmithInputs", "FiresmithOutput", "firesmith-plugin-tool",
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
