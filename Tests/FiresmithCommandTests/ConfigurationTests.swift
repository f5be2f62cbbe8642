import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithSchema
import FiresmithSwift
import FiresmithTestSupport
import FiresmithYAML
import Testing

@testable import FiresmithInputs

@Suite struct ConfigurationTests {
  private struct Reading {
    var configuration: Configuration
    /// `line:column: message`
    var problems: [String]
  }

  private func read(
    _ text: String, for reader: ConfigurationReader.Reader = .command
  ) throws -> Reading {
    var files = SourceFiles()
    let file = files.add(
      SourceFile(path: "app/firesmith.yaml", relativePath: "", bytes: Array(text.utf8)))
    var limits = YAMLLimits()
    var diagnostics: [Diagnostic] = []
    let document = try #require(
      YAMLDocument.parse(file, in: files, limits: &limits, diagnostics: &diagnostics))
    var configuration = ConfigurationReader(folder: "app", reader: reader, languages: .all)
    let result = configuration.read(document.root)
    let problems = (diagnostics + configuration.diagnostics).map { diagnostic in
      guard case .mark(let mark) = diagnostic.location else { return diagnostic.message }
      return "\(mark.line):\(mark.column): \(diagnostic.message)"
    }
    return Reading(configuration: result, problems: problems)
  }

  @Test func keysOfOtherToolsAreRefusedWithOurs() throws {
    let entries = OtherToolsKey.all.filter { $0.places.contains(.configuration) }
    #expect(!entries.isEmpty)
    for entry in entries {
      let problem = "unknown key '\(entry.key)' in the configuration; \(entry.remedy)"
      #expect(try read("{ sdk: portable, \(entry.key): x }").problems == ["1:18: \(problem)"])
      // A store isn't generated: it is in a package.
      if entry.key == "stores" { continue }
      let known = entry.remedy.split(separator: "'")[1]
      #expect(ConfigurationKey.all.contains(String(known)))
    }
  }

  @Test func everyOptionIsRead() throws {
    let reading = try read(
      """
      schemas: [Schemas, "../shared.yaml", /absolute]
      sdk: portable
      access: public
      conformances: [Equatable, Sendable]
      nonisolated: false
      unknown_cases: open
      constraints: documented
      acronyms: [ID, nato]
      id: documentID
      imports: [Money, Swift.Core]
      header: |
        Copyright.
        All rights reserved.
      indent: 4
      templates: FiresmithTemplates
      """)
    #expect(reading.problems.isEmpty)
    let settings = reading.configuration.settings
    #expect(settings.schemas?.map(\.path) == ["app/Schemas", "app/../shared.yaml", "/absolute"])
    #expect(settings.templates?.path == "app/FiresmithTemplates")
    var options = OutputOptions()
    options.swift.sdk = .portable
    options.swift.access = .public
    options.swift.conformances = [.equatable, .sendable]
    options.swift.isNonisolated = false
    options.unknownCases = .open
    options.constraints = .documented
    options.acronyms = ["id", "nato"]
    options.documentID = "documentID"
    options.swift.imports = ["Money", "Swift.Core"]
    options.header = "Copyright.\nAll rights reserved.\n"
    options.swift.indentation = 4
    #expect(settings.options == options)
  }

  @Test(arguments: ["", "# only a comment\n", "{}"])
  func everyOptionHasADefault(text: String) throws {
    let reading = try read(text)
    #expect(reading.problems.isEmpty)
    #expect(reading.configuration.settings.options == OutputOptions())
    #expect(reading.configuration.settings.schemas == nil)
    #expect(reading.configuration.outputs == nil)
  }

  @Test func outputsInheritTheOptionsAboveWhereverTheseStand() throws {
    let reading = try read(
      """
      outputs:
        - { directory: a, access: public }
        - { directory: b, schemas: [x.yaml], language: python, sdk: firebase, acronyms: [] }
      sdk: portable
      schemas: [Schemas]
      acronyms: [isbn]
      """)
    #expect(reading.problems.isEmpty)
    let outputs = try #require(reading.configuration.outputs)
    #expect(outputs.map(\.directory?.path) == ["app/a", "app/b"])
    #expect(outputs.map(\.options.swift.sdk) == [.portable, .firebase])
    #expect(outputs.map(\.options.swift.access) == [.public, .internal])
    #expect(outputs.map(\.language.name) == ["swift", "python"])
    #expect(outputs.map(\.options.acronyms) == [["isbn"], []])
    #expect(outputs.map { $0.schemas?.map(\.path) } == [["app/Schemas"], ["app/x.yaml"]])
  }

  @Test(arguments: [
    (
      "[sdk]",
      [
        "1:1: expected a mapping of options, found a list; an entry is written 'name: value', "
          + "without '-'"
      ]
    ),
    ("sdk", ["1:1: expected a mapping of options, found 'sdk'"]),
    (
      "skd: portable", ["1:1: unknown key 'skd' in the configuration; did you mean 'sdk'?"]
    ),
    (
      "sdk: Portable",
      ["1:6: expected 'firebase' or 'portable', found 'Portable'; did you mean 'portable'?"]
    ),
    ("sdk: [portable]", ["1:6: expected 'firebase' or 'portable', found a list"]),
    ("nonisolated: yes", ["1:14: expected true or false, found 'yes'; write 'true'"]),
    ("indent: 0", ["1:9: expected an integer from 1 to 8, found '0'"]),
    ("indent: 9", ["1:9: expected an integer from 1 to 8, found '9'"]),
    ("indent: two", ["1:9: expected an integer from 1 to 8, found 'two'"]),
    (
      "indent: 99999999999999999999",
      [
        "1:9: expected an integer from 1 to 8, found '99999999999999999999', which needs more than "
          + "64 bits"
      ]
    ),
    ("id: number of", ["1:5: expected the name of a property, found 'number of'"]),
    ("id: 1st", ["1:5: expected the name of a property, found '1st'"]),
    ("id: \"\"", ["1:5: expected the name of a property, found ''"]),
    (
      "imports: Money",
      [
        "1:10: expected a list, each item the name of a module, found 'Money'; a list is written "
          + "'[Money]'"
      ]
    ),
    ("imports: [a-b]", ["1:11: expected the name of a module, found 'a-b'"]),
    ("imports: [.a]", ["1:11: expected the name of a module, found '.a'"]),
    ("imports: [a, a]", ["1:14: 'a' is listed twice"]),
    ("acronyms: [a_b]", ["1:12: expected a word of letters and digits, found 'a_b'"]),
    ("acronyms: [Id, ID]", ["1:16: 'ID' is listed twice"]),
    ("conformances: [Sendable, Sendable]", ["1:26: 'Sendable' is listed twice"]),
    ("header: \"a\\rb\"", ["1:9: 'a\rb' holds a control character"]),
    ("schemas: []", ["1:10: expected a list of files and folders, found an empty one"]),
    (
      "schemas: Schemas",
      [
        "1:10: expected a list of files and folders, found 'Schemas'; a list is written "
          + "'[Schemas]'"
      ]
    ),
    (
      "schemas: [\"\"]", ["1:11: expected the path of a file or folder, found ''"]
    ),
    ("schemas: [\"a\\0b\"]", ["1:11: 'a\0b' holds a character that doesn't show"]),
    ("templates: \"a\\u202Eb\"", ["1:12: 'a\u{202E}b' holds a character that doesn't show"]),
    ("outputs: []", []),
    ("outputs: {directory: a}", ["1:10: expected a list of outputs, found a mapping"]),
    ("outputs: [a]", ["1:11: expected a mapping of options, found 'a'"]),
    (
      "outputs: [{outputs: []}]",
      ["1:12: 'outputs' belongs at the top level, not in an output"]
    ),
    (
      "outputs: [{indent: 0, sdk: x}]",
      [
        "1:20: expected an integer from 1 to 8, found '0'",
        "1:28: expected 'firebase' or 'portable', found 'x'",
      ]
    ),
  ])
  func whatIsWrongIsSaidAtItsPlace(text: String, problems: [String]) throws {
    #expect(try read(text).problems == problems)
  }

  @Test func anEmptyValueIsAnError() throws {
    for key in ConfigurationKey.all {
      let problems = try read("\(key):\n").problems
      #expect(problems.count == 1)
      #expect(problems.first?.hasSuffix("found nothing") == true, "\(problems)")
    }
  }

  @Test func theBuildPluginCantObeyPaths() throws {
    let reading = try read(
      """
      schemas: [a]
      outputs: [{directory: b}]
      templates: Templates
      language: python
      directory: c
      """, for: .buildPlugin)
    #expect(
      reading.problems.map { $0.prefix(16) } == [
        "1:1: 'schemas' c", "2:1: 'outputs' c", "3:12: expected '", "4:1: 'language' ",
        "5:1: 'directory'",
      ])
    #expect(try read("templates: ./FiresmithTemplates/", for: .buildPlugin).problems.isEmpty)
    #expect(try read("templates: Templates").problems.isEmpty)
  }

  /// Whatever is in the file, reading it ends: with what it says, or with what is wrong at its
  /// place.
  @Test func filesThatChanceHasChanged() {
    let text = """
      schemas: [Schemas]
      sdk: portable
      conformances: [Equatable, Sendable]
      nonisolated: true
      acronyms: [id, nato]
      imports: [Money]
      header: |
        Copyright.
      indent: 4
      outputs:
        - { language: swift, directory: Generated }
      """
    var numbers = SeededGenerator(seed: 7)
    var wrong = 0
    for round in 0..<1_000 {
      let bytes =
        round % 5 == 0
        ? Mutation.yaml.random(using: &numbers)
        : Mutation.yaml.changed(Array(text.utf8), using: &numbers)
      var files = SourceFiles()
      let file = files.add(SourceFile(path: "firesmith.yaml", relativePath: "", bytes: bytes))
      var limits = YAMLLimits()
      var diagnostics: [Diagnostic] = []
      let document = YAMLDocument.parse(
        file, in: files, limits: &limits, diagnostics: &diagnostics)
      #expect(document != nil || !diagnostics.isEmpty)
      var reader = ConfigurationReader(
        folder: ".", reader: round % 2 == 0 ? .command : .buildPlugin, languages: .all)
      let configuration = reader.read(document?.root)
      diagnostics += reader.diagnostics
      if !diagnostics.isEmpty { wrong += 1 }
      for diagnostic in diagnostics {
        guard case .mark(let mark) = diagnostic.location else { continue }
        #expect(mark.line >= 1 && mark.column >= 1)
      }
      let options = configuration.settings.options
      #expect((1...8).contains(options.swift.indentation))
      // What becomes a part of code is words.
      for word in options.swift.imports + options.acronyms + [options.documentID] {
        #expect(word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.".contains($0)) })
      }
    }
    #expect(wrong > 500)
  }
}
