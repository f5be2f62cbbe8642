import FiresmithCommandLine
import FiresmithLanguages
import FiresmithSharedCommands
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithInputs
@testable import firesmith

/// Tests the blocks of a page from top to bottom, and reports problems at their lines.
///
/// The blocks of a section share a folder for files and commands. In a page with the line
/// `<!-- one folder -->`, all blocks share one.
struct PageRun {
  let page: Page
  private let blocks: [(block: Page.Block, kind: BlockKind)]
  private let sources: PageSources
  private let hasOneFolder: Bool
  private var workplace: Workplace
  private var section = -1
  /// The output of the previous block.
  private var printed: String?
  /// Whether the previous block was skipped, whose output is in the next one.
  private var isSkipped = false
  /// Corrections of the page, by the lines that they replace.
  private(set) var corrections: [(range: Range<Int>, text: String)] = []

  init(_ page: Page) throws {
    self.page = page
    var blocks: [(Page.Block, BlockKind)] = []
    for block in page.blocks {
      do throws(BlockKind.Unknown) {
        blocks.append((block, try BlockKind(block.info)))
      } catch {
        page.report(error.message, line: block.line)
      }
    }
    self.blocks = blocks
    sources = PageSources(blocks)
    hasOneFolder = page.lines.contains("<!-- one folder -->")
    workplace = hasOneFolder ? try Workplace(besideTheProject: page) : try Workplace()
  }

  mutating func run() async throws {
    let programs = await compileCode()
    for (index, (block, kind)) in blocks.enumerated() {
      if block.section != section {
        section = block.section
        printed = nil
        if !hasOneFolder { workplace = try Workplace() }
      }
      do {
        let result = try await test(block, kind, program: programs[index])
        if !kind.isOutput { printed = result }
      } catch let error as PageSources.Missing {
        page.report(error.message, line: block.line)
      }
    }
  }

  /// - Returns: The block's output; `nil` if it is of a kind without output.
  private mutating func test(
    _ block: Page.Block, _ kind: BlockKind, program: Tool.Result?
  ) async throws -> String? {
    switch kind {
    case .schema(let source, let error), .collection(let source, let error):
      return try await testSchema(block, kind, source, error: error)
    case .configuration(_, let isPlugin, let error):
      return try testConfiguration(block, isPlugin: isPlugin, error: error)
    case .file(let path):
      try workplace.write(block.text, to: path)
      return printed
    case .code:
      if let program, program.status != 0 { page.report(program.problems, line: block.line) }
      return program?.output
    case .pythonCode, .typeScriptCode:
      return nil
    case .excerpt(let generated):
      try await testExcerpt(block, of: generated)
      return nil
    case .manifest:
      try await testManifest(block)
      return nil
    case .commands(let exit):
      return try await runCommands(block, exit: exit)
    case .emulatorCommands:
      guard let emulator = try await Emulator.sharedIfAny() else {
        isSkipped = true
        return nil
      }
      return try await runCommands(block, exit: 0, emulator: emulator)
    case .listedCommands:
      ListedCommands.test(block, of: page)
      return nil
    case .output(let part):
      if !isSkipped { compare(block, part) }
      isSkipped = false
      return nil
    case .settings:
      _ = try JSONSerialization.jsonObject(with: Data(block.text.utf8))
      return nil
    }
  }

  // MARK: Schemas and configurations

  private func testSchema(
    _ block: Page.Block, _ kind: BlockKind, _ source: BlockKind.Source, error: String?
  ) async throws -> String {
    let folder = try TemporaryFolder()
    try sources.write(PageSources.schema(block, kind), source, to: folder)
    let result = try await Tool.firesmith().run(
      ["generate", "--quiet", "--output", "Generated"], in: folder.url)
    expect(result.problems, result.status, error: error, of: block)
    return result.problems
  }

  private func testConfiguration(
    _ block: Page.Block, isPlugin: Bool, error: String?
  ) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(block.text, to: "firesmith.yaml")
    var inputs = InputFiles(
      languages: .all, teamFiles: TeamFiles.all, editions: TeamFiles.editions)
    let path = folder.url(of: "firesmith.yaml").path
    _ = inputs.readConfiguration(path, for: isPlugin ? .buildPlugin : .command)
    let result = CommandResult(problemsOf: inputs)
    let problems = result.problems.replacing(folder.path + "/", with: "")
    expect(problems, result.status.rawValue, error: error, of: block)
    return problems
  }

  /// Expects that a block is valid, or that `error` is its only error.
  private func expect(_ problems: String, _ status: Int32, error: String?, of block: Page.Block) {
    let found = Set(problems.matches(of: /(?:^|\n|: )error: .* \[([a-z-]+)\]/).map { $0.1 })
    if let error {
      if found == [error[...]], status != 0 { return }
      page.report("expected \(error), found:\n\(problems)", line: block.line)
    } else if status != 0 || !problems.isEmpty {
      page.report(problems, line: block.line)
    }
  }

  // MARK: Generated code

  /// Compiles the Swift blocks, and runs those that are programs.
  ///
  /// - Returns: The output of each program, by its index.
  @discardableResult
  func compileCode(_ isolation: PageCode.Isolation = .turns) async -> [Int: Tool.Result] {
    var pieces: [BlockKind.Generated: [PageCode.Piece]] = [:]
    for (index, (block, kind)) in blocks.enumerated() {
      guard case .code(let generated, let form) = kind else { continue }
      pieces[generated, default: []].append(.init(index: index, block: block, form: form))
    }
    let code = PageCode(page: page, sources: sources)
    var results: [Int: Tool.Result] = [:]
    let modules = pieces.sorted { $0.value[0].index < $1.value[0].index }
    for (number, (generated, pieces)) in modules.enumerated() {
      let isOnMainActor = generated.isOnMainActor || isolation.isMainActor(ofModule: number)
      do {
        let output = try await code.run(pieces, generated, isOnMainActor: isOnMainActor)
        results.merge(output) { first, _ in first }
      } catch let error as PageSources.Missing {
        page.report(error.message, line: pieces[0].block.line)
      } catch {
        page.report("\(error)", line: pieces[0].block.line)
      }
    }
    return results
  }

  /// The lines of the block have to be lines of the output, in the same order; `…` stands for lines
  /// that are left out.
  private func testExcerpt(_ block: Page.Block, of generated: BlockKind.Generated) async throws {
    let folder = try TemporaryFolder()
    let result = try await sources.generate(generated, in: folder)
    guard result.status == 0 else { return page.report(result.problems, line: block.line) }
    var output: [Substring] = []
    let suffix = generated.language.fileExtension
    for path in try FileTree.paths(in: folder.url(of: "Generated"), endingWith: suffix) {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      output += text.split(separator: "\n").map { $0.drop { $0 == " " } }
    }
    var rest = output[...]
    let lines = block.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    for part in lines.split(separator: "…") {
      guard let range = rest.firstRange(of: part) else {
        return page.report(
          "this is not generated:\n\(part.joined(separator: "\n"))", line: block.line)
      }
      rest = rest[range.upperBound...]
    }
  }

  /// The package manager has to accept a manifest.
  private func testManifest(_ block: Page.Block) async throws {
    let folder = try TemporaryFolder()
    let isWhole = block.text.hasPrefix("// swift-tools-version")
    try folder.write(
      isWhole
        ? block.text
        : """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Example", \(block.text))
        """, to: "Package.swift")
    let result = try await Tool.swift(["package", "dump-package"], in: folder.url)
    if result.status != 0 { page.report(result.output + result.problems, line: block.line) }

    // Reading a manifest doesn't check products of other packages.
    let own = try String(
      contentsOf: Page.project.appendingPathComponent("Package.swift"), encoding: .utf8)
    for match in block.text.matches(of: /name: "(\w+)", package: "firesmith"/)
    where !own.contains(".library(name: \"\(match.1)\"")
      && !own.contains(".plugin(name: \"\(match.1)\", targets")
    {
      page.report("there is no product '\(match.1)'", line: block.line)
    }
  }

  // MARK: Commands

  private mutating func runCommands(
    _ block: Page.Block, exit: Int32, emulator: Emulator? = nil
  ) async throws -> String {
    let result = try await workplace.run(block.text, emulatorHost: emulator?.host)
    if result.status != exit {
      page.report(
        "the commands ended with \(result.status):\n\(result.problems)\(result.output)",
        line: block.line)
    }
    return result.problems + result.output
  }

  private mutating func compare(_ block: Page.Block, _ part: BlockKind.OutputPart) {
    guard let printed else {
      return page.report("nothing before this block prints anything", line: block.line)
    }
    let isTrue =
      switch part {
      case .all: printed == block.text
      case .middle: printed.contains(block.text)
      case .end: printed.hasSuffix(block.text)
      }
    if isTrue { return }
    if part == .all {
      let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let text = lines.map { $0.isEmpty ? "" : block.indentation + $0 }
      corrections.append((block.range, text.joined(separator: "\n")))
      if Recording.isOn { return }
    }
    page.report("expected:\n\(block.text)\nfound:\n\(printed)", line: block.line)
  }
}
