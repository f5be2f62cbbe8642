import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

// What the writer has written, as the reader reads it.
extension SchemaComparison {
  /// Compares the types of values at a place.
  mutating func compare(_ written: FieldType, _ read: FieldType, at place: ValuePlace) {
    switch (written, read) {
    case (_, .scalar(.any)): break
    case (.declared(let written), .declared(let read)): compare(written, read, at: place)
    case (.array(let written), .array(let read)):
      compare(written, read, at: place.appending("[]", place.written, place.read))
    case (.map(let written), .map(let read)):
      compare(written, read, at: place.appending("{}", place.written, place.read))
    case (.vector(let written), .vector(let read)):
      guard written != read, direction == .reading else { break }
      add(
        .vectorSize, place,
        "vectors have \(read) dimensions, and stored ones \(written): a search finds no document with "
          + "another number", ("\(written)", "\(read)"))
    case (.reference(let written), .reference(let read)):
      compare(referenceTo: written, read, at: place)
    case (.scalar(let written), .scalar(let read)):
      if !read.reads(written) { addMismatch(.scalar(written), .scalar(read), at: place) }
    case (.declared(let id), _): compare(declared: id, read, at: place)
    case (_, .declared(let id)): compare(written, declared: id, at: place)
    case (.scalar, _), (.array, _), (.map, _), (.vector, _), (.reference, _):
      addMismatch(written, read, at: place)
    }
  }

  /// Compares a declared type with one that isn't declared.
  private mutating func compare(declared id: TypeID, _ read: FieldType, at place: ValuePlace) {
    switch (writer.schema[id].kind, read) {
    case (.external(let external), _): compare(external.encodedAs, read, at: place)
    case (.alias(let alias), _): compare(alias.field.type, read, at: place)
    case (.enumeration(let enumeration), .scalar(let scalar)) where scalar.reads(enumeration.scalar):
      break
    case (.structure(let structure), .map(let element)):
      for field in structure.fields where field.isStored {
        let step = place.appending(".\(field.name.value)", field.name.mark, place.read)
        compare(field.type, element, at: step)
      }
    case (.tuple(let tuple), .array(let element)):
      for field in tuple.fields {
        let step = place.appending(".\(field.name.value)", field.name.mark, place.read)
        compare(field.type, element, at: step)
      }
    case (.untagged(let union), _) where union.unknown == nil:
      for member in union.members.fields { compare(member.type, read, at: place) }
    case (.structure, _), (.tuple, _), (.union, _), (.untagged, _), (.enumeration, _):
      addMismatch(.declared(id), read, at: place)
    }
  }

  /// Compares a type that isn't declared with one that is.
  private mutating func compare(_ written: FieldType, declared id: TypeID, at place: ValuePlace) {
    switch (reader.schema[id].kind, written) {
    case (.external(let external), _): compare(written, external.encodedAs, at: place)
    case (.alias(let alias), _): compare(written, alias.field.type, at: place)
    case (.enumeration(let enumeration), .scalar(let scalar))
    where enumeration.scalar.reads(scalar) && isOpen(enumeration.unknown, in: reader):
      break
    case (.untagged(let union), _):
      let kind = writer.schema.storedKind(of: written)
      let member = union.members.fields.first { reader.schema.storedKind(of: $0.type) == kind }
      if let member, kind != nil {
        compare(written, member.type, at: place)
      } else if !isOpen(union.unknown, in: reader) {
        addMismatch(written, .declared(id), at: place)
      }
    case (.structure, _), (.tuple, _), (.union, _), (.enumeration, _):
      addMismatch(written, .declared(id), at: place)
    }
  }

  /// Compares two declared types, once for each direction.
  private mutating func compare(_ written: TypeID, _ read: TypeID, at place: ValuePlace) {
    guard compared.insert(TypePair(written: written, read: read)).inserted else { return }
    let (writtenType, readType) = (writer.schema[written], reader.schema[read])
    compareNames(writtenType, readType, at: place)
    var place = place
    if let name = readType.sharedName {
      place = ValuePlace(path: name, written: writtenType.mark, read: readType.mark)
    }
    if direction == .reading { compareReserved(writtenType, readType, at: place) }
    switch (writtenType.kind, readType.kind) {
    case (.alias(let alias), _): compare(alias.field.type, .declared(read), at: place)
    case (_, .alias(let alias)): compare(.declared(written), alias.field.type, at: place)
    case (.structure(let written), .structure(let read)): compare(written, read, at: place)
    case (.tuple(let written), .tuple(let read)): compare(tuple: written, read, at: place)
    case (.enumeration(let written), .enumeration(let read)): compare(written, read, at: place)
    case (.union(let written), .union(let read)): compare(written, read, at: place)
    case (.untagged(let written), .untagged(let read)): compare(written, read, at: place)
    case (.external(let external), _): compare(external.encodedAs, .declared(read), at: place)
    case (_, .external(let external)): compare(.declared(written), external.encodedAs, at: place)
    case (.untagged, _), (_, .untagged): compareMember(written, read, at: place)
    case (.structure, _), (.tuple, _), (.enumeration, _), (.union, _):
      addMismatch(.declared(written), .declared(read), at: place)
    }
  }

  /// Compares a union of several types with another declared type.
  private mutating func compareMember(_ written: TypeID, _ read: TypeID, at place: ValuePlace) {
    switch writer.schema[written].kind {
    case .untagged(let union):
      for member in union.members.fields {
        compare(member.type, .declared(read), at: place)
      }
    case .structure, .tuple, .union, .enumeration, .external, .alias:
      compare(.declared(written), declared: read, at: place)
    }
  }

  private mutating func compare(
    referenceTo written: CollectionID?, _ read: CollectionID?, at place: ValuePlace
  ) {
    guard let read else { return }
    let readPath = reader.schema[read].pathPattern
    let writtenPath = written.map { writer.schema[$0].pathPattern }
    guard readPath != writtenPath else { return }
    let facts = (writtenPath ?? "any", readPath)
    switch direction {
    case .reading:
      add(
        .referenceTarget, place,
        "references lead to \(quoted(readPath)), and stored ones to "
          + (writtenPath.map(quoted) ?? "any documents"), facts)
      let target = writtenPath.map(quoted) ?? "any documents"
      addRefused(place, ("references to \(target)", "references to \(quoted(readPath))"))
    case .shippedApps: addMismatch(.reference(written), .reference(read), at: place)
    }
  }

  mutating func addMismatch(_ written: FieldType, _ read: FieldType, at place: ValuePlace) {
    let facts = (writer.schema.words(for: written), reader.schema.words(for: read))
    switch direction {
    case .reading:
      add(
        .typeChanged, place,
        "\(quoted(place.path)) is \(facts.1), and stored documents have \(facts.0), which new code can't "
          + "always read", facts)
      addRefused(place, facts)
    case .shippedApps:
      add(
        .typeChangedForApps, place,
        "\(quoted(place.path)) is \(facts.0), and shipped apps expect \(facts.1), so that they can't "
          + "always read new documents", facts)
    }
  }

  /// Adds that the rules refuse values that shipped apps write, if there are rules.
  mutating func addRefused(_ place: ValuePlace, _ facts: (String, String)) {
    guard hasRules, direction == .reading else { return }
    add(
      .rulesValue, place,
      "the rules want \(facts.1) in \(quoted(place.path)), and shipped apps write \(facts.0)", facts
    )
  }

  /// Whether values that aren't declared are kept.
  func isOpen(_ unknown: Name?, in version: SchemaVersion) -> Bool {
    unknown != nil || (version.configuration ?? new.configuration)?.isOpen ?? false
  }
}

extension Enumeration {
  /// The type of the stored values.
  var scalar: Scalar {
    switch rawKind {
    case .string: .string
    case .integer: .integer
    }
  }
}

extension TypeDeclaration {
  /// The name of a type that several places may use; `nil` for the model of a collection, and for
  /// types that are declared in place.
  var sharedName: String? {
    guard parent == nil, !isDocument else { return nil }
    return name.name.value
  }
}

extension Scalar {
  /// Whether all values that are stored as `written` are read as this scalar.
  func reads(_ written: Scalar) -> Bool {
    if self == written || self == .any { return true }
    // Every decimal number, UUID and colour is a valid relative URL.
    if self == .url, written.rules.textForm?.holds != nil { return true }
    guard let kind = rules.stored, let writtenKind = written.rules.stored else { return false }
    return kind.reads(writtenKind) && rules.range == nil && rules.textForm == nil
  }
}

extension StoredKind {
  /// Whether values that are stored as `written` are read where this kind is expected.
  func reads(_ written: StoredKind) -> Bool {
    self == written || self == .double && written == .integer
  }
}

extension Schema {
  /// Returns a type as the schema writes it.
  func words(for type: FieldType) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .reference(let id):
      id.map { "reference<\(self[$0].name.value)>" } ?? "reference"
    case .array(let element): "array<\(words(for: element))>"
    case .map(let element): "map<\(words(for: element))>"
    case .vector(let dimensions): "vector<\(dimensions)>"
    case .declared(let id): words(for: id)
    }
  }

  private func words(for id: TypeID) -> String {
    let type = self[id]
    if let name = type.sharedName { return name }
    return switch type.kind {
    case .structure: "a map"
    case .union: "a union"
    case .untagged: "one of several types"
    case .tuple: "an array with positions"
    case .enumeration: "an enumeration"
    case .external(let external): words(for: external.encodedAs)
    case .alias(let alias): words(for: alias.field.type)
    }
  }
}
