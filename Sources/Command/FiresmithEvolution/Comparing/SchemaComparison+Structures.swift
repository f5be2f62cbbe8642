import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

extension SchemaComparison {
  mutating func compare(_ written: Structure, _ read: Structure, at place: ValuePlace) {
    let renamed = renamedFields(written, read)
    let writtenFields = written.storedFields
    for field in read.fields where field.isStored {
      let name = field.name.value
      let former = field.previousKeys.lazy.compactMap { writtenFields[$0] }.first
      if let other = writtenFields[name] ?? former {
        let step = place.appending(".\(name)", other.name.mark, field.name.mark)
        comparePresence(other, field, at: step)
        compareValues(other, field, at: step)
      } else if !renamed.contains(where: {
        $0.written.name.value == name || $0.read.name.value == name
      }) {
        addMissing(field, from: written, at: place)
      }
    }
    guard direction == .reading else { return }
    for (old, new) in renamed { addRenamed(old, new, at: place) }
    let kept = read.fields.flatMap(\.previousKeys)
    addPreviouslyRemoved(written, read, at: place)
    for old in written.fields where old.isStored {
      guard let new = read.field(previously: old.name.value),
        // Apps that know both names already remove the one when they write the other.
        !old.previousKeys.contains(new.name.value)
      else { continue }
      addWrittenUnderFormerName(old, new, at: place)
    }
    addRemoved(written, read, except: renamed.map(\.written.name.value) + kept, at: place)
  }

  // MARK: Presence

  /// Compares whether the writer may leave out what the reader needs.
  private mutating func comparePresence(_ written: Field, _ read: Field, at place: ValuePlace) {
    if direction == .reading { compareDefaults(written, read, at: place) }
    guard read.isNeeded, written.mayLack(direction) else { return }
    let facts = (written.presence, read.presence)
    switch direction {
    case .shippedApps:
      add(
        .fieldOptional, place,
        "new documents may lack \(quoted(place.path)), without which shipped apps can't read them",
        facts)
    case .reading where written.missingValue != nil:
      add(
        .defaultRemoved, place,
        "\(quoted(place.path)) has no default any more, and stored documents may lack it", facts)
    case .reading:
      add(
        .fieldRequired, place,
        "\(quoted(place.path)) is required, and stored documents may lack it", facts)
      addRequired(place, facts)
    }
  }

  private mutating func compareDefaults(_ old: Field, _ new: Field, at place: ValuePlace) {
    guard let value = new.missingValue, old.mayLack(.reading) || old.isOptional else { return }
    guard let other = old.missingValue, words(other) != words(value) else { return }
    add(
      .defaultChanged, place,
      "documents without \(quoted(place.path)) are read as \(words(value)), which were "
        + words(other), (words(other), words(value)))
  }

  /// Adds that the reader needs a field that the writer doesn't know.
  private mutating func addMissing(_ field: Field, from writer: Structure, at place: ValuePlace) {
    guard field.isNeeded else { return }
    let name = field.name.value
    let step = place.appending(".\(name)", place.written, field.name.mark)
    switch direction {
    case .reading:
      add(
        .fieldAddedRequired, step,
        "\(quoted(step.path)) is new and required, and stored documents lack it",
        ("", field.presence))
      addRequired(step, ("", field.presence))
    case .shippedApps:
      add(
        .fieldRemoved, step,
        "new documents lack \(quoted(step.path)), without which shipped apps can't read them"
          + (field.deprecated == nil ? "" : "; it was deprecated"), ("", field.presence),
        severity: field.deprecated == nil ? nil : .warning)
    }
  }

  private mutating func addRequired(_ place: ValuePlace, _ facts: (String, String)) {
    guard hasRules else { return }
    add(
      .rulesFieldRequired, place,
      "the rules refuse documents without \(quoted(place.path)), which shipped apps write", facts)
  }

  // MARK: Fields that go

  /// Returns the pairs of a field that goes and one that comes, where they are the only ones of
  /// their type: probably the same under another name.
  private func renamedFields(
    _ written: Structure, _ read: Structure
  ) -> [(written: Field, read: Field)] {
    let (writtenFields, readFields) = (written.storedFields, read.storedFields)
    let going = written.fields.filter {
      $0.isStored && readFields[$0.name.value] == nil && $0.deprecated == nil
        && !isRenamed($0, in: read)
    }
    let coming = read.fields.filter {
      $0.isStored && writtenFields[$0.name.value] == nil && $0.deprecated == nil
        && !isRenamed($0, in: written)
    }
    return going.compactMap { field in
      let words = writer.schema.words(for: field.writtenType)
      let alike = coming.filter { reader.schema.words(for: $0.writtenType) == words }
      let rivals = going.filter { writer.schema.words(for: $0.writtenType) == words }
      guard alike.count == 1, rivals.count == 1 else { return nil }
      return (field, alike[0])
    }
  }

  /// Whether the schema itself says that a field of one version is one of the other's under another
  /// name.
  private func isRenamed(_ field: Field, in other: Structure) -> Bool {
    other.field(previously: field.name.value) != nil
      || field.previousKeys.contains { other.storedFields[$0] != nil }
  }

  /// Adds that shipped apps write a field's former name, which isn't read where the one of today
  /// is.
  private mutating func addWrittenUnderFormerName(
    _ old: Field, _ new: Field, at place: ValuePlace
  ) {
    let step = place.appending(".\(old.name.value)", old.name.mark, new.name.mark)
    add(
      .fieldRenamed, step,
      "\(quoted(step.path)) is called \(quoted(new.name.value)) now, and is read under both names; what "
        + "shipped apps write to the old one isn't read from documents that have the new one",
      (old.name.value, new.name.value), severity: .warning)
  }

  /// Adds that stored documents may have a field under a name that it isn't read under any more.
  private mutating func addPreviouslyRemoved(
    _ old: Structure, _ new: Structure, at place: ValuePlace
  ) {
    let fields = new.storedFields
    for field in old.fields where field.isStored {
      guard
        let read = fields[field.name.value] ?? new.field(previously: field.name.value)
      else { continue }
      for name in field.previousKeys
      where name != read.name.value && !read.previousKeys.contains(name) {
        let step = place.appending(".\(read.name.value)", field.name.mark, read.name.mark)
        add(
          .previouslyRemoved, step,
          "stored documents may have \(quoted(step.path)) as \(quoted(name)), under which it isn't read any "
            + "more", (name, ""))
        addRefusedKey(place.appending(".\(name)", field.name.mark, read.name.mark), (name, ""))
      }
    }
  }

  private mutating func addRenamed(_ old: Field, _ new: Field, at place: ValuePlace) {
    let step = place.appending(".\(old.name.value)", old.name.mark, new.name.mark)
    add(
      .fieldRenamed, step,
      "\(quoted(step.path)) seems to be called \(quoted(new.name.value)) now: stored documents have the "
        + "old name, and shipped apps go on writing and reading it",
      (old.name.value, new.name.value))
    addRefusedKey(step, (old.name.value, new.name.value))
  }

  private mutating func addRemoved(
    _ old: Structure, _ new: Structure, except renamed: [String], at place: ValuePlace
  ) {
    let fields = new.storedFields
    for field in old.fields where field.isStored && fields[field.name.value] == nil {
      guard !renamed.contains(field.name.value) else { continue }
      let path = "\(place.path).\(field.name.value)"
      let facts = (writer.schema.words(for: field.writtenType), "")
      if field.deprecated != nil {
        add(
          .deprecatedRemoved, path, "\(quoted(path)) goes, which was deprecated", facts,
          at: field.name.mark, place.read)
      } else {
        add(
          .propertyRemoved, path, "the property for \(quoted(path)) goes", facts,
          at: field.name.mark, place.read)
      }
      if new.otherFields == nil {
        addRefusedKey(place.appending(".\(field.name.value)", field.name.mark, place.read), facts)
      }
    }
    guard let other = old.otherFields, new.otherFields == nil else { return }
    add(
      .otherFieldsRemoved, place.path,
      "models of \(quoted(place.path)) don't keep fields that the schema doesn't declare: writing a "
        + "document as a whole drops what other apps wrote", (other.value, ""), at: other.mark,
      place.read)
  }

  private mutating func addRefusedKey(_ place: ValuePlace, _ facts: (String, String)) {
    guard hasRules else { return }
    add(
      .rulesFieldRemoved, place,
      "the rules refuse documents with \(quoted(place.path)), which shipped apps write", facts)
  }
}

extension Structure {
  /// Returns the stored field that had a name before; `nil` if none had.
  func field(previously name: String) -> Field? {
    fields.first { $0.isStored && $0.previousKeys.contains(name) }
  }

  /// The fields that documents have, by their names.
  var storedFields: [String: Field] {
    Dictionary(fields.filter(\.isStored).map { ($0.name.value, $0) }) { first, _ in first }
  }
}

extension Field {
  /// Whether what lacks the field can't be read.
  var isNeeded: Bool {
    guard constant == nil else { return !isOptional }
    return !isOptional && missingValue == nil && serverTime == nil
  }

  /// Whether what has been written may lack the field. Stored documents may also lack what the old
  /// version reads without it; a new version writes its defaults, and the server its times.
  func mayLack(_ direction: SchemaComparison.Direction) -> Bool {
    switch direction {
    case .reading: !isNeeded
    case .shippedApps: isOptional
    }
  }

  /// Whether the field may be absent, for fingerprints.
  var presence: String {
    if isOptional { return "optional" }
    if missingValue != nil { return "default" }
    return serverTime == nil ? "required" : "server"
  }
}

extension SchemaComparison {
  /// Returns a default or a constant for messages.
  func words(_ value: DefaultValue) -> String {
    switch value {
    case .string(let text), .enumerationCase(let text), .timestamp(_, let text): quoted(text)
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .geopoint(let latitude, let longitude): "\(latitude), \(longitude)"
    case .list(let values): "[" + values.map(words).joined(separator: ", ") + "]"
    case .map(let entries):
      "{" + entries.map { "\(words($0.key)): \(words($0.value))" }.joined(separator: ", ") + "}"
    case .structure(let structure):
      "{" + structure.parts.map { "\($0.field): \(words($0.value))" }.joined(separator: ", ") + "}"
    case .new(let value): value.rawValue
    }
  }

  private func words(_ key: DefaultValue.Entry.Key) -> String {
    switch key {
    case .string(let text), .enumerationCase(let text, _): quoted(text)
    }
  }
}
