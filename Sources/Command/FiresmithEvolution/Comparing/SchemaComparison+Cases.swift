import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

// Enumerations, unions, and arrays with fixed positions.
extension SchemaComparison {
  /// A case of an enumeration or of a union.
  private struct Case {
    var name: Name
    var value: Enumeration.RawValue
    /// The values that it had before.
    var previous: [Enumeration.RawValue]

    init(_ each: Enumeration.Case) {
      (name, value, previous) = (each.name, each.rawValue, each.previousValues.map(\.value))
    }

    init(_ each: Union.Case) {
      (name, value, previous) = (each.name, each.tag, each.previousTags.map(\.value))
    }
  }

  mutating func compare(_ written: Enumeration, _ read: Enumeration, at place: ValuePlace) {
    guard written.rawKind == read.rawKind else {
      let facts = (written.scalar.rawValue, read.scalar.rawValue)
      if direction == .reading {
        add(
          .typeChanged, place,
          "the cases of \(quoted(place.path)) are stored as \(facts.1), and stored documents have "
            + facts.0, facts)
        addRefused(place, facts)
      } else {
        add(
          .typeChangedForApps, place,
          "the cases of \(quoted(place.path)) are stored as \(facts.0), and shipped apps read \(facts.1)",
          facts)
      }
      return
    }
    compareCases(
      written.cases.map { Case($0) }, read.cases.map { Case($0) }, (written.unknown, read.unknown),
      at: place)
  }

  private mutating func compareCases(
    _ written: [Case], _ read: [Case], _ unknown: (written: Name?, read: Name?),
    at place: ValuePlace
  ) {
    let isOpen = isOpen(unknown.read, in: reader)
    let values = read.flatMap { each in ([each.value] + each.previous).map { ($0, each) } }
    let known = Dictionary(values) { first, _ in first }
    let named = Dictionary(read.map { ($0.name.value, $0) }) { first, _ in first }
    for writtenCase in written {
      let name = writtenCase.name.value
      let step = place.appending(".\(name)", writtenCase.name.mark, place.read)
      if let readCase = known[writtenCase.value] {
        addPreviouslyRemoved(writtenCase, readCase, Set(known.keys), isOpen: isOpen, at: step)
        guard direction == .reading, readCase.name.value != name else { continue }
        if let own = named[name] {
          addExchanged(writtenCase, own, readCase, at: step)
          continue
        }
        add(
          .caseRenamed, step.path,
          "the case is called \(quoted(readCase.name.value)) in code, which was \(quoted(name))",
          (name, readCase.name.value), at: writtenCase.name.mark, readCase.name.mark)
      } else if let readCase = named[name] {
        addChanged(writtenCase, readCase, isOpen: isOpen, at: step)
      } else {
        addUnknown(writtenCase, isOpen: isOpen, at: step)
      }
    }
    if self.isOpen(unknown.written, in: writer), !isOpen, direction == .reading {
      add(
        .unknownRemoved, place,
        "\(quoted(place.path)) has no case for unknown values any more, which stored documents may have",
        ("open", "closed"))
    }
  }

  private mutating func addChanged(
    _ written: Case, _ read: Case, isOpen: Bool, at place: ValuePlace
  ) {
    let facts = (written.value.text, read.value.text)
    switch direction {
    case .reading:
      var place = place
      place.read = read.name.mark
      add(
        .rawValueChanged, place,
        "\(quoted(place.path)) is stored as \(quoted(facts.1)), and stored documents have "
          + "\(quoted(facts.0)), which " + (isOpen ? "is read as unknown" : "can't be read"), facts)
      addRefused(place, (quoted(facts.0), quoted(facts.1)))
    case .shippedApps where !isOpen:
      add(
        .caseAdded, place,
        "shipped apps can't read \(quoted(facts.0)), as which \(quoted(place.path)) is stored now, unless a "
          + "release before lists it in 'previously'",
        facts)
    case .shippedApps: break
    }
  }

  /// Adds that a value is read as another case than it was written as, though its own is there.
  private mutating func addExchanged(
    _ written: Case, _ own: Case, _ read: Case, at place: ValuePlace
  ) {
    var place = place
    place.read = own.name.mark
    add(
      .rawValueChanged, place,
      "\(quoted(place.path)) is stored as \(quoted(own.value.text)), and stored documents have "
        + "\(quoted(written.value.text)), which is read as \(quoted(read.name.value)): new code and shipped "
        + "apps take one case for the other", (written.value.text, own.value.text))
  }

  /// Adds that a case isn't read any more from a value that it had before.
  private mutating func addPreviouslyRemoved(
    _ written: Case, _ read: Case, _ known: Set<Enumeration.RawValue>, isOpen: Bool,
    at place: ValuePlace
  ) {
    guard direction == .reading else { return }
    for old in written.previous where !known.contains(old) {
      var place = place
      place.read = read.name.mark
      add(
        .previouslyRemoved, place,
        "stored documents may have \(quoted(old.text)), which was read as \(quoted(place.path)), and "
          + (isOpen ? "is read as unknown now" : "can't be read any more"), (old.text, ""))
      addRefused(place, (quoted(old.text), quoted(read.value.text)))
    }
  }

  private mutating func addUnknown(_ written: Case, isOpen: Bool, at place: ValuePlace) {
    switch direction {
    case .reading:
      add(
        .caseRemoved, place,
        "\(quoted(place.path)) goes, and stored documents may have \(quoted(written.value.text)), which "
          + (isOpen ? "is read as unknown" : "can't be read"), (written.value.text, ""),
        severity: isOpen ? .warning : nil)
      addRefused(place, (quoted(written.value.text), "one of the other cases"))
    case .shippedApps where !isOpen:
      add(
        .caseAdded, place,
        "shipped apps can't read \(quoted(written.value.text)), which new documents may have",
        (written.value.text, ""))
    case .shippedApps: break
    }
  }

  // MARK: Unions

  mutating func compare(_ written: Union, _ read: Union, at place: ValuePlace) {
    let keys = (written.keyWords, read.keyWords)
    guard keys.0 == keys.1 else {
      if direction == .reading {
        add(
          .discriminatorChanged, place,
          "the cases of \(quoted(place.path)) are told apart by \(keys.1), and stored documents have "
            + "\(keys.0); neither new code nor shipped apps can read what the other has written",
          keys)
        addRefused(place, keys)
      }
      return
    }
    compareCases(
      written.cases.map { Case($0) }, read.cases.map { Case($0) }, (written.unknown, read.unknown),
      at: place)
    let tags = read.cases.flatMap { each in each.storedTags.map { ($0, each) } }
    let known = Dictionary(tags) { first, _ in first }
    for writtenCase in written.cases {
      guard let readCase = known[writtenCase.tag] else { continue }
      compare(
        .declared(writtenCase.payload), .declared(readCase.payload),
        at: place.appending(
          ".\(writtenCase.name.value)", writtenCase.name.mark, readCase.name.mark))
    }
  }

  // MARK: One of several types

  mutating func compare(_ written: UntaggedUnion, _ read: UntaggedUnion, at place: ValuePlace) {
    let isReadOpen = isOpen(read.unknown, in: reader)
    let writing = MapMembers(
      written, in: writer.schema, isOpen: isOpen(written.unknown, in: writer))
    let reading = MapMembers(read, in: reader.schema, isOpen: isReadOpen)
    let isMoved = writing.areMisread(by: reading) || reading.areMisread(by: writing)
    if isMoved, direction == .reading {
      add(
        .memberMoved, place,
        "maps in \(quoted(place.path)) may be read as another of the types than they were written as, by "
          + "new code and by shipped apps: which one it is depends on their order and required keys",
        (writing.words, reading.words))
    }
    for member in written.members.fields {
      let step = place.appending(".\(member.name.value)", member.name.mark, place.read)
      guard let same = counterpart(of: member, in: read, maps: reading) else {
        addUnknown(member, isOpen: isReadOpen, at: step)
        continue
      }
      // It isn't known as which type a map is read.
      if isMoved, writer.schema.storedKind(of: member.type) == .map { continue }
      compare(
        member.type, same.type,
        at: place.appending(".\(member.name.value)", member.name.mark, same.name.mark))
    }
    if isOpen(written.unknown, in: writer), !isReadOpen, direction == .reading {
      add(
        .unknownRemoved, place,
        "\(quoted(place.path)) has no case for unknown values any more, which stored documents may have",
        ("open", "closed"))
    }
  }

  /// Returns the member as which the reader takes the values of a member; `nil` if there is none.
  private func counterpart(
    of member: Field, in read: UntaggedUnion, maps: MapMembers
  ) -> Field? {
    let kind = writer.schema.storedKind(of: member.type)
    var candidates = read.members.fields.filter { reader.schema.storedKind(of: $0.type) == kind }
    if candidates.isEmpty, kind == .integer {
      candidates = read.members.fields.filter { reader.schema.storedKind(of: $0.type) == .double }
    }
    if let same = candidates.first(where: { $0.name.value == member.name.value }) { return same }
    guard kind == .map else { return candidates.first }
    return maps.member(with: Set(writer.schema.requiredKeys(of: member.type)))?.field
  }

  private mutating func addUnknown(_ member: Field, isOpen: Bool, at place: ValuePlace) {
    let words = writer.schema.words(for: member.type)
    switch direction {
    case .reading:
      add(
        .memberRemoved, place,
        "\(quoted(place.path)) goes, and stored documents may have \(words), which "
          + (isOpen ? "is read as unknown" : "can't be read"), (words, ""),
        severity: isOpen ? .warning : nil)
      addRefused(place, (words, "one of the other types"))
    case .shippedApps where !isOpen:
      add(
        .memberAdded, place,
        "shipped apps can't read \(words), which new documents may have", (words, ""))
    case .shippedApps: break
    }
  }

  // MARK: Arrays with positions

  mutating func compare(tuple written: Structure, _ read: Structure, at place: ValuePlace) {
    if written.fields.count != read.fields.count, direction == .reading {
      let facts = ("\(written.fields.count)", "\(read.fields.count)")
      add(
        .elementsChanged, place,
        "\(quoted(place.path)) has \(facts.1) elements, and stored documents have \(facts.0); neither new "
          + "code nor shipped apps can read what the other has written", facts)
      addRefused(place, ("\(facts.0) elements", "\(facts.1) elements"))
    }
    for (writtenField, readField) in zip(written.fields, read.fields) {
      let step = place.appending(
        ".\(readField.name.value)", writtenField.name.mark, readField.name.mark)
      compareValues(writtenField, readField, at: step)
    }
  }
}

extension Union {
  /// The way in which the cases are told apart, for messages.
  fileprivate var keyWords: String {
    let kind = discriminatorType == .integer ? ", an integer" : ""
    return quoted(discriminator.value) + (content.map { " beside \(quoted($0.value))" } ?? "")
      + kind
  }
}
