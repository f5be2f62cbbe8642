import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema
import FiresmithText

extension DocsPage {
  func context(of id: CollectionID) -> MustacheValue {
    let collection = schema[id]
    let place = schema.names(of: id).joined(separator: "/")
    let stewardship = stewards.of(id)
    let stored = options.evidence?.documents(of: collection)
    let rows = FieldRows(
      schema: schema, types: types, stewards: stewards, anchor: anchors[id], place: place,
      stewardship: stewardship, stored: stored)
    let queries = QueryFacts(schema: schema, types: types, indexes: options.indexes)
    let inner = inner[id, default: []]
    let model = schema[collection.model].name.name.value
    let referrers = referrers(to: id)
    // docsCollection: A collection or a single document.
    return [
      // Its place on the page.
      "anchor": .string(anchors[id]),
      // `Collection` or `Single document`.
      "kind": .string(collection.isSingleDocument ? "Single document" : "Collection"),
      // string?: A link to what holds it. It is HTML.
      "parent": collection.parent.map { .string(types.link(to: $0).html) } ?? .null,
      // Its name.
      "name": .string(collection.name.value),
      // The names of it and of what holds it, with `/` between them.
      "place": .string(place),
      // [docsPathPart]: The parts of its path.
      "path": .list(
        collection.pathSegments.map { segment in
          // docsPathPart: A part of a path.
          [
            // The name, or `{id}`.
            "text": .string(segment ?? "{id}"),
            // Whether it is the id of a document.
            "isID": .boolean(segment == nil),
          ]
        }),
      // Its path.
      "pathText": .string(collection.pathPattern),
      // The type of its documents.
      "model": .string(model),
      // docsStewardship?: The owner and the labels of a part; null if it has none.
      "stewardship": stewardship.context(within: nil),
      // string?: A link to the collection that declares its model, if that is another. It is HTML.
      "modelOwner": collection.declaresModel ? .null : sharedModel(collection.model),
      // Its description. It is HTML.
      "description": .string(description(of: collection)),
      // docsStored?: What a summary tells of a collection; null without one.
      "stored": context(of: stored, in: collection),
      // The field after whose time documents are deleted.
      "timeToLive": .optional(collection.timeToLive?.text),
      // [docsUnique]: The fields that differ in all documents.
      "unique": .list(
        collection.uniqueIndexes.map {
          // docsUnique: Fields that differ in all documents.
          [
            // Their paths.
            "words": .string($0.words)
          ]
        }),
      // [docsGroup]: Its fields: one group, or one for each case of a union.
      "groups": rows.table(of: collection.model),
      // Whether models keep fields that the schema doesn't have.
      "hasOtherFields": .boolean(keepsOtherFields(collection.model)),
      // Whether it has queries.
      "hasQueries": .boolean(!collection.queries.isEmpty),
      // [docsQuery]: Its queries.
      "queries": .list(collection.queries.map { queries.context(of: $0, in: id) }),
      // Whether its path is more than its name.
      "showsPath": .boolean(collection.pathPattern != collection.name.value),
      // Whether it holds collections.
      "hasInner": .boolean(!inner.isEmpty),
      // [docsLink]: Links to them.
      "inner": .list(
        inner.enumerated().map { index, id in
          // docsLink: A link in a list.
          [
            // The link. It is HTML.
            "link": .string(types.link(to: id).html),
            // Whether it is the first.
            "isFirst": .boolean(index == 0),
          ]
        }),
      // Whether something refers to it.
      "hasReferrers": .boolean(!referrers.isEmpty),
      // [docsReferrer]: What refers to it.
      "referrers": .list(referrers),
      // Whether security rules have functions for it.
      "hasConditions": .boolean(options.conditions[collection.model] != nil),
      // [docsText]: The calls of these functions.
      "conditions": .texts(options.conditions[collection.model]?.statements ?? []),
      // docsCode?: The code of a model or a type; null if no output has it.
      "code": code(of: collection.model, id),
    ]
  }

  /// Returns the context of what is stored in a collection; `null` without a summary.
  private func context(of documents: StoredMaps?, in collection: Collection) -> MustacheValue {
    guard let evidence = options.evidence else { return .null }
    let gap = evidence.gap(in: collection)
    let count = counted(documents?.count ?? 0, "document")
    let notes = gap.map { [$0] } ?? documents?.notes ?? []
    // docsStored: What a summary tells of a collection.
    return [
      // The number of documents, with its noun.
      "count": .string(gap == nil ? count : "not known"),
      // [docsText]: What the summary says of itself.
      "notes": .texts(notes),
    ]
  }

  private func keepsOtherFields(_ type: TypeID) -> Bool {
    guard case .structure(let structure) = schema[type].kind else { return false }
    return structure.otherFields != nil
  }

  private func description(of collection: Collection) -> String {
    let text = collection.description ?? schema[collection.model].description
    return text.map(Markdown.html)?.html ?? ""
  }

  /// Returns a link to the collection that declares a model which several have.
  private func sharedModel(_ model: TypeID) -> MustacheValue {
    schema.collection(of: model).map { .string(types.link(to: $0).html) } ?? .null
  }

  private func referrers(to id: CollectionID) -> [MustacheValue] {
    referrers[id, default: []].map { relation in
      let words =
        switch relation.kind {
        case .reference: "reference"
        case .snapshot: "copy"
        case .id: "by its id"
        case .name: "by its name"
        }
      // docsReferrer: A field that refers to a collection.
      return [
        // A link to the collection with the field. It is HTML.
        "link": .string(types.link(to: relation.source).html),
        // The way to the field.
        "field": .string(relation.path.joined(separator: ".")),
        // The kind of relation.
        "words": .string(words),
      ]
    }
  }
}
