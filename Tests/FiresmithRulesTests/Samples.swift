import FiresmithDiagnostics

@testable import FiresmithRules
@testable import FiresmithSchema

/// Values that a schema allows for a type, and values that it doesn't: each is wrong in one way.
///
/// They are made from what the pages about the schema language and about rules say, not from the
/// functions that are tested.
struct Samples {
  var right: [Stored]
  var wrong: [Wrong]

  struct Wrong {
    var value: Stored
    /// The number of types that the mistake is inside of.
    var level = 0
    /// Whether the mistake is in an element of an array or a map.
    var isInElement = false
    /// Whether a key that has to be there is missing.
    var lacksKey = false
  }

  init(right: [Stored], wrong: [Stored]) {
    self.right = right
    self.wrong = wrong.map { Wrong(value: $0) }
  }

  /// Texts that match the patterns of the examples, and one that doesn't.
  static let texts: [String: (right: [String], wrong: String)] = [
    "^[A-Z]{2}\\d+$": (["AB1"], "ab1"), "^\\d+$": (["42"], "4a"),
    "(?i)^[a-z]+$": (["OK"], "o k"), "^https://": (["https://a.b"], "http://a.b"),
    "^[^!]": (["a"], "!"), "^[^@]+@[^@]+$": (["a@b"], "a"), "[abc]": (["a\nb"], "d\n"),
    "'\\\\\"": (["x'\\\"y"], "'\""), "\\Q(": (["a(b"], "ab"),
  ]
}

struct SampleMaker {
  let schema: Schema
  /// The types that the value is inside of: a type that holds itself is checked once.
  var open: [TypeID] = []
  private var isShallow = false
  /// The number of types that the fields of a document are inside of; `nil` while no document is
  /// made.
  private var documentDepth: Int?

  init(_ schema: Schema) { self.schema = schema }

  /// Samples of a model's documents, without the times that the server sets.
  mutating func documents(of model: TypeID) -> Samples {
    defer { documentDepth = nil }
    switch schema[model].kind {
    case .structure(let structure):
      documentDepth = 0
      return maps(of: structure.fields, with: [:])
    case .union(let union):
      documentDepth = 1
      return samples(of: union)
    case .tuple, .untagged, .enumeration, .external, .alias: return Samples(right: [], wrong: [])
    }
  }

  /// - Parameter field: What is said about the value.
  mutating func samples(of field: Field) -> Samples {
    if let constant = field.constant {
      let right = constant.stored
      let kind: Stored.Kind =
        switch right {
        case .integer: .integer
        case .boolean: .boolean
        default: .string
        }
      var wrong = Stored.all(but: kind == .boolean ? [.boolean] : [])
      wrong += kind == .boolean ? [.boolean(right != .boolean(true))] : []
      return Samples(right: [right], wrong: wrong.filter { $0 != right })
    }
    return samples(
      of: schema.unaliased(field.writtenType), field.constraints, keys: field.keys)
  }

  mutating func samples(
    of type: FieldType, _ constraints: Constraints?, keys: TypeID? = nil
  ) -> Samples {
    switch type {
    case .scalar(let scalar): return samples(of: scalar, constraints)
    case .reference(let collection):
      let path = collection.map { schema[$0].samplePath } ?? "somewhere/1"
      let segments = path.split(separator: "/").map(String.init)
      let named = collection.map { Array(schema[$0].path.enumerated()) } ?? []
      let other = named.compactMap { index, segment -> Stored? in
        if case .document = segment { return nil }
        var segments = segments
        segments[index] = "another"
        return .reference(segments.joined(separator: "/"))
      }
      return Samples(right: [.reference(path)], wrong: Stored.all(but: [.reference]) + other)
    case .vector(let dimensions):
      return Samples(
        right: [.vector(Array(repeating: 1.5, count: dimensions))],
        wrong: Stored.all(but: [.vector]))
    case .array(let element):
      return lists(of: element, constraints, empty: .array([]), kind: .array) { .array($0) }
    case .map(let element):
      return maps(of: element, constraints, keys: keys)
    case .declared(let id): return samples(of: id)
    }
  }

  // MARK: Lists

  private mutating func lists(
    of type: FieldType, _ constraints: Constraints?, empty: Stored, kind: Stored.Kind,
    make: ([Stored]) -> Stored
  ) -> Samples {
    let rules = schema.rules(ofElement: type)
    var element = samples(of: rules.type, rules.constraints, keys: rules.keys)
    // An array holds no arrays and no vectors.
    element.right.removeAll { kind == .array && $0.isArray }
    element.wrong.removeAll { kind == .array && $0.value.isArray }
    let one = element.right.last ?? .null
    let minimum = constraints?.minimumLength ?? 0
    let maximum = constraints?.maximumLength
    let lengths = [minimum, max(minimum, 1), maximum ?? 1].filter { $0 <= maximum ?? 1 }.uniqued()
    var samples = Samples(right: [], wrong: Stored.all(but: [kind]))
    for length in lengths.reversed() {
      let others = Array(repeating: one, count: max(length - 1, 0))
      samples.right += length == 0 ? [empty] : element.right.map { make([$0] + others) }
    }
    if let maximum {
      samples.wrong.append(.init(value: make(Array(repeating: one, count: maximum + 1))))
    }
    if minimum > 0 {
      samples.wrong.append(.init(value: make(Array(repeating: one, count: minimum - 1))))
    }
    let isClosed = isClosed(rules.type)
    guard let length = lengths.max(), length > 0, isClosed || maximum.map({ $0 <= 10 }) ?? false
    else { return samples }
    for (index, wrong) in element.wrong.enumerated() {
      // All mistakes in each place of a short list; in others, the first one in each place.
      for place in 0..<(index == 0 || length <= 3 ? length : 1) {
        var values = Array(repeating: one, count: length)
        values[place] = wrong.value
        samples.wrong.append(
          .init(value: make(values), level: wrong.level, isInElement: !isClosed))
      }
    }
    return samples
  }

  private mutating func maps(
    of type: FieldType, _ constraints: Constraints?, keys: TypeID?
  ) -> Samples {
    var names = (0...20).map { "key\($0)" }
    var enumeration: Enumeration?
    if let keys, case .enumeration(let found) = schema[keys].kind {
      enumeration = found
      names = found.cases.map(\.rawValue.text) + (found.unknown == nil ? [] : names)
    }
    var samples = lists(of: type, constraints, empty: .map([:]), kind: .map) { values in
      .map(Dictionary(zip(names, values)) { first, _ in first })
    }
    // With few keys there are no more entries than keys.
    let lengths = constraints?.maximumLength ?? 0
    if names.count <= lengths { samples.wrong.removeAll { $0.value.entries == names.count } }
    let one = samples.right.first { ($0.entries ?? 0) > 0 }
    if let enumeration, enumeration.unknown == nil, case .map(let entries)? = one {
      let renamed = Dictionary(entries.values.map { ("not a case", $0) }) { first, _ in first }
      samples.wrong.append(.init(value: .map(renamed)))
    }
    return samples
  }

  private func isClosed(_ type: FieldType) -> Bool {
    guard case .declared(let id) = type, case .enumeration(let enumeration) = schema[id].kind else {
      return false
    }
    return enumeration.unknown == nil
  }

  // MARK: Declared types

  mutating func samples(of id: TypeID) -> Samples {
    switch schema[id].kind {
    case .enumeration(let enumeration):
      let cases = enumeration.cases.map(\.rawValue.stored)
      let isText = enumeration.rawKind == .string
      let unknown = isText ? Stored.string("not a case") : .integer(99)
      let kinds = Stored.all(but: [isText ? .string : .integer])
      guard enumeration.unknown == nil else {
        return Samples(right: cases + [unknown], wrong: kinds)
      }
      return Samples(right: cases, wrong: kinds + [unknown])
    case .external(let external): return samples(of: schema.unaliased(external.encodedAs), nil)
    case .alias:
      let rules = schema.rules(ofElement: .declared(id))
      return samples(of: rules.type, rules.constraints, keys: rules.keys)
    case .structure, .union, .tuple, .untagged:
      guard !open.contains(id), open.count < 6 else { return shallow(id) }
      open.append(id)
      defer { open.removeLast() }
      var samples = self.inside(of: id)
      // A mistake of the kind itself shows from outside.
      let kinds = Set(Stored.kinds.map(\.value))
      for index in samples.wrong.indices where !kinds.contains(samples.wrong[index].value) {
        samples.wrong[index].level += 1
      }
      return samples
    }
  }

  /// Samples of a type that holds itself, which nothing is checked of inside.
  private mutating func shallow(_ id: TypeID) -> Samples {
    guard let kind = schema.storedKind(of: .declared(id)) else {
      return Samples(right: [], wrong: [])
    }
    let isMap = kind == .map
    var samples = Samples(right: [], wrong: Stored.all(but: [isMap ? .map : .array]))
    guard !isShallow, case .structure(let structure) = schema[id].kind else { return samples }
    isShallow = true
    defer { isShallow = false }
    var least: [String: Stored] = [:]
    for field in structure.fields where field.isStored && !field.mayBeAbsent {
      guard let value = self.samples(of: field).right.first else { return samples }
      least[field.name.value] = value
    }
    samples.right = [.map(least)]
    return samples
  }

  private mutating func inside(of id: TypeID) -> Samples {
    switch schema[id].kind {
    case .structure(let structure): return maps(of: structure.fields, with: [:])
    case .tuple(let structure): return tuples(of: structure.fields)
    case .union(let union): return samples(of: union)
    case .untagged(let union): return samples(of: union)
    case .enumeration, .external, .alias: return Samples(right: [], wrong: [])
    }
  }

  private mutating func tuples(of fields: [Field]) -> Samples {
    let elements = fields.map { samples(of: $0) }
    let base = elements.map { $0.right.first ?? .null }
    var result = Samples(
      right: [.array(base)],
      wrong: Stored.all(but: [.array]) + [.array(Array(base.dropLast())), .array(base + [.null])])
    for (index, element) in elements.enumerated() {
      func with(_ value: Stored) -> Stored {
        var values = base
        values[index] = value
        return .array(values)
      }
      result.right += element.right.dropFirst().compactMap { $0.isArray ? nil : with($0) }
      result.wrong += element.wrong.compactMap { wrong in
        if wrong.value.isArray { return nil }
        var wrong = wrong
        wrong.value = with(wrong.value)
        return wrong
      }
    }
    return result
  }

  /// Samples of a map.
  ///
  /// - Parameter others: What the map has besides its fields.
  mutating func maps(of fields: [Field], with others: [String: Stored]) -> Samples {
    var full = others
    var least = others
    var parts: [(name: String, samples: Samples, field: Field)] = []
    for field in fields where field.isStored {
      if field.serverTime != nil, documentDepth == open.count { continue }
      let samples = samples(of: field)
      parts.append((field.name.value, samples, field))
      guard let value = samples.right.first else { continue }
      full[field.name.value] = value
      if !field.mayBeAbsent { least[field.name.value] = value }
    }
    var result = Samples(right: [.map(full), .map(least)], wrong: Stored.all(but: [.map]))
    for (name, samples, field) in parts {
      func with(_ value: Stored?) -> Stored {
        var map = full
        map[name] = value
        return .map(map)
      }
      result.right += samples.right.dropFirst().map { with($0) }
      if field.isOptional, field.nulls == .explicit { result.right.append(with(.null)) }
      for wrong in samples.wrong {
        if wrong.value == .null, field.isOptional, field.nulls == .explicit { continue }
        var wrong = wrong
        wrong.value = with(wrong.value)
        wrong.lacksKey = false
        result.wrong.append(wrong)
      }
      if !field.mayBeAbsent, others[name] == nil {
        result.wrong.append(.init(value: with(nil), lacksKey: true))
      }
    }
    return result
  }
}
