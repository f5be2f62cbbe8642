/// Schemas with every attribute of fields in one position each.
enum AttributeSchema {
  /// The positions that fields can have, as the body of a model, with types that it needs.
  static let positions: [String: (model: String, types: String)] = [
    "field": ("{ fields: { \(fields), \(times) } }", ""),
    "field of a mixin": (
      "{ include: [Mixin], fields: { name: string } }",
      "Mixin: { mixin: true, fields: { \(fields), \(times) } }"
    ),
    "field of a case": (
      "{ discriminator: kind, cases: { one: { fields: { \(fields), \(times) } }, two: { fields: {} } } }",
      ""
    ),
    "content of a case": (
      "{ discriminator: kind, content: body, cases: { one: Inner, two: { fields: {} } } }", inner
    ),
    "map": ("{ fields: { inner: { fields: { \(fields), \(times) } } } }", ""),
    "optional map": ("{ fields: { inner: { optional: true, fields: { \(fields) } } } }", ""),
    "map in a map": (
      "{ fields: { outer: { optional: true, fields: { inner: { fields: { \(fields) } } } } } }", ""
    ),
    "mixin in a map": (
      "{ fields: { inner: Inner? } }",
      "Mixin: { mixin: true, fields: { \(fields) } }\n  Inner: { include: [Mixin], fields: { name: string? } }"
    ),
    "alias": ("{ fields: { inner: Alias? } }", "Alias: Inner\n  \(inner)"),
    "case": (
      "{ fields: { inner: Either? } }",
      "Either: { discriminator: kind, cases: { one: { fields: { \(fields) } }, two: { fields: {} } } }"
    ),
    "case that is a type": (
      "{ fields: { inner: Either? } }",
      "Either: { discriminator: kind, unknown: other, cases: { one: Inner, two: { fields: {} } } }\n  \(inner)"
    ),
    "content": (
      "{ fields: { inner: Either? } }",
      "Either: { discriminator: kind, content: body, cases: { one: Inner, two: { fields: {} } } }\n  \(inner)"
    ),
    "member": (
      "{ fields: { inner: Either? } }",
      "Either: { any_of: { text: string, inner: Inner } }\n  \(inner)"
    ),
    "element": ("{ fields: { inner: { type: array<Inner>, max_length: 1 } } }", inner),
    "entry": ("{ fields: { inner: { type: map<Inner>, max_length: 1 } } }", inner),
    "tuple": (
      "{ fields: { inner: Pair? } }",
      "Pair: { elements: { inner: Inner, size: integer } }\n  \(inner)"
    ),
    "snapshot": ("{ fields: { inner: snapshot<others>? } }", ""),
    "type in itself": (
      "{ fields: { inner: Chain? } }", "Chain: { fields: { next: Chain?, \(fields) } }"
    ),
  ]

  private static let inner = "Inner: { fields: { \(fields) } }"

  /// Each attribute, with the types that it is for.
  private static let fields = [
    "text: { type: string, min_length: 2, max_length: 4 }",
    #"pattern: { type: string?, pattern: "^\\d+$" }"#,
    "count: { type: integer, min: -3, max: 9 }", "ratio: { type: double?, max: 2.5 }",
    "data: { type: bytes?, min_length: 1, max_length: 4 }",
    "at: { type: timestamp?, nulls: explicit }", "note: { type: string, default: none }",
    "version: { const: 2 }", #"memory: { type: string, stored: false, default: "" }"#,
    "old: { type: boolean?, deprecated: true, indexed: false }", "mood: Mood", "grade: Grade?",
    "ranks: { type: map<integer>?, keys: Mood }", "moods: { type: array<Mood>, max_length: 2 }",
    "target: reference<others>?", "owner: { type: string, immutable: true }",
    "seal: { type: integer?, immutable: true }", "part: { type: Part?, immutable: true }",
  ].joined(separator: ", ")

  /// The server sets no times inside of elements, and snapshots don't copy them.
  private static let times =
    "created_at: { type: timestamp, server: create }, changed_at: { type: timestamp, server: write }"

  /// Returns the schema of a model with the fields in one position.
  static func text(_ position: String) -> String? {
    guard let (model, types) = positions[position] else { return nil }
    return """
      collections:
        places: { model: Place, \(model.dropFirst())
        others: { model: Other, fields: { \(fields) } }
      types:
        Part: { fields: { value: integer } }
        \(types)
      enums:
        Mood: { cases: { calm: , glad: it's glad } }
        Grade: { cases: { good: , poor: }, unknown: other }
      """
  }
}
