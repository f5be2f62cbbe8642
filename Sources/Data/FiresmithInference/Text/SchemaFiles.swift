import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithLanguages
import FiresmithSchema
import FiresmithYAML

/// The files of a schema: one for each collection, and one for the types that several of them have.
package struct SchemaFiles: Sendable {
  package private(set) var files: [(name: String, text: String)] = []
  /// The elements that the lines of each file name, by the lines' numbers, counted from 1.
  package private(set) var elements: [[Int: ElementID]] = []
  /// The declarations in the files.
  package private(set) var schema = Schema()

  /// A schema that the schema language refuses for another reason than its names.
  package struct Refused: Error {
    package var message: String
  }

  /// Writes the files, none if there are no collections, reads them as every command does, and
  /// gives other names to what clashes in some language, until nothing does.
  package init(_ schema: InferredSchema) throws(Refused) {
    var names = SchemaNames()
    guard !schema.collections.isEmpty || schema.origin == .code && !schema.types.isEmpty else {
      return
    }
    while true {
      let drafts = Self.drafts(of: schema, names: names)
      let (read, sources, problems) = Self.read(drafts)
      guard !problems.isEmpty else {
        self.schema = read
        files = drafts.map { ($0.name, $0.lines.text) }
        elements = drafts.map { $0.lines.elements.mapValues(\.id) }
        return
      }
      var renamed: Set<ElementID> = []
      for problem in problems {
        // Two names clash, and one of them has to change. Several languages can say so.
        let elements = problem.marks.compactMap { mark in
          drafts[Int(mark.file)].lines.elements[Int(mark.line)]
        }
        guard !elements.contains(where: { renamed.contains($0.id) }) else { continue }
        let sorted = elements.enumerated().sorted {
          ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset)
        }
        if let first = sorted.first(where: { names.rename($0.element.id) }) {
          renamed.insert(first.element.id)
        }
      }
      guard !renamed.isEmpty else {
        throw Refused(message: DiagnosticRenderer(sources).render(problems))
      }
    }
  }

  // MARK: Reading

  private typealias Draft = (name: String, lines: SchemaLines)

  /// Reads files, and returns what they declare and what is wrong with it in any language.
  private static func read(_ drafts: [Draft]) -> (Schema, SourceFiles, [Diagnostic]) {
    var sources = SourceFiles()
    var limits = YAMLLimits()
    let indices = drafts.map { name, lines in
      sources.add(SourceFile(path: name, relativePath: name, bytes: Array(lines.text.utf8)))
    }
    let readings = SchemaSyntax.read(
      indices, in: sources, rules: LanguageKeys.all.map(\.bindings), limits: &limits)
    var diagnostics = readings.flatMap(\.diagnostics)
    let schema = Schema.draft(of: readings.map(\.syntax), diagnostics: &diagnostics).schema
    for language in Languages.all where !diagnostics.hasErrors {
      diagnostics += language.nameProblems(of: schema, options: OutputOptions())
    }
    return (schema, sources, diagnostics.filter { $0.severity == .error })
  }

  // MARK: Writing

  private static func drafts(of schema: InferredSchema, names: SchemaNames) -> [Draft] {
    var writer = SchemaWriter(schema, names: names)
    if schema.origin == .code { return draftsByFile(of: schema, &writer) }
    let uses = TypeUses(schema)
    var fileNames = FileNames()
    var drafts: [Draft] = []
    for group in Self.groups(schema.collections) {
      let ids = Set(group.map(\.id))
      let types = schema.types.filter { ids.isSuperset(of: uses.collections(of: $0.id)) }
      let name = group[0].isSingleDocument ? group[0].outermost : group[0].name
      drafts.append(
        (fileNames.name(for: name), writer.file([], collections: group, types: types)))
    }
    let groups = Self.groups(schema.collections).map { Set($0.map(\.id)) }
    let shared = schema.types.filter { type in
      !groups.contains { $0.isSuperset(of: uses.collections(of: type.id)) }
    }
    if !shared.isEmpty {
      let introduction = ["What several collections have."]
      drafts.append(
        (FileNames.types, writer.file(introduction, collections: [], types: shared)))
    }
    return drafts
  }

  /// Writes what each file of the code declares into a file of its own.
  private static func draftsByFile(
    of schema: InferredSchema, _ writer: inout SchemaWriter
  ) -> [Draft] {
    var files: [String] = []
    for file in schema.collections.map(\.file) + schema.types.map(\.file) {
      let file = file ?? "models"
      if !files.contains(file) { files.append(file) }
    }
    var fileNames = FileNames()
    return files.map { file in
      let collections = schema.collections.filter { ($0.file ?? "models") == file }
      let types = schema.types.filter { ($0.file ?? "models") == file }
      return (fileNames.name(for: file), writer.file([], collections: collections, types: types))
    }
  }
}

extension SchemaFiles {
  /// Returns what each file declares: a collection, or the single documents of one.
  private static func groups(_ collections: [InferredCollection]) -> [[InferredCollection]] {
    var groups: [[InferredCollection]] = []
    for collection in collections {
      let place = groups.firstIndex { group in
        collection.isSingleDocument && group[0].outermost == collection.outermost
      }
      if let place { groups[place].append(collection) } else { groups.append([collection]) }
    }
    return groups
  }
}

extension InferredCollection {
  /// The id of the outermost collection on the path, as a word.
  fileprivate var outermost: String {
    guard case .collection(let id)? = path.first else { return name }
    return WordNames.word(id) ?? name
  }
}

/// Names of files that differ on every disk, and whose code does, too.
private struct FileNames {
  static let types = "types.yaml"

  private var used: Set<String> = ["types"]

  mutating func name(for collection: String) -> String {
    // A disk's limit is 255 bytes.
    let short = String(collection.prefix(60))
    var name = short
    var number = 2
    while !used.insert(name.lowercased().filter { $0 != "_" }).inserted {
      name = "\(short)_\(number)"
      number += 1
    }
    return name + ".yaml"
  }
}

/// The collections that have each type, by the outermost ones.
private struct TypeUses {
  private var collections: [ElementID: Set<ElementID>] = [:]
  private var bodies: [ElementID: InferredBody] = [:]

  init(_ schema: InferredSchema) {
    for type in schema.types { bodies[type.id] = type.body }
    for collection in schema.collections { add(collection, in: collection.id) }
  }

  /// The collections that have the type, themselves or below them.
  func collections(of type: ElementID) -> Set<ElementID> { collections[type] ?? [] }

  private mutating func add(_ collection: InferredCollection, in root: ElementID) {
    add(collection.body, in: root)
    for child in collection.collections + collection.documents { add(child, in: root) }
  }

  private mutating func add(_ body: InferredBody, in root: ElementID) {
    switch body {
    case .fields(let fields), .anyOf(let fields):
      for field in fields { add(field.type, in: root) }
    case .union(let union):
      for field in union.cases.flatMap(\.fields) { add(field.type, in: root) }
    case .enumeration: break
    }
  }

  private mutating func add(_ type: InferredType, in root: ElementID) {
    switch type {
    case .plain, .capitalUUID, .reference: break
    case .array(let element), .map(let element): add(element, in: root)
    case .inPlace(let body): add(body, in: root)
    case .named(let id):
      guard collections[id, default: []].insert(root).inserted else { return }
      if let body = bodies[id] { add(body, in: root) }
    }
  }
}

extension Diagnostic {
  /// The places in files that this is about.
  fileprivate var marks: [SourceMark] {
    guard case .mark(let mark) = location else { return notes.map(\.mark) }
    return [mark] + notes.map(\.mark)
  }
}
