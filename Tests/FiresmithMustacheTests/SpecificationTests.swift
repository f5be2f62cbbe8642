import FiresmithMustache
import Foundation
import Testing

/// The tests that the Mustache specification requires, and those of inheritance.
@Suite struct SpecificationTests {
  @Test func allRequiredTestsAreRun() throws {
    let cases = try SpecificationCase.required()
    #expect(cases.count == 136)
    #expect(Set(cases.map(\.testDescription)).count == 136)
  }

  @Test func allTestsOfInheritanceAreRun() throws {
    #expect(try SpecificationCase.inheritance().count == 27)
  }

  @Test(arguments: try SpecificationCase.required() + SpecificationCase.inheritance())
  func passes(_ specification: SpecificationCase) throws {
    let partials = specification.partials.sorted { $0.key < $1.key }
    let templates = try MustacheTemplates(
      [(name: "main template", text: specification.template)]
        + partials.map { (name: $0.key, text: $0.value) },
      lookup: .lenient, escaping: .html)
    let output = try templates.render("main template", specification.data.mustacheValue)
    #expect(output == specification.expected)
  }
}

/// A test of the specification.
struct SpecificationCase: Decodable, CustomTestStringConvertible {
  var file = ""
  let name: String
  let template: String
  let partials: [String: String]
  let data: JSONValue
  let expected: String

  var testDescription: String { "\(file): \(name)" }

  private enum CodingKeys: CodingKey {
    case name, template, partials, data, expected
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    template = try container.decode(String.self, forKey: .template)
    partials = try container.decodeIfPresent([String: String].self, forKey: .partials) ?? [:]
    data = try container.decode(JSONValue.self, forKey: .data)
    expected = try container.decode(String.self, forKey: .expected)
  }

  /// The tests of the modules that aren't optional.
  static func required() throws -> [SpecificationCase] {
    try ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"]
      .flatMap(cases(inFile:))
  }

  /// The tests of the module of inheritance, which is optional.
  static func inheritance() throws -> [SpecificationCase] {
    try cases(inFile: "~inheritance")
  }

  private static func cases(inFile name: String) throws -> [SpecificationCase] {
    struct File: Decodable {
      let tests: [SpecificationCase]
    }
    let url = try #require(
      Bundle.module.url(
        forResource: name, withExtension: "json", subdirectory: "Specification"))
    var cases = try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).tests
    for index in cases.indices { cases[index].file = name }
    return cases
  }
}

/// JSON, whose numbers become texts.
enum JSONValue: Decodable {
  case null
  case boolean(Bool)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self) {
      self = .text(String(integer))
    } else if let number = try? container.decode(Double.self) {
      self = .text(String(number))
    } else if let string = try? container.decode(String.self) {
      self = .text(string)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  var mustacheValue: MustacheValue {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .string(text)
    case .list(let values): .list(values.map(\.mustacheValue))
    case .object(let values):
      .object(
        MustacheObject(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.mustacheValue) }))
    }
  }
}
