import Foundation

/// The compile time of the parts of generated code, compared with other forms of them.
struct FormsBenchmark {
  let project: Project
  let runs: Int

  private let collections = 20

  /// - Parameter show: Called with each table as soon as it is complete; all take many minutes.
  func run(show: (String) -> Void) throws {
    let workspace = try Workspace()
    defer { workspace.remove() }
    let tool = try project.build(product: "firesmith", .release).appendingPathComponent("firesmith")
    for module in [.runtime, .sdk] as [FirestoreModule] {
      guard let package = project.package(declaring: module) else { continue }
      let levels = try [("-Onone", Project.Configuration.debug), ("-O", .release)].map {
        (level: $0.0, modules: try project.build(module, of: package, $0.1))
      }
      let forms =
        switch module {
        case .runtime: GeneratedForm.options + GeneratedForm.edits
        case .sdk, .library: GeneratedForm.options.filter { $0.name.contains("repositories") }
        }
      let programs = try ([.standard] + forms).map { form in
        let folder = try form.write(
          collections: collections, for: module, tool: tool, to: workspace)
        return Measured(
          name: form.name,
          programs: try levels.map {
            try .compiler(of: folder, [$0.level], modules: $0.modules)
          })
      }
      show(try table("over \(module.rawValue)", of: programs, columns: levels.map(\.level)))
      if module == .runtime {
        show(try files(tool: tool, modules: levels[0].modules, in: workspace))
      }
    }
  }

  /// The programs for a line of a table, one for each column.
  private struct Measured {
    let name: String
    let programs: [Program]
    /// Called before a program; its time isn't measured.
    var prepare: (_ column: Int) throws -> Void = { _ in }
  }

  /// The same code in files of several sizes: as a whole module, in a debug build, and in a debug
  /// build after an edit.
  private func files(tool: URL, modules: URL, in workspace: Workspace) throws -> String {
    let lines = try GeneratedForm.files.map { form in
      let folder = try form.write(
        collections: collections, for: .runtime, tool: tool, to: workspace)
      let debug = try Program.debugCompiler(of: folder, modules: modules)
      let edited = folder.appendingPathComponent("area0.firesmith.swift")
      let code = try String(contentsOf: edited, encoding: .utf8)
      return Measured(
        name: form.name,
        programs: [
          try .compiler(of: folder, ["-Onone"], modules: modules), debug, debug,
        ],
        prepare: { column in
          // Adds a property to the first file, which has then changed since the compiler last ran;
          // before that, removes all results.
          let addition = "extension Customer0 { public var isEdited: Bool { true } }\n"
          switch column {
          case 1:
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where !name.hasSuffix(".swift") && name != "outputs.json" {
              try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            }
            try Data(code.utf8).write(to: edited)
          case 2: try Data((code + addition).utf8).write(to: edited)
          default: break
          }
        })
    }
    return try table(
      "by size of files", of: lines,
      columns: ["whole module, -Onone", "debug build", "after an edit"])
  }

  /// Runs all programs in turns, and compares the minimum times with those of the first line.
  private func table(
    _ title: String, of lines: [Measured], columns: [String]
  ) throws -> String {
    var usages = lines.map { _ in columns.map { _ in [Usage]() } }
    for run in 1...runs {
      note("compiling \(title): \(run) of \(runs)")
      for (line, measured) in lines.enumerated() {
        for (column, program) in measured.programs.enumerated() {
          try measured.prepare(column)
          usages[line][column].append(try program.run())
        }
      }
    }
    let standard = usages[0]
    var table = Table(
      "Compiling \(collections) collections \(title): least CPU seconds, and how much more or less",
      columns: ["form"] + columns)
    for (measured, usages) in zip(lines, usages) {
      let cells = zip(usages, standard).map { text($0.cpu.least, of: $1.cpu.least) }
      table.add([measured.name] + cells)
    }
    return table.text
  }

  /// `4.20 (-16 %)`
  private func text(_ seconds: Double, of standard: Double) -> String {
    let percent = ((seconds / standard - 1) * 100).text(digits: 0)
    return "\(seconds.text(digits: 2)) (\(percent.hasPrefix("-") ? "" : "+")\(percent) %)"
  }
}
