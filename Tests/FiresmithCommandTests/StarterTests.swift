import FiresmithCommandLine
import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithPython
import FiresmithSchema
import FiresmithSwift
import FiresmithTestSupport
import FiresmithTypeScript
import FiresmithYAML
import Foundation
import Testing

@testable import FiresmithInputs
@testable import FiresmithStarting
@testable import firesmith

/// The configuration that `firesmith init` writes says of every option what is true.
@Suite struct StarterTests {
  @Test func everyKeyIsThereAndEveryDefaultIsOne() throws {
    let folder = try TemporaryFolder()
    let project = try Project(folder.path, isGiven: true)
    let text = project.configuration.replacing(/(?m)^# ([a-z_]+:)/) { "\($0.output.1)" }
    let ofOthers = TypeScriptOptions.keys.filter { !SwiftOptions.keys.contains($0) }
    for key in ConfigurationKey.all where !ofOthers.contains(key) {
      #expect(text.contains("\(key):"), "\(key)")
    }
    try folder.write(text, to: "firesmith.yaml")
    var inputs = InputFiles(languages: .all)
    let read = inputs.readConfiguration(folder.url(of: "firesmith.yaml").path, for: .command)
    #expect(inputs.diagnostics == [])
    let configuration = try #require(read)
    #expect(configuration.settings.options == OutputOptions())
    #expect(configuration.outputs?.map(\.options) == [OutputOptions()])
  }

  /// It would be a configuration for another language.
  @Test func aLanguageWithoutStarterIsRefused() throws {
    let folder = try TemporaryFolder()
    var command = Initialize()
    command.folder = folder.path
    command.language = UnstartedLanguage()
    let error = #expect(throws: UsageError.self) { try command.run { _ in } }
    #expect(
      error?.messages == [
        "'init' has nothing to start with for 'basic', only for 'swift' or 'python' or 'typescript'; "
          + "write a firesmith.yaml with 'language: basic' yourself"
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func everyLanguageThatIsSaidToStartDoes() throws {
    for name in Languages.all.startingNames {
      let folder = try TemporaryFolder()
      let language = try #require(Languages.all.named(name))
      let project = try Project(folder.path, isGiven: true, language: language)
      #expect(project.configuration.contains("\nlanguage: \(name)\n") == (name != "swift"))
    }
  }

  @Test func theConfigurationForPythonIsOne() throws {
    let folder = try TemporaryFolder()
    let project = try Project(folder.path, isGiven: true, language: PythonLanguage())
    let text = project.configuration.replacing(/(?m)^# ([a-z_]+:)/) { "\($0.output.1)" }
    for key in OutputOptions.keys where !["acronyms", "database"].contains(key) {
      #expect(text.contains("\(key):"), "\(key)")
    }
    try folder.write(text, to: "firesmith.yaml")
    var inputs = InputFiles(languages: .all)
    let read = inputs.readConfiguration(folder.url(of: "firesmith.yaml").path, for: .command)
    #expect(inputs.diagnostics == [])
    #expect(read?.settings.options == OutputOptions())
    #expect(read?.settings.language.name == "python")
    #expect(read?.settings.directory?.path.hasSuffix("/stored") == true)
    #expect(read?.outputs?.map(\.language.name) == ["python"])
  }

  /// Build tools of a project with a folder of sources take what is there, and often its package
  /// alone.
  @Test(arguments: [
    ([], "stored"), (["src/notes.txt"], "src/stored"), (["src/app/__init__.py"], "src/app/stored"),
    (["src/app/__init__.py", "src/app.egg-info/PKG-INFO"], "src/app/stored"),
    (["src/app/__init__.py", "src/other/__init__.py"], "src/stored"),
    (["app/__init__.py"], "stored"),
  ])
  func aFolderOfSourcesIsRespected(files: [String], directory: String) throws {
    let folder = try TemporaryFolder()
    for file in files { try folder.write("", to: file) }
    let project = try Project(folder.path, isGiven: true, language: PythonLanguage())
    #expect(project.configuration.contains("\ndirectory: \(directory)\n"))
    #expect(project.configuration.contains("language: python, directory: \(directory) }"))
    let swift = try Project(folder.path, isGiven: true)
    #expect(swift.configuration.contains("directory: Generated }"))
  }

  @Test func aPluginsConfigurationHasNoKeyThatThePluginRefuses() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    let project = try Project(folder.path, isGiven: true)
    let text = project.configuration.replacing(/(?m)^# ([a-z_]+:)/) { "\($0.output.1)" }
    try folder.write(text, to: "firesmith.yaml")
    var inputs = InputFiles(languages: .all)
    _ = inputs.readConfiguration(folder.url(of: "firesmith.yaml").path, for: .buildPlugin)
    #expect(inputs.diagnostics == [])
  }
}

/// A language of which there are only names.
private struct UnstartedLanguage: TargetLanguage {
  let keys = LanguageKeys(
    bindings: BindingRules(language: "basic", title: "Basic", member: "a variable"),
    options: NoOptions.self)
  let templates: [(name: String, text: String)] = []
  let start = LanguageStart.none
  let folders: [String] = []

  func path(forSchema relativePath: String) -> String? { nil }
  func isName(_ name: String) -> Bool { false }
  func problem(withFolder name: String, at location: Diagnostic.Location) -> Diagnostic? { nil }
  func names(of schema: Schema, options: OutputOptions, diagnostics: inout [Diagnostic]) {}
  func plan(for schema: Schema, options: OutputOptions, names: Void) -> OutputPlan {
    OutputPlan(files: [])
  }
}
