import FiresmithSummary

extension TypeInference {
  // MARK: Arrays and entries

  mutating func type(of arrays: ArraySummary) -> Found {
    let found = type(ofContents: arrays.elements, isElement: true)
    return Found(.array(found.type), note: found.note)
  }

  /// Returns the type of the elements of arrays, or of the entries of maps, which are never optional.
  private mutating func type(ofContents values: ValueSummary, isElement: Bool) -> Found {
    guard values.count > 0 else { return Found(.plain("any"), note: "always empty") }
    guard values.nulls == 0 else {
      return Found(.plain("any"), note: "null is among the values")
    }
    return type(of: values, isElement: isElement)
  }

  // MARK: Maps

  /// Returns the type of maps: with fields, if the keys are names, or with entries, if the keys are
  /// data.
  mutating func type(of maps: MapSummary) -> Found {
    if hasFields(maps) { return Found(.inPlace(body(of: maps))) }
    guard let values = maps.values else {
      return Found(.map(.plain("any")), note: "too deep inside to be counted")
    }
    let found = type(ofContents: values, isElement: false)
    return Found(.map(found.type), note: found.note)
  }

  /// Whether the keys are the same few names in most maps.
  private func hasFields(_ maps: MapSummary) -> Bool {
    guard maps.fields.contains(where: { FieldNames.canBeWritten($0.name) }),
      maps.fields.allSatisfy({ FieldNames.looksLikeName($0.name) })
    else { return false }
    let presences = maps.fields.map(\.value.count)
    let total = presences.reduce(0, +)
    // In half of the maps on average, or one of them in nearly all.
    return 2 * total >= presences.count * maps.count
      || 10 * (presences.max() ?? 0) >= 9 * maps.count
  }

  /// Returns what maps or documents consist of.
  ///
  /// - Parameter name: A field that isn't declared.
  mutating func body(of maps: MapSummary, except name: String? = nil) -> InferredBody {
    let fields = FieldNames.writable(maps.fields).filter { $0.name != name }
    if let union = union(of: fields, in: maps) { return .union(union) }
    return .fields(fields.map { field($0, of: maps.count) })
  }

  /// Returns a field of some of `parents` maps.
  private mutating func field(_ field: FieldSummary, of parents: Int) -> InferredField {
    let values = field.value
    let found = type(of: values, isElement: false)
    var inferred = InferredField(id: ids.next(), name: field.name, type: found.type)
    inferred.isOptional = values.count < parents || values.nulls > 0
    inferred.hasNulls = values.nulls > 0
    inferred.evidence.present = values.count
    inferred.evidence.parents = parents
    // Of a field that is always null, that is said.
    inferred.evidence.nulls = values.kinds.isEmpty ? 0 : values.nulls
    inferred.evidence.note = found.note
    return inferred
  }

  // MARK: Unions

  /// Names of fields that tell what a map is, the most usual first.
  private static let discriminators = ["type", "kind", "_type", "category", "variant"]

  /// Returns the union of maps in which a string tells which fields there are; `nil` if there is none.
  private mutating func union(
    of fields: [FieldSummary], in maps: MapSummary
  ) -> InferredUnion? {
    let candidates = fields.filter { field in
      // In Python, the field is a property of each case, by no other name than its own.
      field.variants != nil && field.value.count == maps.count
        && FieldNames.looksLikeName(field.name) && !WordNames.words(of: field.name).isEmpty
    }
    let usual = Self.discriminators.flatMap { name in candidates.filter { $0.name == name } }
    let others = candidates.filter { !Self.discriminators.contains($0.name) }
    for candidate in usual + others {
      let variants = candidate.variants?.values ?? []
      guard let strings = candidate.value.strings,
        areCases(variants.map { ($0.text, $0.count) }, of: strings),
        tellsApart(variants, fields, of: maps)
      else { continue }
      return InferredUnion(
        discriminator: candidate.name,
        cases: variants.map { variant in
          InferredUnion.Case(
            id: ids.next(), tag: variant.text,
            fields: fields.compactMap { field in
              let present = maps.presence(of: field, in: variant)
              guard field.name != candidate.name, present > 0 else { return nil }
              return self.field(field, present: present, of: variant.count)
            }, count: variant.count)
        })
    }
    return nil
  }

  /// Returns a field of the maps of a case. Its type is that of all maps, so that it fits those too.
  private mutating func field(
    _ field: FieldSummary, present: Int, of parents: Int
  ) -> InferredField {
    var inferred = self.field(field, of: parents)
    inferred.isOptional = present < parents || inferred.hasNulls
    inferred.evidence.present = present
    // How many of them are in this case isn't known.
    inferred.evidence.nulls = 0
    return inferred
  }

  /// Whether it depends on the string which of the other fields there are: at least half of those that
  /// not all maps have are in all maps of some case, and in none of another.
  private func tellsApart(
    _ variants: [VariantSummary.Value], _ fields: [FieldSummary], of maps: MapSummary
  ) -> Bool {
    guard variants.count > 1 else { return false }
    let varying = fields.filter { $0.value.count < maps.count }
    let telling = varying.filter { field in
      let presences = variants.map { maps.presence(of: field, in: $0) }
      return presences.contains(0) && zip(presences, variants).contains { $0 == $1.count }
    }
    return !telling.isEmpty && 2 * telling.count >= varying.count
  }
}

extension MapSummary {
  /// How many of the maps of a variant have the field.
  fileprivate func presence(of field: FieldSummary, in variant: VariantSummary.Value) -> Int {
    fields.firstIndex { $0.name == field.name }.map { variant.keys[$0] } ?? 0
  }
}
