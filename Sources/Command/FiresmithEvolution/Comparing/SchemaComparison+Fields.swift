import FiresmithDiagnostics
import FiresmithPatterns
import FiresmithSchema
import FiresmithText

// A field that both versions have.
extension SchemaComparison {
  mutating func compareValues(_ written: Field, _ read: Field, at place: ValuePlace) {
    compare(written.type, read.type, at: place)
    compareConstants(written, read, at: place)
    compareKeys(written, read, at: place)
    guard direction == .reading else { return }
    compareLimits(written.constraints, read.constraints, at: place)
    compareRules(written, read, at: place)
    compareForms(written, read, at: place)
    compareProperties(written, read, at: place)
  }

  private mutating func compareConstants(_ written: Field, _ read: Field, at place: ValuePlace) {
    guard let constant = read.constant, written.constant != constant else { return }
    let facts = (written.constant.map(words) ?? "any value", words(constant))
    switch direction {
    case .reading:
      add(
        .typeChanged, place,
        "\(quoted(place.path)) is always \(facts.1), and stored documents have \(facts.0)", facts)
      addRefused(place, facts)
    case .shippedApps:
      add(
        .typeChangedForApps, place,
        "\(quoted(place.path)) is \(facts.0), and shipped apps read only \(facts.1)", facts)
    }
  }

  /// Compares the enumerations that the keys of maps belong to.
  private mutating func compareKeys(_ written: Field, _ read: Field, at place: ValuePlace) {
    guard let readKeys = read.keys, let known = reader.schema.enumeration(readKeys) else { return }
    let step = place.appending("{}", place.written, place.read)
    if let keys = written.keys, let enumeration = writer.schema.enumeration(keys) {
      guard compared.insert(TypePair(written: keys, read: readKeys)).inserted else { return }
      compare(enumeration, known, at: step)
    } else if !isOpen(known.unknown, in: reader) {
      let facts = ("any key", "a key of \(reader.schema[readKeys].name.name.value)")
      add(
        direction == .reading ? .typeChanged : .typeChangedForApps, step,
        "the keys of \(quoted(place.path)) are \(facts.1) for the reader, and may be any key", facts
      )
    }
  }

  // MARK: Limits

  private mutating func compareLimits(
    _ old: Constraints?, _ new: Constraints?, at place: ValuePlace
  ) {
    guard let new, let tightened = new.tightened(from: old ?? Constraints()) else { return }
    let facts = (tightened.old, tightened.new)
    if new.isEnforced(self.new) {
      add(
        .constraintTightened, place,
        "\(quoted(place.path)) has \(tightened.new): a stored value beyond it is read, and can't be "
          + "written back", facts)
    }
    guard hasRules else { return }
    add(
      .rulesConstraint, place,
      "the rules refuse values of \(quoted(place.path)) beyond \(tightened.new), which shipped apps may "
        + "write", facts)
  }

  // MARK: Rules

  private mutating func compareRules(_ old: Field, _ new: Field, at place: ValuePlace) {
    guard hasRules else { return }
    if new.isImmutable, !old.isImmutable {
      add(
        .rulesImmutable, place,
        "the rules refuse updates that change \(quoted(place.path)), which shipped apps may make",
        ("", "immutable"))
    }
    if let time = new.serverTime, time != old.serverTime,
      self.new.configuration?.rules?.text("server_times") != "trusted"
    {
      add(
        .rulesServerTime, place,
        "the rules want the server's time in \(quoted(place.path)) on each \(time.rawValue), which "
          + "shipped apps don't ask for", (old.serverTime?.rawValue ?? "", time.rawValue))
    }
  }

  // MARK: Forms in queries

  private mutating func compareForms(_ old: Field, _ new: Field, at place: ValuePlace) {
    if old.letterCase != new.letterCase {
      add(
        .lettersChanged, place,
        "UUIDs of \(quoted(place.path)) are stored with \(new.letterCase.words), and stored ones have "
          + "\(old.letterCase.words): a query that compares them finds the one or the other",
        (old.letterCase.rawValue, new.letterCase.rawValue))
    }
    if old.nulls != new.nulls, new.isOptional {
      add(
        .nullsChanged, place,
        "a missing \(quoted(place.path)) is \(new.nulls.words), and in stored documents "
          + "\(old.nulls.words): a query for null doesn't find both",
        (old.nulls.rawValue, new.nulls.rawValue))
    }
    if old.isIndexed, !new.isIndexed {
      add(
        .indexDropped, place,
        "\(quoted(place.path)) has no index any more: queries of shipped apps that use it find nothing",
        ("indexed", ""))
    }
  }

  // MARK: Code

  private mutating func compareProperties(_ old: Field, _ new: Field, at place: ValuePlace) {
    for language in Set(old.bindings.keys).union(new.bindings.keys).sorted()
    where hasCode(in: language) {
      let names = (
        old.bindings[language]?.name?.value ?? old.name.value,
        new.bindings[language]?.name?.value ?? new.name.value
      )
      if names.0 != names.1 {
        add(
          .propertyRenamed, place,
          "the property for \(quoted(place.path)) is called \(quoted(names.1)) in \(language), which was "
            + quoted(names.0), names)
      }
      let types = (
        old.bindings[language]?.type?.value ?? "", new.bindings[language]?.type?.value ?? ""
      )
      if types.0 != types.1 {
        add(
          .propertyType, place,
          "the property for \(quoted(place.path)) has another type in \(language)", types)
      }
    }
    var types = (propertyWords(old, writer.schema), propertyWords(new, reader.schema))
    if old.type.declaredType != nil, new.type.declaredType != nil {
      // Their names are compared once, and not at each of their uses.
      types = (
        old.isOptionalInModels ? "optional" : "set", new.isOptionalInModels ? "optional" : "set"
      )
    }
    if types.0 != types.1 {
      add(
        .propertyType, place,
        "the property for \(quoted(place.path)) is \(types.1), which was \(types.0)", types)
    }
  }

  private func propertyWords(_ field: Field, _ schema: Schema) -> String {
    schema.words(for: field.type) + (field.isOptionalInModels ? "?" : "")
  }
}

extension Schema {
  /// Returns an enumeration, also by an alias; `nil` if the type is none.
  func enumeration(_ id: TypeID) -> Enumeration? {
    switch self[id].kind {
    case .enumeration(let enumeration): enumeration
    case .alias(let alias): alias.field.type.declaredType.flatMap(enumeration)
    case .structure, .tuple, .union, .untagged, .external: nil
    }
  }
}

extension Field.LetterCase {
  fileprivate var words: String {
    switch self {
    case .lower: "small letters"
    case .upper: "capitals"
    }
  }
}

extension Field.Nulls {
  fileprivate var words: String {
    switch self {
    case .omitted: "no field"
    case .explicit: "null"
    }
  }
}

extension Constraints {
  /// Returns the limits that are tighter than the old ones, in words, and those; `nil` if none are.
  fileprivate func tightened(from old: Constraints) -> (old: String, new: String)? {
    var before: [String] = []
    var after: [String] = []
    func add(_ name: String, _ old: String?, _ new: String?, isTighter: Bool) {
      guard let new, isTighter else { return }
      before.append(old.map { "\(name) \($0)" } ?? "")
      after.append("\(name) \(new)")
    }
    func isTighter<Number: Comparable>(
      _ old: Number?, _ new: Number?, _ isBeyond: (Number, Number) -> Bool
    ) -> Bool {
      guard let new else { return false }
      return old.map { isBeyond(new, $0) } ?? true
    }
    add(
      "min", old.minimum, minimum,
      isTighter: isTighter(old.minimum.flatMap(Double.init), minimum.flatMap(Double.init), >))
    add(
      "max", old.maximum, maximum,
      isTighter: isTighter(old.maximum.flatMap(Double.init), maximum.flatMap(Double.init), <))
    add(
      "min_length", old.minimumLength.map(String.init), minimumLength.map(String.init),
      isTighter: isTighter(old.minimumLength, minimumLength, >))
    add(
      "max_length", old.maximumLength.map(String.init), maximumLength.map(String.init),
      isTighter: isTighter(old.maximumLength, maximumLength, <))
    add("pattern", old.pattern?.source, pattern?.source, isTighter: old.pattern != pattern)
    guard !after.isEmpty else { return nil }
    return (before.joined(separator: ", "), after.joined(separator: ", "))
  }

  /// Whether generated code checks limits before it writes.
  fileprivate func isEnforced(_ version: SchemaVersion) -> Bool {
    version.configuration?.enforcesConstraints ?? true
  }
}
