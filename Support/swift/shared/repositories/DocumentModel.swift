// MARK: - Models

/// A type that documents are decoded as.
nonisolated public protocol DocumentModel: Codable, Sendable {
  /// The stored fields, as repositories use them.
  static var _documentFields: DocumentFields { get }

  /// Returns the id of the document of `model`, or `nil` if it doesn't have one yet.
  static func _documentID(of model: Self) -> String?

  /// Whether a new value of the model has an id, under which it is added.
  static var _hasNewID: Bool { get }

  /// Sets the id of `model`, if the type has a property for it.
  static func _setDocumentID(_ id: String, of model: inout Self)

  /// Checks the values of `model` against the schema's constraints.
  ///
  /// - Throws: ``RepositoryError/invalidValue(field:reason:)``, which tells all that is wrong.
  static func _checkConstraints(of model: Self) throws(RepositoryError)

  /// Checks the values that an update sets, by the names that lead to their fields.
  static func _checkConstraints(ofChanges changes: [[String]: Any]) throws(RepositoryError)
}

nonisolated extension DocumentModel {
  /// A stored field of this model, for queries and partial updates.
  public typealias Field<Value> = DocumentField<Self, Value>

  public static func _documentID(of model: Self) -> String? { nil }

  public static var _hasNewID: Bool { false }

  /// Does nothing, because the model has no property for its id.
  public static func _setDocumentID(_ id: String, of model: inout Self) {}

  /// Does nothing, because the model has no constraints.
  public static func _checkConstraints(of model: Self) throws(RepositoryError) {}

  /// Does nothing, because the model has no constraints.
  public static func _checkConstraints(
    ofChanges changes: [[String]: Any]
  ) throws(RepositoryError) {}
}

nonisolated extension DocumentModel where Self: Identifiable, ID == String? {
  public static func _documentID(of model: Self) -> String? { model.id }
}

nonisolated extension DocumentModel where Self: Identifiable, ID == String {
  public static func _documentID(of model: Self) -> String? { model.id }
}

/// The stored fields of a model, and which of them a repository sets.
nonisolated public struct DocumentFields: Sendable {
  private(set) var stored: [String]
  private(set) var storedID: String?
  private(set) var serverCreated: [String]
  private(set) var serverWritten: [String]
  private(set) var formerNames: [String: [String]] = [:]
  private var dimensions: [[String]: Int]
  private(set) var optionalMaps: [[String]: [[String]]] = [:]
  private(set) var recurringMaps: [[String]: [String]] = [:]

  /// - Parameters:
  ///   - keys: The model's coding keys.
  ///   - documentID: The key of the document's id, if it isn't stored.
  ///   - storedID: The key of a stored field that repeats the document's id.
  ///   - serverCreated: The timestamps that the server sets if they are `nil`.
  ///   - serverWritten: The timestamps that the server sets on every write.
  ///   - dimensions: How many dimensions vectors have, by the names that lead to their fields.
  public init<Key: CodingKey & CaseIterable & Equatable>(
    _ keys: Key.Type,
    documentID: Key? = nil,
    storedID: Key? = nil,
    serverCreated: [Key] = [],
    serverWritten: [Key] = [],
    dimensions: [[String]: Int] = [:]
  ) {
    self.stored = keys.allCases.filter { $0 != documentID }.map(\.stringValue)
    self.storedID = storedID?.stringValue
    self.serverCreated = serverCreated.map(\.stringValue)
    self.serverWritten = serverWritten.map(\.stringValue)
    self.dimensions = dimensions
  }

  /// Returns these fields together with those of `other`, one of the maps of a union of documents.
  public func adding(_ other: DocumentFields) -> DocumentFields {
    var fields = self
    for name in other.stored where !stored.contains(name) { fields.stored.append(name) }
    fields.storedID = storedID ?? other.storedID
    fields.formerNames.merge(other.formerNames) { first, _ in first }
    fields.dimensions.merge(other.dimensions) { first, _ in first }
    fields.optionalMaps.merge(other.optionalMaps) { first, _ in first }
    fields.recurringMaps.merge(other.recurringMaps) { first, _ in first }
    return fields
  }

  /// Returns these fields with maps that documents can lack, by the names that lead to them, each
  /// with the names inside of it without which it can't be read. An empty name stands for any key.
  public func requiring(_ names: [[String]: [[String]]]) -> DocumentFields {
    var fields = self
    fields.optionalMaps.merge(names) { first, _ in first }
    return fields
  }

  /// Returns these fields with the names that some of them had before, the newest first, by their
  /// names.
  public func renaming(_ names: [String: [String]]) -> DocumentFields {
    var fields = self
    fields.formerNames.merge(names) { first, _ in first }
    return fields
  }

  /// Returns these fields with maps inside of maps of their own type, by the names that lead
  /// to them, each with those that lead to the map around it. An empty name stands for any key.
  public func recurring(_ names: [[String]: [String]]) -> DocumentFields {
    var fields = self
    fields.recurringMaps.merge(names) { first, _ in first }
    return fields
  }

  /// Returns the number of dimensions of the vectors at `path`; `nil` if it isn't known.
  internal func dimensions(of path: [String]) -> Int? { dimensions[outermost(path)] }

  /// Returns the names of a field in the outermost map of its type, for one that is inside of
  /// other maps of this type.
  internal func outermost(_ path: [String]) -> [String] {
    var path = path
    while let (inner, outer) = recurringMaps.first(where: { inner, _ in
      inner.count < path.count && Self.leads(inner, to: path.prefix(inner.count))
    }) {
      path = outer + path.dropFirst(inner.count)
    }
    return path
  }

  /// Whether `names`, of which an empty one stands for any key, are those of `path`.
  internal static func leads(_ names: [String], to path: some Collection<String>) -> Bool {
    names.count == path.count && zip(names, path).allSatisfy { $0.isEmpty || $0 == $1 }
  }
}

/// A stored field whose values are read as `Value`.
nonisolated public struct DocumentField<Model: DocumentModel, Value>: Sendable {
  /// The stored form of `nil`.
  public enum Nulls: Sendable {
    /// The field is left out.
    case omitted
    /// The field holds null, which queries find.
    case explicit
  }

  internal let names: [String]
  internal let nulls: Nulls
  /// Whether UUIDs are stored in capitals.
  internal let hasCapitals: Bool

  /// Creates the field that is stored as `name`.
  public init(_ name: String) {
    // Most fields use this initializer, which compiles faster than one with an array and a default
    // argument.
    names = [name]
    nulls = .omitted
    hasCapitals = false
  }

  /// Creates the field at the path `names`: the last is the field's name, the others are those of
  /// the maps around it. Its UUIDs are stored in capitals if it `hasCapitals`.
  public init(_ names: String..., nulls: Nulls = .omitted, hasCapitals: Bool = false) {
    self.init(names: names, nulls: nulls, hasCapitals: hasCapitals)
  }

  /// Returns the entry of a map: `.ratings["example.com"]`.
  public subscript<Element>(key: String) -> DocumentField<Model, Element>
  where Value == [String: Element] {
    DocumentField<Model, Element>(names: names + [key], hasCapitals: hasCapitals)
  }

  /// Returns the entry of a map that may be missing: `.ratings["example.com"]`.
  public subscript<Element>(key: String) -> DocumentField<Model, Element>
  where Value == [String: Element]? {
    DocumentField<Model, Element>(names: names + [key], hasCapitals: hasCapitals)
  }

  internal init(names: [String], nulls: Nulls = .omitted, hasCapitals: Bool = false) {
    self.names = names
    self.nulls = nulls
    self.hasCapitals = hasCapitals
  }
}
