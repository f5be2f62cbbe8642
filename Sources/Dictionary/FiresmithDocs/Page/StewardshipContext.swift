import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

extension FoundStewardship {
  /// Returns the context of a part's owner and labels; `null` if there are none.
  ///
  /// - Parameter section: What the section says at its beginning about all that is in it, which
  ///   isn't shown again; `nil` for the section itself.
  func context(within section: FoundStewardship?) -> MustacheValue {
    if owner == nil, labels.isEmpty { return .null }
    let owner = owner?.text == section?.owner?.text ? nil : owner
    let shown = labels.filter { label in
      section?.labels.contains { $0.text == label.text } != true
    }
    // docsStewardship: The owner and the labels of a part.
    return [
      // string?: All labels, as they stand in addresses, with spaces between them.
      "all": labels.isEmpty
        ? .null : .string(labels.map { Anchors.encoded($0.text) }.joined(separator: " ")),
      // Who answers for it; null if it is who answers for what is around it.
      "owner": .optional(owner?.text),
      // What it has its owner from; null if it says so itself.
      "ownerWay": .optional(owner?.way),
      // Whether it has labels that what is around it hasn't.
      "hasLabels": .boolean(!shown.isEmpty),
      // [docsLabel]: These labels.
      "labels": .list(
        shown.map {
          // docsLabel: A label of a part.
          [
            // Its text.
            "text": .string($0.text),
            // Its place on the page.
            "anchor": .string(Anchors.label($0.text)),
            // What it comes from; null if it is written at the part itself.
            "way": .optional($0.way),
          ]
        }),
    ]
  }
}

/// The labels of a schema, each with links to the parts that have it themselves.
struct LabelIndex {
  private var labels: [(label: String, links: [HTMLText])] = []

  init(_ schema: Schema, _ types: TypeText) {
    var places: [String: [HTMLText]] = [:]
    func add(_ stewardship: Stewardship?, _ link: @autoclosure () -> HTMLText) {
      for label in stewardship?.labels ?? [] { places[label.value, default: []].append(link()) }
    }
    for (index, collection) in schema.collections.enumerated() {
      add(collection.stewardship, types.link(to: CollectionID(index: index)))
    }
    for index in schema.types.indices {
      let id = TypeID(index: index)
      let type = schema[id]
      guard type.snapshot == nil, type.selection == nil else { continue }
      if type.parent == nil { add(type.stewardship, types.link(to: id)) }
      for field in schema.fields(of: id)
      where field.stewardship != nil && !schema.isIncluded(field, in: id) {
        add(field.stewardship, types.link(to: field, of: id))
      }
    }
    labels = places.sorted { $0.key < $1.key }.map { ($0.key, $0.value.uniqued()) }
  }

  var context: MustacheValue {
    guard !labels.isEmpty else { return .null }
    // docsLabelIndex: All labels.
    return [
      // [docsIndexedLabel]: The labels.
      "labels": .list(
        labels.map { label, links in
          // docsIndexedLabel: A label, and what has it by itself.
          [
            // Its text.
            "text": .string(label),
            // Its place on the page.
            "anchor": .string(Anchors.label(label)),
            // [docsLink]: What has it.
            "links": .list(
              links.enumerated().map { index, link in
                // docsLink
                ["link": .string(link.html), "isFirst": .boolean(index == 0)]
              }),
          ]
        })
    ]
  }
}

extension Schema {
  /// Whether a type has a field from a mixin.
  func isIncluded(_ field: Field, in type: TypeID) -> Bool {
    self[type].includes.contains { mixin in
      fields(of: mixin).contains { $0.name.mark == field.name.mark }
    }
  }
}

extension TypeText {
  /// Returns a link to a field by the name of what shows it.
  fileprivate func link(to field: Field, of id: TypeID) -> HTMLText {
    var steps: [String] = []
    var outer = id
    // What a field declares in place is shown there.
    while isFolded(outer), let parent = schema[outer].parent {
      guard
        let holder = schema.fields(of: parent).first(where: { $0.type.declaredType == outer })
      else { return link(to: outermost(of: id)) }
      steps.insert(holder.name.value, at: 0)
      outer = parent
    }
    steps.append(field.name.value)
    let owner = schema.collection(of: outer)
    let anchor = owner.map { anchors[$0] } ?? anchors[outer]
    let name = owner.map { schema[$0].name.value } ?? schema[outer].name.name.value
    let suffix = steps.map { "." + Anchors.encoded($0) }.joined()
    return "<a href=\"#\(anchor + suffix)\">\(([name] + steps).joined(separator: "."))</a>"
  }

  /// Returns the type that shows what is declared inside of it.
  private func outermost(of id: TypeID) -> TypeID {
    schema[id].parent.map(outermost) ?? id
  }
}
