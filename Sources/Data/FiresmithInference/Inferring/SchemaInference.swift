import FiresmithSchema
import FiresmithSummary
import FiresmithText

/// Makes a schema of what a summary counts.
///
/// The documents that were counted fit the schema: a field's type takes all values that it has
/// anywhere.
package struct SchemaInference {
  /// Options for inferring a schema.
  package struct Options: Sendable {
    /// The number of times that a string must occur before it can't identify a person.
    package static let often = 20
    /// The same for words in fields that usually hold one of a few, such as `status`, and for what
    /// tells unions' cases apart.
    package static let few = 5

    /// Whether the schema may have strings that were seen less often than that.
    package var showsRareValues = false

    package init() {}
  }

  /// The maximum depth of collections declared inside each other: files with more levels can't be
  /// read.
  private static let deepest = 10

  private let collections: [CollectionSummary]
  private var types: TypeInference
  private var names = CollectionNames()
  private var models = TypeNames()
  private var schema = InferredSchema()

  /// Returns the schema of the documents that were counted.
  package static func schema(
    of summary: Summary, options: Options = Options()
  ) -> InferredSchema {
    var inference = SchemaInference(summary, options)
    inference.addCollections()
    RecursiveTypes.fold(in: &inference.schema, ids: &inference.types.ids)
    NearTypes.merge(in: &inference.schema)
    TypeSharing.apply(
      to: &inference.schema, ids: &inference.types.ids, names: inference.models)
    return inference.schema
  }

  private init(_ summary: Summary, _ options: Options) {
    collections = summary.collections
    types = TypeInference(options: options)
  }

  // MARK: Collections

  private mutating func addCollections() {
    var tree = CollectionTree()
    var leftOut = 0
    var ofData: [String: Int] = [:]
    for (index, collection) in collections.enumerated() {
      // Of the path, every second segment is a collection's id.
      let segments = collection.path.utf8
        .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      let ids = stride(from: 0, to: segments.count, by: 2).map { segments[$0] }
      if let place = ids.firstIndex(where: CollectionTree.isData) {
        let outer = segments.prefix(2 * place).joined(separator: "/")
        ofData[outer, default: 0] += collection.count
        continue
      }
      let singles = SingleDocuments.all(of: collection)
      if !ids.allSatisfy(canStandInPath)
        || !tree.insert(ids[...], index: index, isOfSingles: singles != nil)
      {
        leftOut += collection.count
      }
      let known = collection.ids.distinct.list.map(\.string)
      if singles == nil, known.count > 1 {
        types.idsOfCollections.append((collection.path, Set(known)))
      }
    }
    if leftOut > 0 {
      schema.notes.append(
        "\(counted(leftOut, "document")) left out, because a schema can't have the collection's id")
    }
    for (outer, count) in ofData.sorted(by: { $0.key < $1.key }) {
      let place = outer.isEmpty ? "at the top" : "below '\(outer)'"
      schema.notes.append(
        "\(counted(count, "document")) left out, because the ids of their collections \(place) are "
          + "data, such as those of users: a schema has names; move such documents below 'users/{id}'"
      )
    }
    // All of them have names before the first field is looked at: references lead anywhere.
    let drafts = drafts(below: tree, path: [], parent: nil)
    name(drafts)
    for draft in drafts { add(draft) }
  }

  /// A collection or a single document before its fields are known.
  private final class Draft {
    enum Content {
      /// The documents of a collection.
      case documents
      /// A document that is below each of so many others.
      case single(MapSummary)
      /// A document among others that are a collection.
      case odd([FieldSummary])
    }

    let path: [InferredCollection.PathStep]
    /// The index of what was counted.
    let index: Int
    let content: Content
    /// The ids that a name can be made of: those of collections without documents, and its own.
    let stems: [String]
    let parent: Draft?
    var children: [Draft] = []
    var name = ""
    var model = ""
    var id = ElementID(number: 0)
    var modelID = ElementID(number: 0)

    init(
      path: [InferredCollection.PathStep], index: Int, content: Content = .documents,
      stems: [String], parent: Draft?
    ) {
      self.path = path
      self.index = index
      self.content = content
      self.stems = stems
      self.parent = parent
    }

    var isSingle: Bool {
      switch content {
      case .documents: false
      case .single, .odd: true
      }
    }
  }

  /// Returns the collections below the documents of a collection, or the outermost ones.
  ///
  /// - Parameter path: The steps below the documents of `parent` that have no documents themselves.
  private func drafts(
    below tree: CollectionTree, path: [InferredCollection.PathStep], stems: [String] = [],
    parent: Draft?
  ) -> [Draft] {
    tree.sorted.flatMap { id, child in
      let path = path + [.collection(id)]
      let stems = stems + [Self.stem(of: id)]
      guard let index = child.index, !child.isOfSingles else {
        let parameter = Self.parameter(id, in: path)
        let inner = drafts(
          below: child, path: path + [.document(parameter)], stems: stems, parent: parent)
        return singles(child.index, path: path, stems: stems, parent: parent) + inner
      }
      let draft = Draft(path: path, index: index, stems: stems, parent: parent)
      draft.children = drafts(below: child, path: [], parent: draft)
      let odd = OddDocuments(in: collections[index]).singles(in: collections[index])
      return [draft]
        + odd.map { id, fields in
          Draft(
            path: path + [.fixed(id)], index: index, content: .odd(fields), stems: stems + [id],
            parent: parent)
        }
    }
  }

  /// Returns the documents of a collection that each stand for themselves.
  private func singles(
    _ index: Int?, path: [InferredCollection.PathStep], stems: [String], parent: Draft?
  ) -> [Draft] {
    guard let index, let singles = SingleDocuments.all(of: collections[index]) else { return [] }
    return singles.map { id, fields, _ in
      Draft(
        path: path + [.fixed(id)], index: index, content: .single(fields), stems: stems + [id],
        parent: parent)
    }
  }

  /// Names collections, those with short paths first.
  private mutating func name(_ drafts: [Draft]) {
    var level = drafts.sorted { $0.path.count < $1.path.count }
    while !level.isEmpty {
      for draft in level {
        let own = draft.stems[draft.stems.count - 1]
        let outer = draft.stems.dropLast().last ?? draft.parent?.name ?? ""
        let word = WordNames.word(own) ?? "collection"
        let prefix = WordNames.word(WordNames.singular(outer)).map { $0 + "_" } ?? ""
        draft.name = names.unique(word, or: prefix + word)
        draft.id = types.ids.next()
        draft.modelID = types.ids.next()
        guard !draft.isSingle else {
          // 'ShopSettings' for 'settings/shop'.
          let model = WordNames.type("\(own)_\(WordNames.singular(outer))") ?? "Document"
          draft.model = models.unique(model, or: model + "Document")
          continue
        }
        let model = WordNames.singularType(own) ?? "Document"
        draft.model = models.unique(model, or: (WordNames.singularType(outer) ?? "") + model)
        types.collections[collections[draft.index].path] = draft.id
      }
      level = level.flatMap(\.children)
    }
  }

  /// An id without the number of a version: `books` for `books-v1`.
  private static func stem(of id: String) -> String {
    let digits = id.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let rest = id.dropLast(digits)
    guard digits > 0, rest.hasSuffix("-v") || rest.hasSuffix("_v"), rest.count > 2 else {
      return id
    }
    return String(rest.dropLast(2))
  }

  /// A name for the id of a document that isn't there itself, other than those that the path has in
  /// code.
  private static func parameter(_ id: String, in path: [InferredCollection.PathStep]) -> String {
    var word = WordNames.singular(WordNames.word(stem(of: id)) ?? "document").lowercased()
    // The ids of documents that are there are called after their models: 'userID'.
    if WordNames.words(of: word).last == "id" { word += "_document" }
    let taken = Set(path.map { $0.parameter.map { WordNames.words(of: $0).joined() } })
    var parameter = word
    var number = 2
    while taken.contains(WordNames.words(of: parameter).joined()) {
      parameter = "\(word)_\(number)"
      number += 1
    }
    return parameter
  }

  // MARK: Fields

  private mutating func add(_ draft: Draft) {
    schema.collections.append(collection(draft, depth: 1, path: draft.path, from: draft.path))
  }

  /// Returns a collection with its fields, and those below it.
  ///
  /// - Parameters:
  ///   - path: The path from the root.
  ///   - written: The path below the collection around it.
  private mutating func collection(
    _ draft: Draft, depth: Int, path: [InferredCollection.PathStep],
    from written: [InferredCollection.PathStep]
  ) -> InferredCollection {
    guard !draft.isSingle else { return single(draft, path: written) }
    let summary = collections[draft.index]
    let documents = summary.fields
    let odd = OddDocuments(in: summary)
    let documentID = Self.documentID(beside: documents, odd: odd)
    types.strange = []
    types.rejections = []
    var collection = InferredCollection(
      id: draft.id, name: draft.name, path: written, model: draft.modelID,
      modelName: draft.model, documentID: documentID,
      body: types.body(of: documents, except: documentID.storedField, odd: odd),
      count: documents.count - odd.singles(in: summary).count)
    note(odd, in: summary)
    if documents.fields.isEmpty, documents.sizes.maximum > 0 {
      collection.note = "too many different fields to declare"
    }
    for child in draft.children {
      let step = InferredCollection.PathStep.document(Self.parameter(draft.name, in: path))
      let whole = path + [step] + child.path
      if child.isSingle {
        collection.documents.append(single(child, path: child.path))
      } else if depth < Self.deepest {
        collection.collections.append(
          self.collection(child, depth: depth + 1, path: whole, from: child.path))
      } else {
        schema.collections.append(self.collection(child, depth: 1, path: whole, from: whole))
      }
    }
    return collection
  }

  /// Returns a single document with its fields.
  private mutating func single(
    _ draft: Draft, path: [InferredCollection.PathStep]
  ) -> InferredCollection {
    let (body, count): (InferredBody, Int) =
      switch draft.content {
      case .single(let fields): (types.body(of: fields), fields.count)
      case .odd(let fields): (types.body(ofSingle: fields), 1)
      case .documents: (.fields([]), 0)
      }
    var single = InferredCollection(
      id: draft.id, name: draft.name, path: path, model: draft.modelID, modelName: draft.model,
      documentID: .none, body: body, count: count)
    single.isSingleDocument = true
    return single
  }

  /// Says which documents of a collection the schema isn't for.
  private mutating func note(_ odd: OddDocuments, in summary: CollectionSummary) {
    let singles = Set(odd.singles(in: summary).map(\.id))
    for shape in odd.shapes {
      let id = shape.sample?.pathParts.last.map(String.init)
      if let id, singles.contains(id) { continue }
      let sample = shape.sample.map { ", such as \($0)" } ?? ""
      schema.oddities.append(
        Oddity(
          collection: summary.path, count: shape.count,
          text: "\(counted(shape.count, "document")) of '\(summary.path)' "
            + "\(shape.count == 1 ? "lacks" : "lack") most of what the others have\(sample)"))
    }
    for (field, count, text) in types.strange {
      schema.oddities.append(
        Oddity(
          collection: summary.path, count: count,
          text: "'\(field)' of '\(summary.path)': \(grouped(count)) \(text)"))
    }
    schema.rejections += types.rejections.map { "\(summary.path): \($0)" }
  }

  /// Returns the name of the id, which differs from the usual one where documents store a field of
  /// that name, or the id itself.
  private static func documentID(
    beside documents: MapSummary, odd: OddDocuments
  ) -> InferredCollection.DocumentID {
    let fields = FieldNames.writable(documents.fields)
    // Documents hold their own ids by chance, if there are few of them.
    let stored = fields.first { field in
      documents.count > 1 && field.documentIDs == field.value.count
        && field.documentIDs >= documents.count - odd.count
    }
    if let stored { return .stored(stored.name) }
    let taken = Set(fields.map { WordNames.words(of: $0.name) })
    guard taken.contains(["id"]) else { return .usual }
    let candidates = ["document_id", "firestore_id", "id_of_document"]
    let name = candidates.first { !taken.contains(WordNames.words(of: $0)) }
    return .named(name ?? "id_of_the_document")
  }
}

extension InferredCollection.PathStep {
  fileprivate var parameter: String? {
    if case .document(let name) = self { name } else { nil }
  }
}

extension InferredCollection.DocumentID {
  fileprivate var storedField: String? {
    if case .stored(let field, _) = self { field } else { nil }
  }
}
