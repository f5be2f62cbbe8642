/// Schema files whose names have a meaning for a compiler, Python, a shell or the template engine.
/// Each declares one model, `FileName0` and so on.
enum TortureFileNames {
  /// The names without `.yaml`. Text that escapes from a comment is `brokenOut`, which isn't
  /// declared.
  static let names = [
    "a\"b", "c'd", "\"\"\"quotes", "'''f", "g\\h", "i\\", "`j`", "\\(brokenOut())k",
    "$(brokenOut)l",
    "`brokenOut`m", "n\\nbrokenOut()", "o%0AbrokenOut()", "p */brokenOut()/* q", "--help", "-r",
    "@s", "t%u", "v;w", "#x", "y #z", "{{title}}a", "{{{title}}}{{>b}}", "{c}", "d*", "?e", "f|g",
    "<h>", "amp&", "~tilde", "class", "None", "__init__", "_support", "models", "1", "2-3", "k b",
    " l",
    "m ", "n.swift", "o.py", "p.yml", "q.firesmith", "名前", "r\u{301}", "می\u{200C}خواهم",
    "👩\u{200D}💻", "❤\u{FE0F}", String(repeating: "s", count: 200),
  ]

  /// The contents of the files, by their paths below the schemas folder.
  static func schemas(_ square: TortureSquare = .whole) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.enumerated().compactMap { number, name in
        guard square.has(number / 2, in: 0) else { return nil }
        let model = "model: FileName\(number), description: \(YAMLText.quoted(name))"
        return (
          name + (number % 2 == 0 ? ".yaml" : ".yml"),
          "collections: { file_names_\(number): { \(model), fields: { title: string } } }\n"
        )
      })
  }

  /// Swift code that compiles if no file was lost.
  static func uses(_ square: TortureSquare) -> String {
    let numbers = names.indices.filter { square.has($0 / 2, in: 0) }
    return "func useFiles() {\n"
      + numbers.map { "  _ = FileName\($0)(title: \"a\")\n" }.joined() + "}\n"
  }
}
