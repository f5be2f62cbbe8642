import FiresmithLanguage
import FiresmithPython
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithInputs
@testable import FiresmithStarting

/// The configuration that `firesmith init` writes says of every option what is true.
@Suite struct StarterTests {
  @Test func everyKeyIsThereAndEveryDefaultIsOne() throws {
    let folder = try TemporaryFolder()
    let project = try Project(folder.path, isGiven: true)
    let text = project.configuration.replacing(/(?m)^# ([a-z_]+:)/) { "\($0.output.1)" }
    for key in ConfigurationKey.all where !PythonOptions.keys.contains(key) {
      #expect(text.contains("\(key):"), "\(key)")
    }
    try folder.write(text, to: "firesmith.yaml")
    var inputs = InputFiles()
    let read = inputs.readConfiguration(folder.url(of: "firesmith.yaml").path, for: .command)
    #expect(inputs.diagnostics == [])
    let configuration = try #require(read)
    #expect(configuration.settings.options == OutputOptions())
    #expect(configuration.outputs?.map(\.options) == [OutputOptions()])
  }

  @Test func theConfigurationForPythonIsOne() throws {
    let folder = try TemporaryFolder()
    let project = try Project(folder.path, isGiven: true, language: PythonLanguage())
    let text = project.configuration.replacing(/(?m)^# ([a-z_]+:)/) { "\($0.output.1)" }
    let keys = OutputOptions.keys + PythonOptions.keys
    for key in keys where !["acronyms", "database"].contains(key) {
      #expect(text.contains("\(key):"), "\(key)")
    }
    try folder.write(text, to: "firesmith.yaml")
    var inputs = InputFiles()
    let read = inputs.readConfiguration(folder.url(of: "firesmith.yaml").path, for: .command)
    #expect(inputs.diagnostics == [])
    #expect(read?.settings.options == OutputOptions())
    #expect(read?.settings.language.name == "python")
    #expect(read?.settings.directory?.path.hasSuffix("/stored") == true)
    #expect(read?.outputs?.map(\.language.name) == ["python"])
  }

  @Test func aPluginsConfigurationHasNoKeyThatThePluginRefuses() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Package.swift")
    let project = try Project(folder.path, isGiven: true)
    let text = project.configuration.replacing(/(?m)^# ([a-z_]+:)/) { "\($0.output.1)" }
    try folder.write(text, to: "firesmith.yaml")
    var inputs = InputFiles()
    _ = inputs.readConfiguration(folder.url(of: "firesmith.yaml").path, for: .buildPlugin)
    #expect(inputs.diagnostics == [])
  }
}
