import FiresmithDiagnostics
import FiresmithSchema

// The three functions of a model of documents.
extension RulesLowering {
  mutating func addDocument(_ model: DocumentRules) {
    guard let functions = names.documents[model.type] else { return }
    let words = schema.ruleName(of: model.type)
    var unchecked = UncheckedParts()
    let body = self.body(of: model, words, &unchecked, function: functions.valid)
    add(
      RuleFunction(
        name: functions.valid, parameters: ["data"], summary: "The fields of \(words).",
        isForTeam: true, unchecked: unchecked, body: body))

    let isValid = RuleExpression.call(functions.valid, [.data])
    let keys = keysFunction(of: model, words)
    add(
      RuleFunction(
        name: functions.create, parameters: ["data"],
        summary: keys == nil
          ? "A new \(words)." : "A new \(words), without fields that the schema doesn't have.",
        isForTeam: true,
        body: .all(
          [isValid] + (keys.map { [.call($0, [.method(.data, "keys", [])])] } ?? [])
            + serverTimes(of: model, words, on: .create))))

    let immutable = ImmutablePaths(of: model.type, in: schema, levels: thoroughness.levels)
    var incomparable = UncheckedParts()
    for field in immutable.unreachable { incomparable.insert(.immutable, of: field) }
    let changes = RuleExpression.method(.data, "diff", [.before])
    let changedKeys = ["addedKeys", "changedKeys"].map { RuleExpression.method(changes, $0, []) }
    add(
      RuleFunction(
        name: functions.update, parameters: ["data", "before"],
        summary: keys == nil
          ? "A changed \(words)."
          : "A changed \(words). Fields that the schema doesn't have stay as they are, or go.",
        isForTeam: true, unchecked: incomparable,
        body: .all(
          [isValid] + (keys.map { keys in changedKeys.map { .call(keys, [$0]) } } ?? [])
            + comparisons(of: immutable, words) + serverTimes(of: model, words, on: .update)))
    )
  }

  private mutating func body(
    of model: DocumentRules, _ words: String, _ unchecked: inout UncheckedParts, function: String
  ) -> RuleExpression {
    let id: [RuleExpression] = model.storedID.map { [.isType(.member(.data, $0), .string)] } ?? []
    switch schema[model.type].kind {
    case .structure(let structure):
      let fields = conditions(on: structure.fields, of: .data, in: words, unchecked: &unchecked)
      return balanced(id + fields, words, of: function)
    case .union(let union):
      return .all(id + [alternatives(of: union, words, &unchecked, function: function)])
    case .untagged, .tuple, .enumeration, .external, .alias: return .all(id)
    }
  }

  /// Returns the function that takes only the keys of the schema; `nil` if all keys are taken.
  private mutating func keysFunction(of model: DocumentRules, _ words: String) -> String? {
    guard let keys = model.keys else { return nil }
    let name = names.next(words + "Keys")
    add(
      RuleFunction(
        name: name, parameters: ["keys"], summary: "The keys that the schema has for \(words).",
        body: .hasOnly(.variable("keys"), keys.map(RuleExpression.string))))
    return name
  }

  // MARK: Changes

  /// Returns the conditions that let fields stay as they were, if they were there.
  private mutating func comparisons(
    of immutable: ImmutablePaths, _ words: String
  ) -> [RuleExpression] {
    let conditions = immutable.paths.map { path -> RuleExpression in
      let paths = [path] + (immutable.formerPaths[path] ?? [])
      let comparison = comparison(of: paths)
      let (data, before) = (
        Self.value(at: paths, of: .data, else: .literal(.null)),
        Self.value(at: paths, of: .before, else: .literal(.null))
      )
      var alternatives = Self.sameCases(data, before, immutable.caseValues[path] ?? [])
      if let inner = immutable.innerCaseValues[path] {
        alternatives.append(Self.sameMaps(data, before, but: inner))
      }
      return alternatives.isEmpty ? comparison : .any([comparison] + alternatives)
    }
    return inFunctions(
      conditions, words + "Immutable", ["data", "before"],
      summary: "What stays in \(words) as it was first written.")
  }

  /// Returns the conditions that a value is the same case as before: a case stays the same under
  /// another of its values.
  private static func sameCases(
    _ value: RuleExpression, _ before: RuleExpression, _ cases: [[Enumeration.RawValue]]
  ) -> [RuleExpression] {
    cases.map { values in
      let list = RuleExpression.list(values.map(\.ruleLiteral))
      return .all([.compared(before, .isIn, list), .compared(value, .isIn, list)])
    }
  }

  /// Returns the condition that a map differs from the one before only in values of the same cases.
  private static func sameMaps(
    _ map: RuleExpression, _ before: RuleExpression,
    but cases: [(key: String, values: [[Enumeration.RawValue]])]
  ) -> RuleExpression {
    let changes = RuleExpression.method(.method(map, "diff", [before]), "affectedKeys", [])
    let keys = RuleExpression.list(cases.map { .string($0.key) })
    return .all(
      [.isType(before, .map), .isType(map, .map), .method(changes, "hasOnly", [keys])]
        + cases.map { key, values in
          let (new, old) = (
            Self.value(at: [[key]], of: map, else: .literal(.null)),
            Self.value(at: [[key]], of: before, else: .literal(.null))
          )
          return .any([.compared(new, .equal, old)] + sameCases(new, old, values))
        })
  }

  /// Returns the condition that a field is as it was, if it was there.
  ///
  /// - Parameter paths: The field's path of today, and its former ones.
  private mutating func comparison(of paths: [[String]]) -> RuleExpression {
    let path = paths[0]
    if paths.count > 1 {
      let value = Self.value(at: paths, of: .data, else: .literal(.null))
      // What wasn't there can be anything.
      return .compared(Self.value(at: paths, of: .before, else: value), .equal, value)
    }
    guard path.count > 1 else {
      return .any([
        .not(.has(.before, path[0])),
        .compared(.member(.data, path[0]), .equal, .member(.before, path[0])),
      ])
    }
    return .call(immutableFunction(), [.data, .before, .list(path.map(RuleExpression.string))])
  }

  /// Returns the value at the first of the paths that a map has.
  private static func value(
    at paths: [[String]], of map: RuleExpression, else missing: RuleExpression
  ) -> RuleExpression {
    paths.reversed().reduce(missing) { other, path in
      let key =
        path.count == 1 ? RuleExpression.string(path[0]) : .list(path.map(RuleExpression.string))
      return .method(map, "get", [key, other])
    }
  }

  /// Returns the function that compares a field inside of maps.
  private mutating func immutableFunction() -> String {
    let words = "Immutable"
    if let name = sharedFunctions[words] { return name }
    let name = names.next(words)
    sharedFunctions[words] = name
    let keys = RuleExpression.variable("keys")
    let value = RuleExpression.method(.data, "get", [keys, .literal(.null)])
    add(
      RuleFunction(
        name: name, parameters: ["data", "before", "keys"],
        summary: "What is inside of maps stays as it was first written.",
        // What wasn't there, because a map around it wasn't, can be anything.
        body: .compared(.method(.before, "get", [keys, value]), .equal, value)))
    return name
  }

  private enum Write {
    case create
    case update
  }

  private mutating func serverTimes(
    of model: DocumentRules, _ words: String, on write: Write
  ) -> [RuleExpression] {
    guard options.serverTimes == .checked else { return [] }
    let conditions = model.fields.compactMap { place, field -> RuleExpression? in
      guard let time = field.serverTime else { return nil }
      let name = field.name.value
      let condition: RuleExpression =
        switch (time, write) {
        case (.write, _), (.create, .create):
          .compared(
            field.previousKeys.isEmpty
              ? .member(.data, name) : Self.time(of: field, in: .data, else: .literal(.null)),
            .equal, .requestTime)
        case (.create, .update):
          // What was there, or now; a document that never had a time needs none.
          .compared(
            Self.time(of: field, in: .data, else: .requestTime), .equal,
            Self.time(of: field, in: .before, else: .requestTime))
        }
      return place.map { .any([.not($0), condition]) } ?? condition
    }
    return inFunctions(
      conditions, words + (write == .create ? "CreateTimes" : "UpdateTimes"),
      write == .create ? ["data"] : ["data", "before"],
      summary: "The times that the server sets in \(words).")
  }

  private static func time(
    of field: Field, in map: RuleExpression, else missing: RuleExpression
  ) -> RuleExpression {
    value(at: field.storedKeys.map { [$0] }, of: map, else: missing)
  }

  /// Returns the conditions, or the calls of functions that have them if they are many.
  private mutating func inFunctions(
    _ conditions: [RuleExpression], _ words: String, _ parameters: [String], summary: String
  ) -> [RuleExpression] {
    guard conditions.count > Self.longest / 3 else { return conditions }
    let count = (conditions.count + Self.longest - 1) / Self.longest
    let calls = (0..<count).map { part -> RuleExpression in
      let range = (conditions.count * part / count)..<(conditions.count * (part + 1) / count)
      let name = names.next(count == 1 ? words : "\(words)Part\(part + 1)")
      add(
        RuleFunction(
          name: name, parameters: parameters, summary: summary,
          body: .all(Array(conditions[range]))))
      return .call(name, parameters.map(RuleExpression.variable))
    }
    return inFunctions(calls, words + "Parts", parameters, summary: summary)
  }
}
