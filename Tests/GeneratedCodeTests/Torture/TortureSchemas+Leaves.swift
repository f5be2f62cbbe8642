import FiresmithSchema

// Every type in every form: as fields of documents and of shared types, in tuples and under other
// names.
extension TortureSchemas {
  static let leaves =
    Scalar.allCases.map(\.rawValue) + [
      "reference", "reference<own_ids>", "vector<3>", "Tag", "Empty", "Note", "Tree", "Ping",
      "Shape",
      "Open", "Status", "Level", "Money",
    ]

  /// A default for each type that has one besides `[]` and `{}`.
  private static func defaultValue(of leaf: String) -> String? {
    switch leaf {
    case "Status": return "in_review"
    case "Level": return "low"
    case "Tag": return ##"{ title: "a \"b\"", color: "#f0513880" }"##
    case "Empty", "Note": return "{}"
    case "Tree": return "{ all: [{ all: [] }] }"
    case "Ping": return "{ named: {} }"
    case "url": return #""https://a_b@example.com:65535/~a%20(b)?c='d'&e#f/?;""#
    default: break
    }
    let rules = Scalar(rawValue: leaf)?.rules
    switch rules?.literal {
    case .text: return #""a \"b\" \\(c)""#
    case .boolean: return "true"
    case .integer: return "\(rules?.range?.lowerBound ?? .min)"
    case .number: return "1e-320"
    case nil: break
    }
    return switch rules?.defaultForm {
    case .timestamp: "0001-01-01T00:00:00Z"
    case .geopoint: "{ latitude: -90, longitude: 1e-320 }"
    case .text(let form): "\"\(form.example)\""
    case nil: nil
    }
  }

  static func addFields(_ leaf: String, to yaml: inout YAMLText) {
    let types = [
      leaf, "array<\(leaf)>", "map<\(leaf)>", "map<array<\(leaf)>>", "array<map<\(leaf)>>",
    ]
    for (form, type) in types.enumerated() {
      let name = "form_\(form)"
      yaml.entry(name, type)
      yaml.entry(name + "_optional", "\"\(type)?\"")
      yaml.entry(name + "_nullable", "{ type: \"\(type)?\", nulls: explicit }")
      yaml.entry(name + "_memory", "{ type: \"\(type)?\", stored: false }")
      let element = defaultValue(of: leaf)
      let value = [
        element, element.map { "[\($0)]" } ?? "[]", element.map { "{ 'a \"b\"': \($0) }" } ?? "{}",
        element.map { "{ a: [\($0), \($0)], b: [] }" } ?? "{}",
        element.map { "[{}, { a: \($0) }]" } ?? "[]",
      ][form]
      if let value {
        yaml.entry(name + "_default", "{ type: \(type), default: \(value) }")
        yaml.entry(name + "_kept", "{ type: \(type), stored: false, default: \(value) }")
      }
    }
    yaml.entry("old", "{ type: \(leaf), deprecated: true }")
    yaml.entry("old_class", "{ type: map<\(leaf)>?, deprecated: \"Use \\\"a\\\" \\\\(b).\" }")
    yaml.entry("old_list", "{ type: array<\(leaf)>, default: [], deprecated: Use a list. }")
    yaml.entry(
      "old_kept", "{ type: array<\(leaf)>, default: [], stored: false, deprecated: Use it. }")
    if let value = Scalar(rawValue: leaf)?.rules.newValue?.rawValue {
      yaml.entry("new", "{ type: \(leaf), default: \(value) }")
      yaml.entry("new_kept", "{ type: \(leaf), stored: false, default: \(value) }")
      yaml.entry("new_list", "{ type: array<\(leaf)>, default: [\(value)] }")
    }
  }

  /// Tuples of a type, and fields of these.
  static func addTuples(_ number: Int, of leaf: String, to yaml: inout YAMLText) {
    guard !["geopoint", "any", "reference"].contains(leaf.prefix { $0.isLetter }),
      !leaf.hasPrefix("vector")
    else { return }
    yaml.entry(
      "Tuple\(number)",
      "{ elements: { one: \(leaf), decoder: \(leaf), elements: map<\(leaf)>, map: map<array<\(leaf)>> } }"
    )
    yaml.entry(
      "Tuples\(number)",
      "{ fields: { one: Tuple\(number), maybe: Tuple\(number)?, null: { type: Tuple\(number)?, nulls: explicit }, map: { type: map<Tuple\(number)>, default: {} }, own: { elements: { a: \(leaf), tag: Tag, self: string } }, memory: { type: Tuple\(number)?, stored: false } } }"
    )
  }

  /// Names of a type, and fields of these.
  static func addNames(_ number: Int, of leaf: String, to yaml: inout YAMLText) {
    yaml.entry("Named\(number)", leaf)
    yaml.entry("NamedList\(number)", "{ type: array<Named\(number)>, max_length: 3 }")
    yaml.entry("NamedMap\(number)", "map<NamedList\(number)>")
    let keyed = defaultValue(of: leaf).map { "in_review: \($0)" } ?? ""
    yaml.mapping("Naming\(number)") { yaml in
      yaml.mapping("fields") { yaml in
        yaml.entry("one", "Named\(number)")
        yaml.entry("list", "{ type: NamedList\(number), default: [] }")
        yaml.entry("map", "{ type: NamedMap\(number)?, nulls: explicit }")
        yaml.entry("lists", "map<NamedList\(number)>")
        yaml.entry("memory", "{ type: NamedMap\(number)?, stored: false }")
        yaml.entry("keyed", "{ type: map<\(leaf)>, keys: Status, default: { \(keyed) } }")
        yaml.entry("keyed_lists", "{ type: NamedMap\(number)?, keys: Status }")
        yaml.entry("keyed_null", "{ type: map<\(leaf)>?, keys: Status, nulls: explicit }")
        yaml.entry(
          "keyed_memory",
          "{ type: map<\(leaf)>, keys: Status, stored: false, default: { \(keyed) } }")
      }
    }
  }

  static func addQueries(_ leaf: String, to yaml: inout YAMLText) {
    guard leaf != "vector<3>" else { return yaml.entry("first", "{ limit: 1 }") }
    let isOrdered =
      Scalar(rawValue: leaf)?.rules.isOrdered
      ?? !["Tag", "Empty", "Note", "Tree", "Ping", "Shape", "Open"].contains(leaf)
    let isSorted = Scalar(rawValue: leaf)?.rules.strangeOrder == nil
    for suffix in ["", "_optional", "_nullable"] {
      let (field, array) = ("form_0\(suffix)", "form_1\(suffix)")
      let order = isSorted ? ", order: [\(field)]" : ""
      yaml.entry("equal_\(field)", "{ where: [\(field), \"\(field) !=\"]\(order) }")
      yaml.entry("among_\(field)", "{ where: [\"\(field) in\"], group: true }")
      if isOrdered {
        yaml.entry("from_\(field)", "{ where: [\"\(field) >=\", \"\(field) <\"] }")
      }
      yaml.entry("having_\(field)", "{ where: [\"\(array) contains\"], limit: 1 }")
      yaml.entry("having_any_\(field)", "{ where: [\"\(array) contains_any\"] }")
    }
  }
}
