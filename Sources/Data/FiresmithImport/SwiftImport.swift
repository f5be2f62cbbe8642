import FiresmithInference
import FiresmithSchema
import FiresmithSummary
import FiresmithSwift
import FiresmithSwiftReader
import FiresmithText

/// A schema for the documents that an app's own models describe.
package struct SwiftImport: Sendable {
  package struct Options: Sendable {
    /// The models of collections whose paths the code doesn't say: paths, and names of types.
    package var collections: [(path: String, model: String)] = []
    /// Whether the app converts the names of properties to snake case.
    package var isSnakeCase = false
    /// The summary of stored documents, for types that the code doesn't say.
    package var stored: Summary?

    package init() {}

    /// Whether a text is the path of a collection or of a document, such as `users/{user}/posts`.
    package static func isPath(_ text: String) -> Bool {
      let segments = text.pathParts
      return segments.enumerated().allSatisfy { number, segment in
        let isDocument = !number.isMultiple(of: 2)
        let name = segment.dropFirst().dropLast()
        let isParameter = segment == "*" || segment == "{\(name)}" && canStandInPath(String(name))
        return isParameter ? isDocument : canStandInPath(String(segment))
      }
    }

    /// Returns the first collection, or single document, that has another model further on.
    package var contradiction: (path: String, models: (String, String))? {
      var models: [[String]: String] = [:]
      for (path, model) in collections {
        let pattern = StoredPath(argument: path).ofDocuments.pattern
        if let known = models[pattern], known != model { return (path, (known, model)) }
        models[pattern] = model
      }
      return nil
    }
  }

  package private(set) var schema: InferredSchema
  package private(set) var findings: [ImportFinding]
  /// The places that the schema's elements were made from.
  package private(set) var places: CodePlaces
  /// Whether the code leaves types of documents' fields open, which stored values can tell.
  package private(set) var hasOpenTypes: Bool
  /// The models that the options name and the code doesn't have.
  package private(set) var unknownModels: [String]

  /// Reads the declarations and the uses of an app's files.
  package init(_ files: [CodeFile], options: Options = Options()) {
    var importer = SchemaImporter(CodeIndex(files), options: options)
    importer.run()
    schema = importer.schema
    places = importer.places
    findings = importer.findings.sorted {
      ($0.path, $0.position, $0.message) < ($1.path, $1.position, $1.message)
    }
    hasOpenTypes = importer.hasOpenTypes
    unknownModels = importer.unknownModels
  }
}

/// Makes a schema of the types that are documents, and of those that they hold.
struct SchemaImporter {
  let index: CodeIndex
  let options: SwiftImport.Options
  let naming = SwiftNaming(acronyms: InferredSchema.acronyms)
  var schema = InferredSchema()
  var findings: [ImportFinding] = []
  var places = CodePlaces()
  var hasOpenTypes = false
  private(set) var unknownModels: [String] = []
  /// The collections of each document type, by the type's name.
  var collectionNames: [String: String] = [:]
  /// The types that are declared so far, by their names in the code.
  var declared: [String: ElementID] = [:]
  var typeNames = UniqueTypeNames()
  /// The number of properties that hold a type, and the types that arrays and maps hold.
  var uses: [String: Int] = [:]
  var shared: Set<String> = []
  /// The fields of colors whose form only documents can tell.
  var openColors: Set<ElementID> = []
  /// The declared types whose contents are still to be read, by their places in the schema:
  /// a chain of types can be as long as the code.
  var waiting: [(type: CodeType, place: Int)] = []
  /// The types that the report has already said aren't in the schemas.
  var leftTypes: Set<String> = []
  private var reported: Set<ImportFinding> = []
  var lastID = 0

  init(_ index: CodeIndex, options: SwiftImport.Options) {
    (self.index, self.options) = (index, options)
    schema.origin = .code
  }

  /// Returns the number of a new element, which is made from a place in the code.
  mutating func nextID(file: Int, at position: SwiftPosition) -> ElementID {
    lastID += 1
    let id = ElementID(number: lastID)
    places.set(id, file: file, at: position)
    return id
  }

  mutating func report(
    _ kind: ImportFinding.Kind, _ message: String, file: Int, at position: SwiftPosition
  ) {
    let finding = ImportFinding(
      kind: kind, path: index.files[file].path, position: position, message: message)
    if reported.insert(finding).inserted { findings.append(finding) }
  }

  // MARK: Documents

  mutating func run() {
    let documentUses = DocumentUses(index)
    let documents = self.documents(documentUses)
    var plans: [CollectionPlan] = []
    for name in documents {
      for path in paths(of: name, documentUses) {
        var plan = CollectionPlan(path, name)
        plan.guess = guess(of: path, name, documentUses)
        plan.otherModel = plans.first { $0.path.pattern == path.pattern }?.model
        plans.append(plan)
      }
    }
    let stored = Set(plans.map(\.model))
    for name in stored { typeNames.take(typeName(index.types[name]?.shortName ?? name)) }
    name(&plans)
    for name in documents where stored.contains(name) { countUses(of: name) }
    for name in documents where !stored.contains(name) { countUses(of: name) }
    var declaring: Set<String> = []
    for plan in plans {
      add(plan, isFirst: declaring.insert(plan.model).inserted)
    }
    for name in documents where !stored.contains(name) { addWithoutPath(name) }
    readWaitingTypes()
    guessTypes()
    nest(plans)
    reportCuts()
    reportStrategies()
    for place in documentUses.unknownPaths {
      report(
        .undecided, "the id of this collection isn't in the code as a text", file: place.file,
        at: place.position)
    }
    reportRealtimeDatabase(documentUses, documents: Set(documents))
    reportRest(documents: Set(documents))
    reportHandWrittenReads(documentUses, documents: Set(documents))
    reportUnusedPaths(documentUses, plans)
    reportRepeated(documents: Set(documents))
  }

  /// Returns the names of the types that are documents, in the order of the source.
  private mutating func documents(_ uses: DocumentUses) -> [String] {
    var names = Set(uses.uses.map(\.type))
    for collection in options.collections {
      let type = index.type(collection.model, in: "")
      if let type { names.insert(type.name) } else { unknownModels.append(collection.model) }
    }
    for (name, type) in index.types {
      let hasID = type.storedProperties.contains { $0.property.hasAttribute("DocumentID") }
      let readsSnapshot = type.initializers.contains { pair in
        pair.initializer.parameters.contains { $0.type.contains("DocumentSnapshot") }
      }
      if hasID || readsSnapshot { names.insert(name) }
    }
    return index.order.filter { name in
      guard names.contains(name), let type = index.types[name] else { return false }
      // Generic views can have such an initializer, too, but aren't models.
      guard !type.isGeneric || type.isCodable else { return false }
      guard type.kind == .structure || type.kind == .class else {
        report(
          .left, "'\(name)' is read from documents, and is no struct or class", file: type.file,
          at: type.position)
        return false
      }
      guard !type.isGeneric else {
        report(
          .left, "'\(name)' is generic: schemas have no such types", file: type.file,
          at: type.position)
        return false
      }
      return true
    }
  }

  /// Returns the paths of a type's documents, each once.
  private func paths(of type: String, _ uses: DocumentUses) -> [StoredPath] {
    var paths: [StoredPath] = []
    for collection in options.collections
    where index.type(collection.model, in: "")?.name == type {
      let path = StoredPath(argument: collection.path).ofDocuments
      if !paths.contains(where: { $0.pattern == path.pattern }) { paths.append(path) }
    }
    for use in uses.uses where use.type == type {
      guard let path = use.path, !path.steps.isEmpty, !path.isGroup || path.steps.count > 1 else {
        continue
      }
      if !paths.contains(where: { $0.pattern == path.pattern }) { paths.append(path) }
    }
    // A single document of a collection whose other documents are of the same type is one of them.
    let collections = Set(paths.filter { !$0.isSingleDocument }.map(\.pattern))
    return paths.filter { path in
      guard path.isSingleDocument else { return true }
      return !collections.contains(Array(path.pattern.dropLast()))
    }
  }

  /// Returns the use whose path is only that of another one nearby, if no other use has the path.
  private func guess(
    of path: StoredPath, _ type: String, _ uses: DocumentUses
  ) -> DocumentUses.Use? {
    let found = uses.uses.filter { $0.type == type && $0.path?.pattern == path.pattern }
    return found.allSatisfy { $0.guess != nil } ? found.first : nil
  }

  private mutating func addWithoutPath(_ name: String) {
    guard let type = index.types[name] else { return }
    report(
      .undecided,
      "'\(name)' is a document, and the code doesn't say of which collection; it is under 'types'."
        + " Name it with --collection PATH=\(name)", file: type.file, at: type.position)
    _ = declare(type)
  }

  // MARK: Collections

  private mutating func add(_ plan: CollectionPlan, isFirst: Bool) {
    guard let type = index.types[plan.model] else { return }
    let modelID = nextID(file: type.file, at: type.position)
    var collection = InferredCollection(
      id: plan.id, name: plan.name, path: plan.steps, model: modelID,
      modelName: typeName(type.shortName), body: .fields([]), count: 0)
    collection.isSingleDocument = plan.path.isSingleDocument
    collection.file = fileName(type.file)
    if isFirst {
      collection.documentation = type.documentation
      let content = content(of: type)
      collection.body = .fields(content.fields)
      collection.documentID = content.documentID
      if plan.path.isSingleDocument, case .usual = content.documentID {
        // The models of single documents have an id if it has a name.
        collection.documentID = content.hasID ? .named("id") : .none
      }
      collection.note = content.note
      let kind = plan.path.isSingleDocument ? "the document" : "the documents of"
      report(
        .taken, "'\(type.name)' as \(kind) '\(plan.path.text)'", file: type.file,
        at: type.position)
      reportName(of: type, collection.modelName)
    } else {
      collection.declaresModel = false
      report(
        .taken, "'\(type.name)' as the documents of '\(plan.path.text)', too", file: type.file,
        at: type.position)
    }
    reportPath(plan, of: type, &collection)
    schema.collections.append(collection)
  }

  /// Gives the collections names, the stored ids where they can be.
  private mutating func name(_ plans: inout [CollectionPlan]) {
    var used: Set<String> = []
    for position in plans.indices {
      let plan = plans[position]
      guard let type = index.types[plan.model] else { continue }
      plans[position].id = nextID(file: type.file, at: type.position)
      var candidates = [InferredSchema.word(plan.path.lastID) ?? "documents"]
      if let parent = plan.path.parentID {
        candidates.append("\(InferredSchema.singular(parent))_\(candidates[0])")
      }
      if let word = InferredSchema.word(type.shortName) {
        candidates.append("\(candidates[0])_\(Self.snakeCase(word))")
      }
      var number = 2
      var name = candidates.first { used.insert($0.lowercased()).inserted }
      while name == nil {
        let candidate = "\(candidates[0])_\(number)"
        if used.insert(candidate.lowercased()).inserted { name = candidate }
        number += 1
      }
      plans[position].name = name ?? candidates[0]
      if collectionNames[plan.model] == nil, !plan.path.isSingleDocument {
        collectionNames[plan.model] = plans[position].name
      }
    }
  }

  /// Moves collections below the documents of others to where these are declared.
  private mutating func nest(_ plans: [CollectionPlan]) {
    let byDepth = plans.sorted { $0.path.steps.count > $1.path.steps.count }
    for plan in byDepth {
      let parent = plans.filter { $0.path.isParent(of: plan.path) }
        .max { $0.path.steps.count < $1.path.steps.count }
      guard let parent, let place = schema.collections.firstIndex(where: { $0.id == plan.id }),
        let target = schema.collections.firstIndex(where: { $0.id == parent.id })
      else { continue }
      var child = schema.collections[place]
      let skipped = parent.path.steps.count + (parent.path.isSingleDocument ? 0 : 1)
      child.path = Array(child.path.dropFirst(skipped))
      if child.isSingleDocument {
        schema.collections[target].documents.append(child)
      } else {
        schema.collections[target].collections.append(child)
      }
      schema.collections.remove(at: place)
    }
  }

  /// Returns a name for a type as a schema allows it.
  func typeName(_ name: String) -> String {
    let isUsual = name.first?.isUppercase == true && !name.contains("_")
    return isUsual ? name : naming.type(name) ?? name
  }

  /// Returns the name of a source file without its ending.
  func fileName(_ file: Int) -> String {
    let name = index.files[file].path.pathParts.last.map(String.init) ?? "models"
    let stem = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
    return InferredSchema.word(stem) ?? "models"
  }
}

/// The names of types so far.
struct UniqueTypeNames {
  private var used: Set<String> = []

  mutating func take(_ name: String) { used.insert(name.lowercased()) }

  /// Returns the first name that isn't taken yet, else the last one with a number.
  mutating func unique(_ names: [String]) -> String {
    for name in names where used.insert(name.lowercased()).inserted { return name }
    var number = 2
    while !used.insert("\(names.last ?? "Type")\(number)".lowercased()).inserted { number += 1 }
    return "\(names.last ?? "Type")\(number)"
  }
}
