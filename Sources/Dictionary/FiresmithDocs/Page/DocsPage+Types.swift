import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema
import FiresmithText

extension DocsPage {
  func context(of id: TypeID) -> MustacheValue {
    let type = schema[id]
    let stewardship = stewards.of(id)
    let rows = FieldRows(
      schema: schema, types: types, stewards: stewards, anchor: anchors[id], place: name(of: id),
      stewardship: stewardship, stored: typeEvidence.maps(of: id),
      hidesValues: typeEvidence.hidesValues(of: id))
    let users = users(of: id)
    let cases = cases(of: id)
    var alias: MustacheValue = .null
    if case .alias(let value) = type.kind {
      let facts = FieldFacts(field: value.field, schema: schema)
      // docsAlias: What a named type stands for.
      alias = [
        // The type. It is HTML.
        "type": .string(types.html(value.field.type).html),
        // [docsTerm]: Its limits.
        "details": .list(
          facts.details.map {
            // docsTerm: A detail of a named type.
            [
              // What it tells.
              "term": .string($0.name),
              // The value.
              "value": .string($0.value),
            ]
          }),
      ]
    }
    if case .external(let external) = type.kind {
      // docsAlias
      alias = ["type": .string(types.html(external.encodedAs).html), "details": .list([])]
    }
    // docsType: A type or an enumeration.
    return [
      // Its place on the page.
      "anchor": .string(anchors[id]),
      // What it is, such as `Enumeration`.
      "kind": .string(types.kind(of: id).capitalizedFirst),
      // Its name.
      "name": .string(name(of: id)),
      // docsStewardship?: The owner and the labels of a part; null if it has none.
      "stewardship": stewardship.context(within: nil),
      // Its description. It is HTML.
      "description": .string(type.description.map(Markdown.html)?.html ?? ""),
      // docsAlias?: What a named type stands for; null for other types.
      "alias": alias,
      // [docsGroup]: Its fields.
      "groups": rows.table(of: id),
      // Whether it has cases.
      "hasCases": .boolean(!cases.isEmpty),
      // [docsCase]: The cases of an enumeration.
      "cases": .list(cases),
      // Whether other values are kept.
      "isOpen": .boolean(isOpen(type.kind)),
      // Whether something uses it.
      "hasUsers": .boolean(!users.isEmpty),
      // [docsLink]: Links to what uses it.
      "users": .list(
        users.enumerated().map { index, link in
          // docsLink
          ["link": .string(link.html), "isFirst": .boolean(index == 0)]
        }),
      // docsCode?: The code of a model or a type; null if no output has it.
      "code": code(of: id),
    ]
  }

  private func isOpen(_ kind: TypeDeclaration.Kind) -> Bool {
    switch kind {
    case .enumeration(let enumeration): enumeration.unknown != nil
    case .union(let union): union.unknown != nil
    case .untagged(let union): union.unknown != nil
    case .structure, .tuple, .external, .alias: false
    }
  }

  /// Returns a paragraph about the stored values that a case had before.
  private func former(_ values: [String]) -> String {
    if values.isEmpty { return "" }
    let html: HTMLText = "<p>Previously \(values.joined(separator: ", ")).</p>"
    return html.html
  }

  private func cases(of id: TypeID) -> [MustacheValue] {
    guard case .enumeration(let enumeration) = schema[id].kind else { return [] }
    return enumeration.cases.map { enumerationCase in
      // docsCase: A case of an enumeration.
      [
        // Its place on the page.
        "anchor": .string("\(anchors[id]).\(Anchors.encoded(enumerationCase.name.value))"),
        // Its name.
        "name": .string(enumerationCase.name.value),
        // Its stored value.
        "value": .string(enumerationCase.rawValue.text),
        // The words for the search.
        "path": .string("\(name(of: id)).\(enumerationCase.name.value)"),
        // Its description. It is HTML.
        "description": .string(
          (enumerationCase.details?.description.map(Markdown.html)?.html ?? "")
            + former(enumerationCase.previousValues.map(\.value.text))),
        // docsDeprecation?: A note about what shouldn't be used; null for everything else.
        "deprecated": deprecation(enumerationCase.details?.deprecated),
      ]
    }
  }

  /// Returns links to what has fields of a type.
  private func users(of id: TypeID) -> [HTMLText] {
    var links: [HTMLText] = []
    for index in schema.types.indices where index != id.index && isStored(schema.types[index]) {
      let fields = schema.fields(of: TypeID(index: index))
      let uses =
        fields.contains { $0.writtenType.declaredType == id || $0.keys == id }
        || schema.types[index].includes.contains(id) || hasCase(TypeID(index: index), id)
      if uses { links.append(types.link(to: shownOwner(of: TypeID(index: index)))) }
    }
    return links.uniqued()
  }

  /// Whether a type is more than some fields of another.
  func isStored(_ type: TypeDeclaration) -> Bool {
    type.snapshot == nil && type.selection == nil
  }

  private func hasCase(_ type: TypeID, _ payload: TypeID) -> Bool {
    guard case .union(let union) = schema[type].kind else { return false }
    return union.cases.contains { $0.payload == payload }
  }

  /// Returns the type that shows a folded one.
  private func shownOwner(of id: TypeID) -> TypeID {
    guard types.isFolded(id), let parent = schema[id].parent else { return id }
    return shownOwner(of: parent)
  }
}
