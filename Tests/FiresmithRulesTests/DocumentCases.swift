import FiresmithDiagnostics

@testable import FiresmithRules
@testable import FiresmithSchema

/// A write of a document, and whether rules have to accept it.
struct DocumentCase: Sendable {
  /// The name of the write, for failures.
  var name: String
  /// The fields that are stored before; `nil` for a document that is created.
  var before: [String: Stored]?
  var fields: [String: Stored]
  /// The keys of the fields that are written, from the document inwards; `nil` for all fields, so
  /// that others go.
  var mask: [[String]]?
  /// The fields that the server sets to its time.
  var serverTimes: [String] = []
  var isAccepted: Bool
}

/// The writes with which the functions of a model are tried.
struct DocumentCases {
  private let model: DocumentRules
  private let discriminator: String?
  private let samples: Samples
  private let immutable: ImmutableValues
  private let thoroughness: Thoroughness
  private(set) var cases: [DocumentCase] = []

  private static let ownTime = Stored.timestamp("2001-02-03T04:05:06Z")
  private static let foreign = ["of another program": Stored.string("kept")]

  init(_ model: DocumentRules, _ schema: Schema, _ thoroughness: Thoroughness) {
    self.model = model
    self.thoroughness = thoroughness
    immutable = ImmutableValues(schema: schema)
    var maker = SampleMaker(schema)
    var samples = maker.documents(of: model.type)
    if case .union(let union) = schema[model.type].kind {
      discriminator = union.discriminator.value
    } else {
      discriminator = nil
    }
    if let id = model.storedID {
      samples.right = samples.right.map { $0.adding(id, .string("an id")) }
      let full = samples.right.first
      samples.wrong = samples.wrong.map { wrong in
        var wrong = wrong
        wrong.value = wrong.value.adding(id, .string("an id"))
        return wrong
      }
      samples.wrong += Stored.all(but: [.string]).compactMap { full?.adding(id, $0) }
        .map { Samples.Wrong(value: $0) }
    }
    self.samples = samples
    addCreations()
    addChanges()
    addKeys()
    addServerTimes()
  }

  /// A document with all fields, but those that the server sets.
  private var full: [String: Stored] { samples.right.first?.fields ?? [:] }

  /// Whether something is checked that is wrong like this.
  private func isChecked(_ wrong: Samples.Wrong) -> Bool {
    (thoroughness.levels.map { wrong.level <= $0 } ?? true)
      && (!wrong.isInElement || thoroughness.checksElements)
  }

  /// The times that the server sets in a document with these fields.
  private func serverTimes(in fields: [String: Stored], _ time: Field.ServerTime? = nil) -> [String]
  {
    model.fields.filter { condition, field in
      guard let own = field.serverTime, time == nil || own == time else { return false }
      guard case .compared(_, _, .literal(let literal))? = condition, let discriminator else {
        return condition == nil
      }
      return fields[discriminator]?.literal == literal
    }.map(\.field.name.value)
  }

  private mutating func add(
    _ name: String, before: [String: Stored]? = nil, _ fields: [String: Stored],
    mask: [[String]]? = nil, serverTimes: [String] = [], isAccepted: Bool
  ) {
    cases.append(
      DocumentCase(
        name: name, before: before, fields: fields, mask: mask, serverTimes: serverTimes,
        isAccepted: isAccepted))
  }

  // MARK: Fields

  private mutating func addCreations() {
    for fields in samples.right.compactMap(\.fields) {
      add("create", fields, serverTimes: serverTimes(in: fields), isAccepted: true)
    }
    for wrong in samples.wrong where isChecked(wrong) {
      guard let fields = wrong.value.fields else { continue }
      add("create wrong", fields, serverTimes: serverTimes(in: fields), isAccepted: false)
    }
  }

  /// The fields that are stored before a change: with one that the schema doesn't have.
  private var before: [String: Stored] {
    var before = full.merging(Self.foreign) { $1 }
    for name in serverTimes(in: full) { before[name] = Self.ownTime }
    return before
  }

  /// Whether a change of these fields leaves everything that can't be changed as it is.
  private func keepsImmutable(_ fields: [String: Stored], changing names: [String]) -> Bool {
    var after = before
    for name in names { after[name] = fields[name] }
    return immutable.values(in: before, of: model.type).allSatisfy { path, value in
      !isCompared(path) || Stored.map(after)[path[...]] == value
    }
  }

  /// Whether the maps that the field is inside of are checked.
  private func isCompared(_ path: [String]) -> Bool {
    thoroughness.levels.map { path.count <= $0 + 1 } ?? true
  }

  private mutating func addChanges() {
    let written = serverTimes(in: full, .write)
    // Models write the whole document as they have read it; what they don't know goes.
    let created = before.filter { serverTimes(in: full, .create).contains($0.key) }
    add(
      "set", before: before, full.merging(created) { $1 }, serverTimes: written, isAccepted: true)
    for (index, fields) in samples.right.compactMap(\.fields).enumerated() {
      let changed = changedKeys(fields)
      guard !changed.isEmpty, serverTimes(in: fields) == serverTimes(in: full) else { continue }
      add(
        "update", before: before, fields, mask: mask(changed, to: fields, number: index),
        serverTimes: written, isAccepted: keepsImmutable(fields, changing: changed))
    }
    for (index, wrong) in samples.wrong.enumerated() where isChecked(wrong) {
      guard let fields = wrong.value.fields else { continue }
      let changed = changedKeys(fields)
      guard !changed.isEmpty else { continue }
      add(
        "update wrong", before: before, fields, mask: mask(changed, to: fields, number: index),
        serverTimes: written, isAccepted: false)
    }
    addImmutable(serverTimes: written)
  }

  private func changedKeys(_ fields: [String: Stored]) -> [String] {
    Set(full.keys).union(fields.keys).filter { full[$0] != fields[$0] }.sorted()
  }

  /// Returns the fields that change: whole ones in every other case, and the innermost in the rest.
  private func mask(
    _ names: [String], to fields: [String: Stored], number: Int
  ) -> [[String]] {
    names.flatMap { name in
      number.isMultiple(of: 2)
        ? [[name]] : Stored.changedPaths(from: full[name], to: fields[name], at: [name])
    }
  }

  private mutating func addImmutable(serverTimes: [String]) {
    let values = immutable.values(in: full, of: model.type)
    let before = Stored.map(before)
    for (path, value) in values.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where isCompared(path) {
      if let other = value.other, let after = before.replacing(path[...], with: other).fields {
        for mask in [path, [path[0]]].uniqued() {
          add(
            "change of the immutable \(path) by \(mask)", before: before.fields, after,
            mask: [mask], serverTimes: serverTimes, isAccepted: false)
        }
      }
      // What never had a value can get one, even if it was inside of what wasn't there or was no
      // map.
      let firsts = path.indices.flatMap { end -> [Stored] in
        let outer = path[...end]
        let without = before.replacing(outer, with: nil)
        return end == path.count - 1
          ? [without] : [without, before.replacing(outer, with: .string("text"))]
      }
      for first in firsts {
        add(
          "first value of the immutable \(path)", before: first.fields, full, mask: [[path[0]]],
          serverTimes: serverTimes, isAccepted: true)
      }
    }
  }

  // MARK: Keys

  private mutating func addKeys() {
    let isOpen = model.keys == nil
    let times = serverTimes(in: full)
    let written = serverTimes(in: full, .write)
    add(
      "create with another key", full.merging(Self.foreign) { $1 }, serverTimes: times,
      isAccepted: isOpen)
    let new = before.merging(["new key": .boolean(true)]) { $1 }
    add(
      "add another key", before: before, new, mask: [["new key"]], serverTimes: written,
      isAccepted: isOpen)
    let key = Self.foreign.keys.first ?? ""
    let changed = before.merging([key: .string("changed")]) { $1 }
    add(
      "change another key", before: before, changed, mask: [[key]], serverTimes: written,
      isAccepted: isOpen)
    add(
      "remove another key", before: before, [:], mask: [[key]], serverTimes: written,
      isAccepted: true)
  }

  // MARK: Server times

  private mutating func addServerTimes() {
    let times = serverTimes(in: full)
    let written = serverTimes(in: full, .write)
    for name in times {
      let others = times.filter { $0 != name }
      var given = full
      given[name] = Self.ownTime
      add("create with a time of its own", given, serverTimes: others, isAccepted: false)
      given[name] = .string("now")
      add("create with another type than a time", given, serverTimes: others, isAccepted: false)
      add("create without the time", full, serverTimes: others, isAccepted: false)
      var other = before
      other[name] = .timestamp("2002-02-03T04:05:06Z")
      add(
        "change to a time of its own", before: before, other, mask: [[name]],
        serverTimes: written.filter { $0 != name }, isAccepted: false)
    }
    for name in written {
      add(
        "change without the time", before: before, [:], mask: [[Self.foreign.keys.first ?? ""]],
        serverTimes: written.filter { $0 != name }, isAccepted: false)
    }
    for name in serverTimes(in: full, .create) {
      var without = before
      without[name] = nil
      add(
        "change of a document without a time", before: without, [:],
        mask: [[Self.foreign.keys.first ?? ""]], serverTimes: written, isAccepted: true)
      add(
        "set of a document without a time", before: without, [:],
        mask: [[Self.foreign.keys.first ?? ""]], serverTimes: written + [name], isAccepted: true)
      add(
        "a time of its own where none was", before: without, [name: Self.ownTime], mask: [[name]],
        serverTimes: written, isAccepted: false)
      add(
        "remove the time", before: before, [:], mask: [[name]], serverTimes: written,
        isAccepted: false)
    }
  }
}

extension Stored {
  var fields: [String: Stored]? { if case .map(let fields) = self { fields } else { nil } }

  fileprivate func adding(_ key: String, _ value: Stored) -> Stored {
    guard case .map(var fields) = self else { return self }
    fields[key] = value
    return .map(fields)
  }

  fileprivate var literal: RuleExpression.Literal? {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .integer(value)
    default: nil
    }
  }
}
