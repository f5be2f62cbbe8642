import FiresmithDiagnostics
import FiresmithText

/// A step of resolving a schema, with what it may look up and what it reports.
///
/// What steps share, such as the words for a type in a message, is in extensions of this protocol.
protocol ResolverPass: Sendable {
  /// The schema as far as the steps before have resolved it.
  var schema: Schema { get }
  /// The facts about the types that the schema itself doesn't hold.
  var declared: DeclaredTypes { get }
  var diagnostics: [Diagnostic] { get set }
  var suggestions: SuggestionBudget { get set }
}

/// The facts about types that the steps of resolving a schema share, by ``TypeID``.
struct DeclaredTypes: Sendable {
  /// The syntax of each type's body, by its index.
  var bodies: [TypeSyntax.Body] = []
  /// For each type, the fields whose type or default has been reported.
  var unresolvedFields: [TypeID: Set<String>] = [:]
  /// For each type of many fields, where they are.
  var fieldIndices: [TypeID: [String: Int]] = [:]
  /// The name of the property for fields that the schema doesn't declare, for types that keep them.
  var otherFields: [TypeID: Name] = [:]
  /// The names of the mixins that each type includes, where there are any.
  var includes: [TypeID: [Name]] = [:]
  /// The type that each alias stands for, without aliases.
  var aliases: [TypeID: FieldType] = [:]
  /// The types that queries with `select` declare, by their names.
  var selections: [String: TypeID] = [:]
  /// For each enumeration of many cases, their names.
  var caseNames: [TypeID: Set<String>] = [:]

  /// Up to this many names, a linear search is as fast as hashing.
  static let manyNames = 32

  /// Whether the declaration of the type is invalid, which has been reported.
  func isInvalid(_ id: TypeID) -> Bool {
    if case .invalid = bodies[id.index] { return true }
    return false
  }

  /// Whether values of the type are structures, or arrays and maps of them.
  func holdsStructure(_ type: FieldType) -> Bool {
    guard case .declared(let id) = type.innermost, case .structure = bodies[id.index] else {
      return false
    }
    return true
  }

  /// Returns the type with aliases replaced by what they stand for.
  func expanded(_ type: FieldType) -> FieldType {
    if aliases.isEmpty { return type }
    return switch type {
    case .declared(let id): aliases[id] ?? type
    case .array(let element): .array(expanded(element))
    case .map(let value): .map(expanded(value))
    case .scalar, .reference, .vector: type
    }
  }
}

/// The number of names that may still be compared in search of suggestions.
///
/// Thousands of unknown names among thousands of known ones must not take minutes: after a while
/// there are no more suggestions.
struct SuggestionBudget: Sendable {
  private var remainingComparisons: Int
  /// Whether a suggestion was looked for, even if no more names may be compared.
  private(set) var isUsed = false

  init(comparisons: Int = 500_000) {
    remainingComparisons = comparisons
  }

  /// Returns whether there is still time to search for a suggestion among `count` names, which are
  /// taken from what remains.
  mutating func mayCompare(with count: Int) -> Bool {
    isUsed = true
    remainingComparisons -= count
    return remainingComparisons > 0
  }
}

extension ResolverPass {
  /// Stands for a model that isn't known, or not yet. In a draft of a schema with errors,
  /// collections keep it, but no field refers to such a collection.
  static var unknownModel: TypeID { TypeID(index: -1) }

  // MARK: Fields by name

  /// Returns where a structure's field of this stored name is; `nil` if there is none.
  func fieldIndex(of name: String, in id: TypeID) -> Int? {
    guard case .structure(let structure) = schema.types[id.index].kind else { return nil }
    if structure.fields.count > DeclaredTypes.manyNames { return declared.fieldIndices[id]?[name] }
    let fields = structure.fields
    return fields.indices.first { fields[$0].name.value == name }
  }

  func field(_ index: Int, of id: TypeID) -> Field? {
    guard case .structure(let structure) = schema[id].kind else { return nil }
    return structure.fields[index]
  }

  // MARK: Words

  /// Returns a type as the schema writes it.
  func describe(_ type: FieldType) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .reference(nil): "reference"
    case .reference(let id?): "reference<" + schema[id].name.value + ">"
    case .array(let element): "array<" + describe(element) + ">"
    case .map(let value): "map<" + describe(value) + ">"
    case .vector(let dimensions): "vector<\(dimensions)>"
    case .declared(let id): schema[id].name.name.value
    }
  }

  /// Returns a type for a message: as the schema writes it, in quotes.
  func words(for type: FieldType) -> String {
    if case .declared(let id) = type, case .derived = schema[id].name { return "a nested type" }
    return quoted(describe(type))
  }
}

extension Collection {
  /// Whether the model is a type of the schema. In a draft of a schema with errors, it may not be.
  package var hasModel: Bool { model != SchemaResolver.unknownModel }
}
