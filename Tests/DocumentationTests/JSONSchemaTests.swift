import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithSharedCommands
import FiresmithSwift
import FiresmithTestSupport
import FiresmithTypeScript
import Foundation
import Testing

@testable import FiresmithInputs
@testable import FiresmithSchema
@testable import firesmith

/// The JSON Schemas with which editors complete and check schemas and configurations.
@Suite struct JSONSchemaTests {
  private let schema: JSONSchema
  private let configuration: JSONSchema

  init() throws {
    schema = try JSONSchema("Documentation/firesmith.schema.json")
    configuration = try JSONSchema("Documentation/configuration.schema.json")
  }

  @Test func theyHaveTheReadersKeys() throws {
    #expect(try schema.keys() == keys(SchemaReader.FileKey.self))
    #expect(try schema.keys("collection") == keys(SchemaReader.CollectionKey.self))
    #expect(try schema.keys("document") == keys(SchemaReader.DocumentKey.self))
    #expect(try schema.keys("documentID", "anyOf", 1) == keys(SchemaReader.DocumentIDKey.self))
    #expect(try schema.keys("query") == keys(SchemaReader.QueryKey.self))
    #expect(try schema.keys("type") == keys(SchemaReader.TypeKey.self))
    #expect(
      try schema.keys("type", "properties", "external") == Languages.all.names.sorted())
    #expect(try schema.keys("binding") == keys(SchemaReader.BindingKey.self))
    #expect(try schema.keys("enumeration") == keys(SchemaReader.EnumerationKey.self))
    let cases = try (1...2).flatMap {
      try schema.keys("unionCases", "additionalProperties", "anyOf", $0)
    }
    #expect(Set(cases) == Set(keys(SchemaReader.CaseKey.self)))
    #expect(
      try schema.keys("longField")
        == (keys(SchemaReader.FieldKey.self) + Languages.all.names).sorted())
    #expect(
      try schema.keys("longField", "properties", "swift")
        == keys(SchemaReader.FieldBindingKey.self))
    #expect(
      try schema.keys("longField", "properties", "python") == ["name"])
    #expect(
      try schema.keys("longField", "properties", "typescript") == ["name"])

    let all = ConfigurationKey.all.sorted()
    #expect(try configuration.keys() == all)
    let inOutputs =
      all.filter { !ConfigurationKey.ofTopLevel.contains($0) }
      + TeamFiles.all.flatMap { [$0.key] + $0.optionKeys }
    #expect(try configuration.keys("output") == inOutputs.sorted())
    #expect(try configuration.keys("breaking") == keys(BreakingSettings.Key.self))
    #expect(try configuration.keys("allowed") == keys(BreakingSettings.AllowedKey.self))
  }

  @Test func theyHaveTheReadersChoices() throws {
    typealias Options = SwiftOptions
    #expect(
      try configuration.choices("sdk")
        == choices(Options.SDK.self) + choices(TypeScriptOptions.SDK.self))
    #expect(
      try configuration.choices("integers") == choices(TypeScriptOptions.Integers.self))
    #expect(try configuration.choices("names") == choices(TypeScriptOptions.Names.self))
    #expect(
      try configuration.choices("timestamps") == choices(TypeScriptOptions.Timestamps.self))
    #expect(
      try configuration.choices("extensions") == choices(TypeScriptOptions.Extensions.self))
    #expect(try configuration.choices("access") == choices(Options.Access.self))
    #expect(try configuration.choices("unknownCases") == choices(OutputOptions.UnknownCases.self))
    #expect(try configuration.choices("constraints") == choices(OutputOptions.Constraints.self))
    #expect(
      try configuration.choices("conformances", "items") == choices(Options.Conformance.self))
    #expect(try configuration.choices("styles", "items") == choices(Options.Style.self))
    #expect(try configuration.choices("language") == Languages.all.names)
    #expect(
      try schema.choices("longField", "properties", "server") == choices(Field.ServerTime.self))
    #expect(try schema.choices("longField", "properties", "nulls") == choices(Field.Nulls.self))
    let words = try schema.choices("fieldType", "anyOf", 0)
    let scalars = Scalar.allCases.map(\.rawValue) + ["reference"]
    #expect(words.sorted() == (scalars + scalars.map { $0 + "?" }).sorted())
  }

  /// An editor shows the description of a key.
  @Test func theyDescribeEveryKey() throws {
    for schema in [schema, configuration] { #expect(schema.undescribedKeys() == []) }
  }

  private func keys<Key: CaseIterable & RawRepresentable<String>>(_ type: Key.Type) -> [String] {
    choices(type).sorted()
  }

  private func choices<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> [String] {
    type.allCases.map(\.rawValue)
  }
}

/// The parts of a JSON Schema that these tests need.
struct JSONSchema {
  private let root: [String: Any]

  /// A path that doesn't exist.
  struct Missing: Error {
    let path: String
  }

  init(_ path: String) throws {
    let data = try Data(contentsOf: Page.project.appendingPathComponent(path))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// The names of an object's properties, sorted. The path begins at a definition.
  func keys(_ path: Any...) throws -> [String] {
    let properties = try value(path)["properties"] as? [String: Any]
    return properties?.keys.sorted() ?? []
  }

  /// The properties without a description of their own, or of the definition that they refer to.
  func undescribedKeys() -> [String] { undescribedKeys(in: root).sorted() }

  private func undescribedKeys(in value: Any) -> [String] {
    if let values = value as? [Any] { return values.flatMap(undescribedKeys) }
    guard let object = value as? [String: Any] else { return [] }
    let properties = object["properties"] as? [String: [String: Any]] ?? [:]
    // A condition repeats properties to refine them.
    let isCondition = object["description"] == nil && object["type"] == nil
    let undescribed = isCondition ? [] : properties.filter { !isDescribed($0.value) }.map(\.key)
    return undescribed + object.values.flatMap(undescribedKeys)
  }

  private func isDescribed(_ property: [String: Any]) -> Bool {
    if property["description"] != nil { return true }
    let reference = (property["$ref"] as? String)?.split(separator: "/").last.map(String.init)
    let definition = (root["definitions"] as? [String: Any])?[reference ?? ""] as? [String: Any]
    return definition?["description"] != nil
  }

  /// The values of an enumeration. The path begins at a definition.
  func choices(_ path: Any...) throws -> [String] {
    try value(path)["enum"] as? [String] ?? []
  }

  private func value(_ path: [Any]) throws -> [String: Any] {
    guard let start = path.first else { return root }
    var value = (root["definitions"] as? [String: Any])?["\(start)"]
    for step in path.dropFirst() {
      if let index = step as? Int {
        value = (value as? [Any])?[index]
      } else {
        value = (value as? [String: Any])?["\(step)"]
      }
    }
    guard let value = value as? [String: Any] else { throw Missing(path: "\(path)") }
    return value
  }
}
