import Foundation

/// The results of Swift and Python for each case, as a page.
struct Matrix {
  /// A language's outcome for a stored document.
  enum Outcome: Equatable {
    case refused(Refusal)
    /// The fields that are stored differently than they were read.
    case stored(changes: [String: JSON?])
  }

  struct Row {
    let name: String
    /// The fields that the case is about; `nil` for those that the document lacks.
    let fields: [String: JSON?]
    let swift: Outcome
    let python: Outcome
    /// Whether each language reads what the other one has stored as the value that it read itself.
    let isEqual: Bool
    /// The verdict of each language on the other's JSON; `nil` if there is none to compare.
    let json: Exchange.JSONVerdicts?
    /// Their verdict on the plain JSON of the document as it is stored; `nil` if it has references.
    let storedForm: Exchange.StoredFormVerdict?

    init(
      _ testCase: Corpus.Case, swift: Outcome, python: Outcome, isEqual: Bool,
      json: Exchange.JSONVerdicts?, storedForm: Exchange.StoredFormVerdict?
    ) {
      name = testCase.name
      // A document of nothing is said by its name.
      fields =
        name.hasSuffix("nothing") ? [:] : testCase.changes.mapValues { $0 == .null ? nil : $0 }
      self.swift = swift
      self.python = python
      self.isEqual = isEqual
      self.json = json
      self.storedForm = storedForm
    }
  }

  /// The cases of one collection.
  struct Table {
    let collection: String
    let rows: [Row]
  }

  var tables: [Table]

  func text() throws -> String {
    var text = """
      # What Swift and Python make of the same documents

      Each document is that of `corpus.json` with the fields shown here. Both languages read it and store it again:
      what they store is the same, and each reads the other's as the value that it has read itself, but for numbers
      that are equal to nothing. What they refuse, they refuse for the same field and with the same kind of error.

      Strings that others have written in another form are kept by Python. Swift's `URL` and `UUID` don't keep them, so
      that it stores them in the usual form; its JSON has URLs, UUIDs and colors in the usual form, too.

      Generated TypeScript refuses the same documents for the same fields, and stores what one of the two stores: UUIDs in the
      usual form, as Swift, and URLs as they are, as Python. But Google's SDKs store a whole double as an integer, in `any`
      and in unions without a tag too; and where integers are JavaScript's numbers, those beyond ±(2^53 − 1) are refused, and
      a union of an `integer` and a `double` is an error of the schema. With `integers: bigint` they are as in the others.

      The column JSON says whether each language reads the JSON that the other writes for the document, with
      `JSONEncoder.firesmith` and `model_dump_json`, as the value that it has read from Firestore. JSON has no
      bytes, no timestamps and only one kind of number, so they change in fields of type `any` and in unknown kinds.
      A field of an unknown kind that is called like the document's id is replaced by the id. References are left
      out: Swift writes them as paths and doesn't read them.

      The last column says whether both read the same from the document in plain JSON: `3.5` for a double of 3.5,
      text in RFC 3339 for a timestamp. They differ where one language alone reads what neither writes:

      - Swift's decoder reads `3.0` as an integer, and null as a field's default; Python reads neither.
      - Python cuts nanoseconds off, and Swift rounds them to microseconds.
      - A type written by hand decides for itself: pydantic takes `"350"` and `true` for Money's integer.
      - Swift doesn't read a document whose id is a number.

      """
    for table in tables { text += try Self.text(of: table) }
    return text
  }

  private static func text(of table: Table) throws -> String {
    var text = """

      ## \(table.collection)

      | case | stored | Swift | Python | error | equal | JSON | plain JSON |
      | --- | --- | --- | --- | --- | --- | --- | --- |

      """
    for row in table.rows {
      let refusal: Refusal? = if case .refused(let refusal) = row.swift { refusal } else { nil }
      let cells = [
        row.name, try Self.text(of: row.fields), try Self.text(of: row.swift),
        try Self.text(of: row.python), refusal?.kind ?? "",
        refusal != nil ? "" : row.isEqual ? "yes" : "no",
        row.json.map(Self.text) ?? "", row.storedForm?.rawValue ?? "",
      ]
      text += "| \(cells.map(Self.visible).joined(separator: " | ")) |\n"
    }
    return text
  }

  private static func text(of verdicts: Exchange.JSONVerdicts) -> String {
    let (ofSwift, ofPython) = (text(of: verdicts.ofSwift), text(of: verdicts.ofPython))
    return ofSwift == ofPython ? ofSwift : "Swift's: \(ofSwift); Python's: \(ofPython)"
  }

  private static func text(of verdict: Exchange.Verdict) -> String {
    switch verdict {
    case .same: "yes"
    case .different: "no"
    case .refused(let reason): "refused: \(reason)"
    }
  }

  private static func text(of outcome: Outcome) throws -> String {
    switch outcome {
    case .refused(let refusal): "refused: \(refusal.field) \(refusal.reason)"
    case .stored(let changes): changes.isEmpty ? "kept" : try text(of: changes)
    }
  }

  private static func text(of fields: [String: JSON?]) throws -> String {
    try fields.sorted { $0.key < $1.key }.map { name, value in
      "\(name): \(try value.map { "`\(try $0.line)`" } ?? "absent")"
    }.joined(separator: "; ")
  }

  /// The text with names for the characters that nobody sees.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: scalar == "|" ? "\\|" : String(scalar)
      }
    }.joined()
  }
}
