import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema
import FiresmithText

/// The rows of a table of fields, with the maps in them folded in place.
struct FieldRows {
  let schema: Schema
  let types: TypeText
  let stewards: Stewards
  /// The anchor of what has the fields.
  let anchor: String
  /// The words before the path of a field in the search: `books`.
  let place: String
  /// The owner and the labels of what has the fields.
  let stewardship: FoundStewardship
  /// The documents with the fields; `nil` if nothing is known of them.
  let stored: StoredMaps?
  /// Whether to show nothing but counts of all fields, because of where they are stored.
  var hidesValues = false

  /// Returns the context of a type's table: groups of rows, one for each case of a union.
  func table(of type: TypeID) -> MustacheValue {
    table(
      of: type,
      around: Around(type: type, stewardship: stewardship.inside(place), stored: stored))
  }

  /// The path to a table of fields.
  private struct Around {
    /// The type that has the fields.
    var type: TypeID
    /// The owner and the labels that the fields inherit.
    var stewardship: FoundStewardship
    /// The stored maps with the fields.
    var stored: StoredMaps?
    var path: [Step] = []
    /// The types that this one is inside of: one may hold itself.
    var types: Set<TypeID> = []

    /// Returns the path to the fields of a type inside.
    func entering(_ inner: TypeID) -> Around {
      var result = self
      result.type = inner
      result.types.insert(inner)
      return result
    }
  }

  private func table(of type: TypeID, around: Around) -> MustacheValue {
    let around = around.entering(type)
    switch schema[type].kind {
    case .structure(let structure), .tuple(let structure):
      return .list([group(structure.fields, around)])
    case .untagged(let union): return .list([group(union.members.fields, around)])
    case .union(let union):
      return .list(union.cases.map { group(of: $0, in: union, around) })
    case .enumeration, .external, .alias: return .list([])
    }
  }

  /// A part of the path to a field: its name, or the case of a union that has it.
  private enum Step {
    case field(String)
    case unionCase(String)
  }

  private func group(
    of unionCase: Union.Case, in union: Union, _ around: Around
  ) -> MustacheValue {
    let former = unionCase.formerTags
    let tag =
      "\(union.discriminator.value): \(unionCase.tag.text)"
      + (former.isEmpty ? "" : ", previously \(former)")
    let isFolded = types.isFolded(unionCase.payload)
    let title: HTMLText =
      isFolded
      ? "<code>\(tag)</code>"
      : "<code>\(tag)</code> — \(types.link(to: unionCase.payload))"
    let isOpen = isFolded && !around.types.contains(unionCase.payload)
    var inner = isOpen ? around.entering(unionCase.payload) : around
    inner.path.append(.unionCase(unionCase.name.value))
    inner.stored = around.stored?.maps(of: unionCase, in: union)
    let steps = inner.path
    let context = group(isOpen ? schema.fields(of: unionCase.payload) : [], inner)
    guard case .object(var object) = context else { return context }
    // docsCaseTitle: The case of a union.
    object["title"] = [
      // Its title. It is HTML.
      "html": .string(title.html),
      // Its place on the page.
      "anchor": .string(anchor + Self.suffix(steps)),
      // Its name.
      "name": .string(unionCase.name.value),
      // The words for the search.
      "path": .string(
        ([place] + Self.names(steps) + [unionCase.name.value]).joined(separator: ".")),
      // The stored value that tells it.
      "value": .string(unionCase.tag.text),
      // The number of stored ones, in words.
      "stored": .optional(
        around.stored?.count(of: unionCase, at: union.discriminator.value)
          .map { "\(grouped($0)) stored" }),
      // Its description. It is HTML.
      "description": .string(schema[unionCase.payload].description.map(Markdown.html)?.html ?? ""),
    ]
    return .object(object)
  }

  private func group(_ fields: [Field], _ around: Around) -> MustacheValue {
    // docsGroup: Fields, and the case of a union that has them.
    [
      // docsCaseTitle?: The case of a union; null if the fields are of no case.
      "title": .null,
      // Whether there are fields.
      "hasRows": .boolean(!fields.isEmpty),
      // [docsField]: The fields.
      "rows": .list(fields.map { row($0, around) }),
    ]
  }

  private func row(_ field: Field, _ around: Around) -> MustacheValue {
    let path = around.path + [.field(field.name.value)]
    let found = stewards.of(field, of: around.type, in: around.stewardship)
    let evidence = around.stored.flatMap {
      FieldEvidence(field, in: $0, schema: schema, hidesValues: hidesValues || found.hidesValues)
    }
    let facts = FieldFacts(field: field, schema: schema)
    let details = facts.details + (evidence?.details ?? [])
    let shown = field.writtenType
    var nested: MustacheValue = .list([])
    if let type = shown.declaredType, types.isFolded(type), !around.types.contains(type),
      schema[type].snapshot == nil
    {
      var inner = around
      inner.path = path
      inner.stewardship = found.inside(field.name.value)
      inner.stored = evidence?.inner
      nested = table(of: type, around: inner)
    }
    let description =
      field.description
      ?? shown.declaredType.flatMap { type in
        types.isFolded(type) ? schema[type].description : nil
      }
    let anchor = anchor + Self.suffix(path)
    let words = ([place] + Self.names(path)).joined(separator: ".")
    let also = Self.otherNames(of: field)
    let type = types.html(shown)
    let plainType = types.plain(shown)
    // docsField: A field. What the search can't read on the page stands in attributes.
    return [
      // Its place on the page.
      "anchor": .string(anchor),
      // Its stored name.
      "name": .string(field.name.value),
      // string?: The words for the search, if they differ from the anchor.
      "path": Anchors.decoded(anchor) == words ? .null : .string(words),
      // string?: Its names in languages, with spaces between them.
      "also": also.isEmpty ? .null : .string(also),
      // Its type, with a link. It is HTML.
      "type": .string(type.html),
      // string?: Its type for the search, if that differs.
      "plainType": type.text == plainType.escapedForHTML ? .null : .string(plainType),
      // docsStewardship?: The owner and the labels of a part; null if it has none.
      "stewardship": found.context(within: stewardship),
      // Whether documents may lack it.
      "isOptional": .boolean(field.isOptional),
      // [docsText]: What stands behind the type, such as `optional`.
      "marks": .texts(facts.marks),
      // Its description. It is HTML.
      "description": .optional(description.map { Markdown.html($0).html }),
      // Whether there are details.
      "hasDetails": .boolean(!details.isEmpty),
      // [docsDetail]: Limits, defaults, and what is known of the stored values.
      "details": .list(
        details.map { name, value in
          let bar = name == FieldEvidence.presenceName ? evidence?.bar : nil
          // docsDetail: A detail of a field.
          return [
            // What it tells.
            "term": .string(name),
            // The value.
            "value": .string(value),
            // The length of a bar, up to 60.
            "bar": .optional(bar),
          ]
        }),
      // docsDeprecation?: A note about what shouldn't be used; null for everything else.
      "deprecated": deprecation(field.deprecated),
      // docsNested?: The fields of a map that is folded in place; null for other types.
      "nested": context(ofNested: nested, shown),
    ]
  }

  private func context(ofNested groups: MustacheValue, _ type: FieldType) -> MustacheValue {
    guard groups.isTruthy else { return .null }
    // docsNested: The fields of a map that is folded in place.
    return [
      // How many there are, in words.
      "count": .string(summary(of: type)),
      // [docsGroup]: The fields.
      "groups": groups,
    ]
  }

  private func summary(of type: FieldType) -> String {
    guard let id = type.declaredType else { return "" }
    switch schema[id].kind {
    case .structure(let structure): return counted(structure.fields.count, "field")
    case .tuple(let structure): return counted(structure.fields.count, "element")
    case .union(let union): return counted(union.cases.count, "case")
    case .untagged(let union): return counted(union.members.fields.count, "type")
    case .enumeration, .external, .alias: return ""
    }
  }

  /// Returns the stored names of a path.
  private static func names(_ path: [Step]) -> [String] {
    path.compactMap { step in
      if case .field(let name) = step { name } else { nil }
    }
  }

  /// Returns the end of a field's anchor: `.address.city`, `.media(ebook).size`.
  private static func suffix(_ path: [Step]) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .field(let name): text += "." + Anchors.encoded(name)
      case .unionCase(let name): text += "(" + Anchors.encoded(name) + ")"
      }
    }
  }

  /// Returns the names that languages have for a field, where the schema says so.
  private static func otherNames(of field: Field) -> String {
    field.bindings.sorted { $0.key < $1.key }.compactMap { $0.value.name?.value }.uniqued()
      .joined(separator: " ")
  }
}

/// Returns the context of a note about what should no longer be used.
func deprecation(_ deprecation: Deprecation?) -> MustacheValue {
  guard let deprecation else { return .null }
  // docsDeprecation: A note about what shouldn't be used.
  return [
    // What to do instead. It is HTML.
    "message": .string(deprecation.message.map(Markdown.html)?.html ?? "")
  ]
}
