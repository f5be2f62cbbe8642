import FiresmithDiagnostics
import FiresmithText

/// A query that becomes a method.
package struct Query: Sendable {
  package enum Operator: String, CaseIterable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case lessThan = "<"
    case lessThanOrEqual = "<="
    case greaterThan = ">"
    case greaterThanOrEqual = ">="
    case `in`
    case notIn = "not_in"
    case contains
    case containsAny = "contains_any"
  }

  /// A value that the schema compares a field with.
  package enum Literal: Hashable, Sendable {
    case value(DefaultValue)
    case null
  }

  package struct Filter: Sendable {
    package var field: FieldPath
    package var `operator`: Operator
    /// The value to compare with; `nil` makes it a parameter of the method.
    package var literal: Marked<Literal>?
    /// The parameter's name in the schema; `nil` if it is named after the field and the operator.
    package var parameter: Name?
    /// Whether calls name the parameter, in languages whose calls do so. The schema says `as _` for
    /// one without.
    package var hasLabel: Bool
    /// The values that older documents have in place of the literal: those that an enumeration's
    /// case, or the tag of a union's, had before, the newest first. A query looks for all of them.
    @OutOfLine package var formerValues: [Enumeration.RawValue]?

    package init(
      field: FieldPath, operator: Operator, literal: Marked<Literal>?, parameter: Name? = nil,
      formerValues: [Enumeration.RawValue] = []
    ) {
      self.formerValues = formerValues.isEmpty ? nil : formerValues
      self.field = field
      self.operator = `operator`
      self.literal = literal
      self.parameter = parameter?.value == "_" ? nil : parameter
      hasLabel = parameter?.value != "_"
    }
  }

  package struct Order: Sendable {
    package var field: FieldPath
    package var isDescending: Bool

    package init(field: FieldPath, isDescending: Bool) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  /// A number that Firestore computes of the documents that a query finds.
  package struct Aggregate: Sendable {
    package enum Function: Sendable {
      case count
      case sum(FieldPath)
      case average(FieldPath)
    }

    package var name: Name
    package var function: Function

    package init(name: Name, function: Function) {
      self.name = name
      self.function = function
    }
  }

  package var name: Name
  package var description: String?
  /// The conditions that documents meet, all of them.
  package var filters: [Filter]
  /// Lists of conditions, of which documents meet at least one list as well; empty if the query has
  /// no alternatives.
  package var alternatives: [[Filter]]
  package var orders: [Order]
  /// The search for vectors, if the query is one. Then it has a limit and no orders.
  package var nearest: NearestSearch?
  /// The numbers that the query gives in place of documents; empty if it finds documents.
  package var aggregates: [Aggregate]
  /// The type of what the query finds, if that is some fields of the documents only.
  package var selection: TypeID?
  package var limit: Int?
  /// Whether the limit is about the last documents; then the query has an order.
  package var isLimitedToLast: Bool
  /// Whether the query covers every collection of this id, whatever its parents.
  package var isGroup: Bool

  package init(
    name: Name,
    description: String? = nil,
    filters: [Filter] = [],
    alternatives: [[Filter]] = [],
    orders: [Order] = [],
    nearest: NearestSearch? = nil,
    aggregates: [Aggregate] = [],
    selection: TypeID? = nil,
    limit: Int? = nil,
    isLimitedToLast: Bool = false,
    isGroup: Bool = false
  ) {
    self.name = name
    self.description = description
    self.filters = filters
    self.alternatives = alternatives
    self.orders = orders
    self.nearest = nearest
    self.aggregates = aggregates
    self.selection = selection
    self.limit = limit
    self.isLimitedToLast = isLimitedToLast
    self.isGroup = isGroup
  }
}

extension Query {
  /// The most alternatives that a query can have.
  ///
  /// Source: Firestore's "Perform simple and compound queries", "Query limitations".
  package static let mostAlternatives = 30

  /// The most numbers that a query can give.
  ///
  /// Source: Firestore's "Summarize data with aggregation queries", "Limitations".
  package static let mostAggregates = 5

  /// All conditions: those of ``filters``, then those of each of the alternatives.
  package var conditions: [Filter] {
    alternatives.isEmpty ? filters : filters + alternatives.joined()
  }

  /// The conditions that compare with a parameter, one for each parameter; after them the argument
  /// of a search for vectors.
  ///
  /// The same condition in several alternatives has one parameter.
  package var parameterConditions: [Filter] {
    let conditions = conditions
    return parameterPositions.map { conditions[$0] } + (nearest.map { [$0.operand] } ?? [])
  }

  /// The positions in ``conditions`` of those that compare with a parameter, one for each
  /// parameter.
  package var parameterPositions: [Int] {
    let positions = conditions.enumerated().filter { $0.element.literal == nil }
    if alternatives.isEmpty { return positions.map(\.offset) }
    var known: Set<[String?]> = []
    return positions.compactMap { position, condition in
      let key = [condition.parameter?.value, condition.operator.rawValue] + condition.field.names
      return known.insert(key).inserted ? position : nil
    }
  }
}

/// The way to a field: its stored name, after those of the maps that hold it.
package struct FieldPath: Sendable {
  package var names: [String]
  package var mark: SourceMark
  /// The type of the field; an entry of a `map<T>` has the type `T`.
  package var type: FieldType
  /// Whether the field itself may be absent.
  package var isOptional: Bool
  /// The stored form of an absent field.
  package var nulls: Field.Nulls
  /// The field's settings for single languages.
  package var bindings: [String: FieldBinding]

  package init(
    names: [String], mark: SourceMark, type: FieldType, isOptional: Bool,
    nulls: Field.Nulls = .omitted, bindings: [String: FieldBinding] = [:]
  ) {
    self.names = names
    self.mark = mark
    self.type = type
    self.isOptional = isOptional
    self.nulls = nulls
    self.bindings = bindings
  }
}

extension FieldPath {
  /// The path in Firestore's own notation: `cover.small`, with backticks around names that are not
  /// made of letters, digits and underscores.
  package var text: String {
    names.map { name in
      let isSimple = name.utf8.allSatisfy(Self.isWordByte) && name.utf8.first?.isASCIIDigit != true
      if isSimple, !name.isEmpty { return name }
      let escaped = name.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == "`" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      return "`\(escaped)`"
    }.joined(separator: ".")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }
}

extension Query.Filter {
  /// Whether the field can be compared with null: whether it stores null, and the operator takes
  /// it.
  package var comparesWithNull: Bool {
    field.nulls == .explicit && (self.operator == .equal || self.operator == .notEqual)
  }

  /// The type that the field is compared with; for `contains`, the type of the array's elements.
  package var operandType: FieldType {
    self.operator.takesElement ? field.type.element : field.type
  }
}

extension Query.Aggregate {
  /// The field whose numbers are added; `nil` for the number of documents.
  package var field: FieldPath? {
    switch function {
    case .count: nil
    case .sum(let field), .average(let field): field
    }
  }
}
