/// A plan for making up the values of a field.
nonisolated public indirect enum SamplePlan: Sendable {
  /// Always this value.
  case value(SampleValue)
  /// One of several. The first is the one that ends soonest, where values can hold each other.
  case oneOf([SamplePlan])
  /// True or false.
  case boolean
  /// An integer of the range.
  case integer(ClosedRange<Int>)
  /// A double that is a number of quarters.
  case quarters(ClosedRange<Int>)
  /// A time of the years.
  case time(years: ClosedRange<Int> = 2020...2029)
  /// A text with a length in UTF-16 units.
  case text(SampleWords, length: ClosedRange<Int> = 0...1000)
  /// A URL with a length in UTF-16 units.
  case url(length: ClosedRange<Int> = 0...1000)
  /// A UUID as a string, in small letters.
  case uuid
  /// A UUID as a string, in capitals.
  case capitalUUID
  /// A colour such as `#f05138`.
  case color
  /// Bytes, as many as the range says.
  case bytes(count: ClosedRange<Int>)
  /// A place on the earth.
  case geopoint
  /// A reference to the document at a path, in which `*` stands for an id.
  case reference(to: String)
  /// A vector with numbers from -1 to 1.
  case vector(dimensions: Int)
  /// An array with as many elements as the range says.
  case list(SamplePlan, count: ClosedRange<Int> = 0...3)
  /// An array with fixed positions.
  case tuple([SamplePlan])
  /// A map with any keys, or some of `keys`.
  case dictionary(SamplePlan, keys: [String] = [], count: ClosedRange<Int> = 0...3)
  /// A map with known fields.
  case map(Fields)
  /// A map with one more field, which tells what kind of map it is.
  case tagged(String, SampleValue, SamplePlan)
  /// A field that some maps lack.
  case optional(SamplePlan)
  /// A field that is null in some maps.
  case nullable(SamplePlan)
  /// A value of a type with a name, of which Firesmith itself knows only the name.
  case type(name: String, @Sendable () -> SampleSeries)

  /// Whether values can hold values of types with names, and so perhaps values like themselves.
  var isNested: Bool {
    switch self {
    case .type: true
    case .oneOf(let plans), .tuple(let plans): plans.contains(where: \.isNested)
    case .list(let plan, _), .dictionary(let plan, _, _), .optional(let plan), .nullable(let plan),
      .tagged(_, _, let plan):
      plan.isNested
    case .map(let map): map.fields.contains { $0.plan.isNested }
    case .value, .boolean, .integer, .quarters, .time, .text, .url, .uuid, .capitalUUID, .color,
      .bytes,
      .geopoint,
      .reference, .vector:
      false
    }
  }
}

nonisolated extension SamplePlan {
  /// The fields of a map, in the order in which values are made up for them.
  public struct Fields: ExpressibleByDictionaryLiteral, Sendable {
    /// The stored names of the fields, and how their values are made up.
    public let fields: [(name: String, plan: SamplePlan)]

    public init(dictionaryLiteral fields: (String, SamplePlan)...) {
      self.fields = fields.map { (name: $0, plan: $1) }
    }

    init(_ fields: [(name: String, plan: SamplePlan)]) {
      self.fields = fields
    }
  }
}

// MARK: - Literals

nonisolated extension SamplePlan: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .value(.string(value)) }
}

nonisolated extension SamplePlan: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .value(.integer(value)) }
}

nonisolated extension SamplePlan: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .value(.double(value)) }
}

nonisolated extension SamplePlan: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .value(.boolean(value)) }
}
