// Text that tries to escape from the comment or literal that it is written in.
extension TortureSchemas {
  /// Each of these, in every place for text.
  ///
  /// Text that escapes is `brokenOut`, which isn't declared, so that the compiler and Python refuse
  /// it.
  static let hostileTexts = [
    "*/ brokenOut() /*", "\" \\(brokenOut()) \\", "\"\"\"", "a\nbrokenOut()",
    "a\r\nbrokenOut()",
    "a\rbrokenOut()", "a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}brokenOut()", "a\0b\u{1B}[31m\u{7F}",
    // Strings that end and continue, in each kind of quotation marks, with and without a backslash
    // that could undo the escape.
    "\" + brokenOut() + \"", "' + brokenOut() + '", "\\\" + brokenOut() + \"\\",
    "\\' + brokenOut() + '\\", "'\" + brokenOut() + \"'", "\"\"\"' + brokenOut() + '",
    "\\(brokenOut())", "{brokenOut()}",
    "\"\"\"\nbrokenOut()\n\"\"\"", "'''\nbrokenOut()\n'''", "\\\"\"\"\nbrokenOut()\n\\\"\"\"",
    "a\u{202E}b\u{2066}c\u{2069}d\u{200F}", "\u{FEFF}a\u{200B}b\u{2060}c\u{AD}d\u{E0041}e",
    "\u{301}\u{20DD}a", "```\nlet x = 1",
    "# Heading\n- item\n  - item\n1. item\n> quotation\n\n    code",
    "{{title}} {{{title}}} {{#a}}", "`code` ``Book`` <!--", "#\"\\#(x)\"#", "//", "///", "'", "\\",
    "\t",
    "😀👨‍👩‍👧 名前 مرحبا \u{1F1E9}\u{1F1EA}", "\u{FFFF}\u{10FFFF}\u{E000}",
    String(repeating: "long ", count: 60), String(repeating: "x", count: 300),
  ]

  /// A condition for `text` in the quotation marks that it doesn't contain; a parameter if it
  /// contains both kinds.
  private static func condition(_ text: String) -> String {
    guard let mark = ["'", "\""].first(where: { !text.contains($0) }) else { return "title" }
    return "title == \(mark)\(text)\(mark)"
  }

  /// `text` as an id, which must not end in a space.
  private static func id(_ text: String) -> String {
    text.last == " " ? text + "x" : text
  }

  static func texts(_ square: TortureSquare) -> String {
    schema { yaml in
      yaml.mapping("collections") { yaml in
        for (number, text) in hostileTexts.enumerated() where square.has(number, in: 0) {
          yaml.mapping("texts_\(number)") { yaml in
            let isID = !text.contains("/") && !text.contains("{") && !text.contains("}")
            if isID { yaml.string("path", id(text)) }
            yaml.string("model", "Text\(number)")
            yaml.string("description", text)
            yaml.mapping("fields") { yaml in
              yaml.entry("title", "string")
              yaml.mapping("ab " + text) { yaml in
                yaml.entry("type", "string")
                for key in ["description", "deprecated", "example", "default"] {
                  yaml.string(key, text)
                }
                yaml.string(
                  "pattern", "^" + text.filter { $0.isLetter || $0 == "`" || $0.isNewline })
              }
              yaml.mapping("cd " + text) { yaml in
                yaml.entry("type", "array<string>")
                yaml.entry("default", "[\(YAMLText.quoted(text))]")
              }
              yaml.entry("level", "TextLevel\(number)")
              yaml.mapping("nested") { yaml in
                yaml.string("description", text)
                yaml.mapping("fields") { $0.entry("ef \(text) gh", "string") }
              }
            }
            yaml.mapping("queries") { yaml in
              yaml.mapping("by_title") { yaml in
                yaml.string("description", text)
                yaml.entry("where", "[\(YAMLText.quoted(condition(text))), level]")
              }
              yaml.entry("undescribed", "{ order: [\(YAMLText.quoted("nested.ef \(text) gh"))] }")
            }
            yaml.mapping("collections") { yaml in
              yaml.mapping("below_\(number)") { yaml in
                if isID { yaml.string("path", id(text)) }
                yaml.entry("model", "Text\(number)")
              }
            }
          }
        }
      }
      yaml.mapping("enums") { yaml in
        for (number, text) in hostileTexts.enumerated() where square.has(number, in: 0) {
          yaml.mapping("TextLevel\(number)") { yaml in
            yaml.string("description", text)
            yaml.mapping("cases") { yaml in
              yaml.string("one", text)
              yaml.string("two " + text, "two " + text)
            }
            if number % 2 == 0 { yaml.entry("unknown", "unlisted") }
          }
        }
      }
      yaml.mapping("types") { yaml in
        for (number, text) in hostileTexts.enumerated() where square.has(number, in: 1) {
          yaml.mapping("TextUnion\(number)") { yaml in
            yaml.string("description", text)
            yaml.string("discriminator", "kind " + text)
            yaml.mapping("cases") { yaml in
              yaml.entry("case " + text, "{ fields: { value: string } }")
            }
          }
        }
      }
    }
  }
}
