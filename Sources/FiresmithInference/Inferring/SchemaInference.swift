import FiresmithSchema
import FiresmithSummary

/// Makes a schema of what a summary counts.
///
/// The documents that were counted fit the schema: a field's type takes all values that it has anywhere.
package struct SchemaInference {
  /// What whoever asks for a schema can choose.
  package struct Options: Sendable {
    /// How often a string has to be there to tell of nobody.
    package static let often = 20

    /// Whether the schema may have strings that were seen less often than that.
    package var showsRareValues = false

    package init() {}
  }

  /// How deep collections are declared inside of each other: files with more levels can't be read.
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
    for (index, collection) in collections.enumerated() {
      // Of the path, every second segment is a collection's id.
      let segments = collection.path.utf8
        .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      let ids = stride(from: 0, to: segments.count, by: 2).map { segments[$0] }
      if !ids.allSatisfy(CollectionTree.canBeWritten) || !tree.insert(ids[...], index: index) {
        leftOut += collection.count
      }
    }
    if leftOut > 0 {
      schema.notes.append(
        "\(counted(leftOut, "document")) left out, because a schema can't have the collection's id")
    }
    // All of them have names before the first field is looked at: references lead anywhere.
    let drafts = drafts(below: tree, path: [], parent: nil)
    name(drafts)
    for draft in drafts { add(draft) }
  }

  /// A collection before its fields are known.
  private final class Draft {
    let path: [InferredCollection.PathStep]
    /// The index of what was counted.
    let index: Int
    /// The ids that a name can be made of: those of collections without documents, and its own.
    let stems: [String]
    let parent: Draft?
    var children: [Draft] = []
    var name = ""
    var model = ""
    var id = ElementID(number: 0)
    var modelID = ElementID(number: 0)

    init(path: [InferredCollection.PathStep], index: Int, stems: [String], parent: Draft?) {
      self.path = path
      self.index = index
      self.stems = stems
      self.parent = parent
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
      guard let index = child.index else {
        let parameter = Self.parameter(id, in: path)
        return drafts(
          below: child, path: path + [.document(parameter)], stems: stems, parent: parent)
      }
      let draft = Draft(path: path, index: index, stems: stems, parent: parent)
      draft.children = drafts(below: child, path: [], parent: draft)
      return [draft]
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
        let model = WordNames.singularType(own) ?? "Document"
        draft.model = models.unique(model, or: (WordNames.singularType(outer) ?? "") + model)
        draft.id = types.ids.next()
        draft.modelID = types.ids.next()
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

  /// A name for the id of a document that isn't there itself, other than those that the path has in code.
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
    let documents = collections[draft.index].fields
    let documentID = Self.documentID(beside: documents)
    var collection = InferredCollection(
      id: draft.id, name: draft.name, path: written, model: draft.modelID,
      modelName: draft.model, documentID: documentID,
      body: types.body(of: documents, except: documentID.storedField), count: documents.count)
    if documents.fields.isEmpty, documents.sizes.maximum > 0 {
      collection.note = "too many different fields to declare"
    }
    for child in draft.children {
      let step = InferredCollection.PathStep.document(Self.parameter(draft.name, in: path))
      let whole = path + [step] + child.path
      if depth < Self.deepest {
        collection.collections.append(
          self.collection(child, depth: depth + 1, path: whole, from: child.path))
      } else {
        schema.collections.append(self.collection(child, depth: 1, path: whole, from: whole))
      }
    }
    return collection
  }

  /// What the id is called where documents store a field of the usual name, or the id itself.
  private static func documentID(beside documents: MapSummary) -> InferredCollection.DocumentID {
    let fields = FieldNames.writable(documents.fields)
    // Documents hold their own ids by chance, if there are few of them.
    let stored = fields.first { field in
      documents.count > 1 && field.documentIDs == documents.count
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
    if case .stored(let field) = self { field } else { nil }
  }
}
