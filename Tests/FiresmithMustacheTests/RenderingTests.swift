import Foundation
import Testing

@testable import FiresmithMustache

@Suite struct RenderingTests {
  private func render(
    _ templates: KeyValuePairs<String, String>, _ context: MustacheValue
  ) throws -> String {
    let templates = try MustacheTemplates(strict: templates.map { (name: $0.key, text: $0.value) })
    return try templates.render(templates.names[0], context)
  }

  @Test func noEscaping() throws {
    let output = try render(["a": "{{type}} {{{type}}} {{&type}}"], ["type": "[String: \"&\"]<>"])
    #expect(output == "[String: \"&\"]<> [String: \"&\"]<> [String: \"&\"]<>")
  }

  @Test func booleansHaveATextAndNullHasNone() throws {
    #expect(
      try render(["a": "{{a}}{{b}}({{c}})"], ["a": true, "b": false, "c": .null]) == "truefalse()")
  }

  @Test func emptyTextAndEmptyObjectAreTrue() throws {
    let template = "{{#a}}a{{/a}}{{^a}}!{{/a}}{{#b}}b{{/b}}{{^b}}!{{/b}}"
    #expect(try render(["a": template], ["a": "", "b": [:]]) == "ab")
  }

  @Test func dotIsTheValueOfTheInnermostSection() throws {
    let output = try render(
      ["a": "{{#a}}{{.}}{{#b}}{{.}}{{#c}}{{.}}{{/c}}{{.}}{{/b}}{{.}}{{/a}}"],
      ["a": ["1", "2"], "b": "3", "c": true])
    #expect(output == "13true31" + "23true32")
  }

  @Test func stringsAreAListOfTexts() throws {
    let output = try render(
      ["a": "{{#o}}{{#list}}{{name}}{{.}}{{#yes}}({{.}}){{/yes}}{{.}} {{/list}}{{/o}}"],
      ["name": "n", "yes": true, "o": ["list": .strings(["1", "", "a text of some length"])]])
    #expect(output == "n1(true)1 n(true) na text of some length(true)a text of some length ")
    #expect(
      try render(["a": "{{#list}}a{{/list}}{{^list}}b{{/list}}"], ["list": .strings([])]) == "b")
  }

  @Test(arguments: [
    "{{#list}}\n{{.}}\n{{/list}}\n",
    "{{#list}}\n  {{.}}\n{{/list}}\n",
    "{{#list}}\n    {{.}},\n{{/list}}\n",
    "{{#list}}é{{.}}é{{/list}}",
    "{{#list}}\n{{.}}\r\n{{/list}}\n",
    "{{#list}}\n{{.}}\n\n{{/list}}\n",
    "{{#list}}\n{{.}}{{name}}\n{{/list}}\n",
    "{{#list}}\n{{name}}\n{{/list}}\n",
    "{{#list}}{{.}}, {{/list}}{{^list}}none{{/list}}",
    "x\n  {{>partial}}\ny",
  ])
  func linesAreAListOfTexts(_ template: String) throws {
    for texts in [["a < b", "", "  }"], [""], []] {
      let utf8 = texts.flatMap { Array("\($0)\n".utf8) }
      #expect(MustacheLines(utf8: utf8).strings == texts)
      for escaping in [MustacheTemplates.Escaping.none, .html] {
        let templates = try MustacheTemplates(
          [("a", template), ("partial", "{{#list}}\n{{.}}\n{{/list}}\n")], lookup: .strict,
          escaping: escaping)
        let (lines, strings) = try (
          templates.render("a", ["name": "n", "list": .lines(MustacheLines(utf8: utf8))]),
          templates.render("a", ["name": "n", "list": .strings(texts)])
        )
        #expect(lines == strings)
      }
    }
  }

  /// Objects of several shapes, in a list and in each other.
  @Test func namesOfTheInnermostObjectComeFirst() throws {
    let output = try render(
      ["a": "{{#list}}[{{a}}{{b}}{{#inner}}{{a}}{{b}}{{/inner}}{{a}}{{b}}]{{/list}}"],
      [
        "a": "1", "b": "2", "inner": ["b": "3"],
        "list": [
          ["a": "4"], ["b": "5"], ["b": "6", "a": "7"], "x", ["inner": ["a": "8"]], ["a": "9"],
        ],
      ])
    #expect(output == "[424342][151315][767376][121312][128212][929392]")
  }

  @Test func ofANameThatIsThereTwiceTheLastValueCounts() throws {
    let object = MustacheObject([("a", "1"), ("a", "2")])
    let output = try render(
      ["a": "{{a}}{{o.a}}"], .object(MustacheObject(object.pairs + [("o", .object(object))])))
    #expect(output == "22")
  }

  @Test func indentationAddsUpAndLeavesEmptyLinesEmpty() throws {
    let output = try render(
      [
        "file": "extension A {\n  {{>type}}\n}\n",
        "type": "struct {{name}} {\n\n  {{#inner}}\n  {{>inner}}\n  {{/inner}}\r\n}\n",
        "inner": "{{name}}\n\n\t{{name}}{{>line}}\r\n\r\nend",
        "line": "(one\ntwo)",
      ],
      ["name": "B\nC", "inner": true])
    #expect(
      output == """
        extension A {
          struct B
        C {

            B
        C

            \tB
        C(one
        two)\r
        \r
            end  }
        }

        """)
  }

  @Test func partialsOfATree() throws {
    let output = try render(
      ["node": "{{name}}\n{{#nodes}}\n  {{>node}}\n{{/nodes}}\n"],
      [
        "name": "a",
        "nodes": [
          ["name": "b", "nodes": [["name": "c", "nodes": []]]], ["name": "d", "nodes": []],
        ],
      ])
    #expect(output == "a\n  b\n    c\n  d\n")
  }

  @Test func partialsWithoutEnd() throws {
    let sections = String(repeating: "{{#yes}}", count: 30)
    let ends = String(repeating: "{{/yes}}", count: 30)
    let templates = try MustacheTemplates(strict: [
      ("twice", "{{>twice}}{{>twice}}"),
      ("nested", "{{#yes}}\n {{>sections}}\n{{/yes}}"),
      ("sections", "\(sections){{>nested}}\(ends)"),
    ])
    #expect(
      errorOnSmallStack(of: templates, "twice")
        == "twice:1:1: error: partial 'twice' is more than 128 sections and partials deep")
    #expect(
      errorOnSmallStack(of: templates, "nested")
        == "sections:1:241: error: partial 'nested' is more than 128 sections and partials deep")
  }

  /// The error of a render on a thread with 512 KB of stack, as threads have on Apple's platforms.
  private func errorOnSmallStack(of templates: MustacheTemplates, _ name: String) -> String? {
    nonisolated(unsafe) var description: String?
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      do throws(MustacheError) {
        _ = try templates.render(name, ["yes": true])
      } catch {
        description = error.description
      }
      isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    isDone.wait()
    return description
  }

  /// Appending moves the text to new storage now and then, in growing distances: for the whole
  /// text to be copied a few times, however long it becomes.
  @Test func textIsAppendedInPlace() throws {
    let templates = try MustacheTemplates(strict: [
      ("model", "struct {{name}} {\n{{#fields}}\n  {{>field}}\n{{/fields}}\n}\n"),
      ("field", "var {{name}}: {{type}}{{#isOptional}}?{{/isOptional}}\n"),
    ])
    let field: MustacheValue = ["name": "title", "type": "String", "isOptional": true]
    let model: MustacheValue = [
      "name": "Book", "fields": .list(Array(repeating: field, count: 10)),
    ]

    var renderer = Renderer(templates)
    var storage: UnsafeRawPointer?
    var copiedBytes = 0
    for _ in 0..<10_000 {
      let count = renderer.output.count
      try renderer.render(template: 0, model)
      let newStorage = renderer.output.bytes.withUnsafeBytes { $0.baseAddress }
      if newStorage != storage {
        copiedBytes += count
        storage = newStorage
      }
    }
    let count = renderer.output.count
    #expect(count > 2_000_000)
    #expect(copiedBytes < 3 * count)
  }
}
