import FiresmithSchema

/// A plan as an expression of calls to the support code's functions, which the languages that have
/// such functions write in their own way.
package indirect enum SampleExpression: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case list([SampleExpression])
  case vector([Double])
  /// An object whose keys have an order that counts.
  case map([(key: String, value: SampleExpression)])
  /// The qualified name of a type.
  case name(of: TypeID)
  case call(SampleFunction, [SampleExpression])
}

/// A function of the support code that makes up values.
package enum SampleFunction: Sendable, CaseIterable {
  case value
  case oneOf
  case boolean
  case integer
  case quarters
  case time
  case text
  case url
  case uuid
  case capitalUUID
  case color
  case someBytes
  case geopoint
  case reference
  case vector
  case some
  case elements
  case entries
  /// Like `entries`, with the only keys there are after the plan.
  case keyed
  case fields
  case optional
  case nullable
  case tagged
  case of
  /// The time that is so many seconds after the beginning of 1970.
  case moment
  /// A point on the globe.
  case point
  /// The list of the bytes' numbers.
  case bytes
}

extension SampleExpression {
  /// Creates the expression of what makes up the values of a plan.
  package init(_ plan: SamplePlan) {
    switch plan {
    case .value(let value):
      switch value {
      case .boolean, .integer, .double, .string, .timestamp, .geopoint: self.init(value)
      case .null, .bytes, .reference, .vector, .array, .map:
        self = .call(.value, [SampleExpression(value)])
      }
    case .oneOf(let plans): self = .call(.oneOf, plans.map { SampleExpression($0) })
    case .boolean: self = .call(.boolean, [])
    case .integer(let range): self = .call(.integer, Self.bounds(of: range))
    case .quarters(let range): self = .call(.quarters, Self.bounds(of: range))
    case .time(let years):
      self = .call(.time, Self.bounds(of: years, unless: SamplePlan.usualYears))
    case .text(let words, let length):
      self = .call(.text, [.string(words.rawValue)] + Self.bounds(of: length, unless: 0...1000))
    case .url(let length): self = .call(.url, Self.bounds(of: length, unless: 0...1000))
    case .uuid: self = .call(.uuid, [])
    case .capitalUUID: self = .call(.capitalUUID, [])
    case .color: self = .call(.color, [])
    case .bytes(let count): self = .call(.someBytes, Self.bounds(of: count))
    case .geopoint: self = .call(.geopoint, [])
    case .reference(let path): self = .call(.reference, [.string(path)])
    case .vector(let dimensions): self = .call(.vector, [.integer(dimensions)])
    case .list(let element, let count):
      self = .call(.some, [SampleExpression(element)] + Self.bounds(of: count, unless: 0...3))
    case .tuple(let plans): self = .call(.elements, plans.map { SampleExpression($0) })
    case .dictionary(let entry, let keys, let count):
      let count = Self.bounds(of: count, unless: 0...3)
      self =
        keys.isEmpty
        ? .call(.entries, [SampleExpression(entry)] + count)
        : .call(.keyed, [SampleExpression(entry), .list(keys.map { .string($0) })] + count)
    case .map(let map):
      self = .call(.fields, [.map(map.fields.map { ($0.name, SampleExpression($0.plan)) })])
    case .tagged(let key, let tag, let plan):
      self = .call(.tagged, [.string(key), SampleExpression(tag), SampleExpression(plan)])
    case .optional(let plan): self = .call(.optional, [SampleExpression(plan)])
    case .nullable(let plan): self = .call(.nullable, [SampleExpression(plan)])
    case .type(let name, _):
      self = .call(.of, [.name(of: TypeID(index: Int(name) ?? 0))])
    }
  }

  private init(_ value: SampleValue) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .string(let string): self = .string(string)
    case .timestamp(let seconds): self = .call(.moment, [.integer(seconds)])
    case .bytes(let bytes): self = .call(.bytes, bytes.map { .integer(Int($0)) })
    case .geopoint(let latitude, let longitude):
      self = .call(.point, [.double(latitude), .double(longitude)])
    case .reference(let path): self = .call(.reference, [.string(path)])
    case .vector(let numbers): self = .vector(numbers)
    case .array(let elements): self = .list(elements.map { SampleExpression($0) })
    case .map(let fields):
      let sorted = fields.sorted { $0.key < $1.key }
      self = .map(sorted.map { ($0.key, SampleExpression($0.value)) })
    }
  }

  private static func bounds(
    of range: ClosedRange<Int>, unless usual: ClosedRange<Int>? = nil
  ) -> [SampleExpression] {
    range == usual ? [] : [.integer(range.lowerBound), .integer(range.upperBound)]
  }
}
