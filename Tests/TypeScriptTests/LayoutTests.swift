import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithTypeScript

/// The layout of generated code.
///
/// The expected lines are Biome's, with which another suite compares them.
@Suite struct TypeScriptLayoutTests {
  @Test(arguments: LayoutCase.all)
  func codeIsLaidOut(each: LayoutCase) {
    #expect(TypeScriptLayout.lines(of: [each.code]) == each.lines)
  }

  @Test(arguments: LayoutCase.all)
  func whatIsLaidOutStaysAsItIs(each: LayoutCase) {
    #expect(TypeScriptLayout.lines(of: each.lines) == each.lines)
  }

  /// Nothing is left as it is because it couldn't be read.
  @Test(arguments: ["agreement", "guide", "showcase"])
  func generatedCodeIsRead(example: String) throws {
    let place = Files.package.appendingPathComponent("Generated/\(example)/typescript")
    for path in try FileTree(place).paths
    where path.hasSuffix(".ts") && !path.hasPrefix("support/") {
      let code = try String(contentsOf: place.appendingPathComponent(path), encoding: .utf8)
      #expect(throws: Never.self, "\(path)") { try TypeScriptParser.statements(of: code) }
    }
  }

  /// Lines that aren't read, because a look at them is enough, would stay as they are if they were.
  @Test func linesThatAreLaidOutStayAsTheyAre() throws {
    let declarations = [
      [
        "export type Book = {", "  /** The title. */", "  title: string;", "  id?: 'a' | 'b';",
        "};",
      ],
      ["export function f(db: Firestore): Books {", "  return g(h(db), { id: 1 });", "}"],
      [
        "export const names = {", "  title: 'title',", "  inner: {", "    id: 'id',", "  },",
        "} as const;",
      ],
      ["const found = f(g(db), {", "  count: ['count'],", "});"],
      ["import type { Book } from './book';", "export * from './shelf';"],
    ]
    for lines in declarations {
      #expect(TypeScriptLayout.areLaidOut(lines))
      let statements = try TypeScriptParser.statements(of: lines.joined(separator: "\n"))
      let document = TypeScriptLayout.statements(statements)
      #expect(LayoutPrinter.print(document, columns: TypeScriptLayout.columns) == lines)
    }
  }

  @Test(arguments: [
    ["const a = {", "};"], ["f({", "  a: 1,", "}, {", "  b: 2,", "});"], ["f(", "  a,", ");"],
    ["const a = [[1, 2], [3, 4]];"], ["const a = f(() => 1, () => 2);"], ["f(g({", "  a,", "}));"],
    ["const a = b ? c : d ? e : f;"], ["const a = z.string().min(1).max({ of: [g(1)] });"],
    ["const a = '名前';"], ["const a = 1;", "", "const b = 2;"],
    ["const a = '\(String(repeating: "a", count: 80))';"],
  ])
  func otherLinesAreRead(lines: [String]) {
    #expect(!TypeScriptLayout.areLaidOut(lines))
  }

  /// Code that isn't generated, and code that ends anywhere.
  @Test func unknownCodeStaysAsItIs() {
    for code in ["class A {}", "const a =  1", "const a = 'b", "f(", "/* a", "a.#b;", "x = /a"] {
      #expect(TypeScriptLayout.lines(of: [code]) == [code])
    }
    #expect(TypeScriptLayout.lines(of: []).isEmpty)
    for each in LayoutCase.all {
      for end in each.code.indices {
        let code = String(each.code[..<end])
        if (try? TypeScriptParser.statements(of: code)) == nil {
          #expect(TypeScriptLayout.lines(of: [code]) == [code])
        }
      }
    }
  }

  /// A model with as many fields has as many conditions, which aren't nested in each other.
  @Test func longConditionsNeedNoDeepStack() {
    let conditions = [String](repeating: "typeof a !== 'string'", count: 20_000)
    let lines = TypeScriptLayout.lines(of: [
      "if (\(conditions.joined(separator: " || "))) return a;"
    ])
    #expect(lines.count == 20_003)
  }

  @Test func filledPartsAreOnAsFewLinesAsFit() {
    let numbers = (1...30).map { "\($0)" }
    let lines = TypeScriptLayout.lines(of: ["const a = [\(numbers.joined(separator: ", "))];"])
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count <= TypeScriptLayout.columns })
  }
}

/// Code on one line, and its lines.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  let name: String
  let code: String
  let lines: [String]

  var testDescription: String { name }

  /// The cases of the folder `Layouts`: in each file the code is a comment on the first line.
  static let all: [LayoutCase] = {
    let folder = Files.tests.appendingPathComponent("Layouts")
    let paths = (try? FileTree(folder).paths) ?? []
    return paths.compactMap { path in
      guard let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      else { return nil }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let code = String(lines.removeFirst().dropFirst("// ".count))
      return LayoutCase(name: path, code: code, lines: lines.dropLast())
    }
  }()
}
