import FiresmithSummary

extension TypeInference {
  // MARK: Arrays and entries

  mutating func type(of arrays: ArraySummary) -> Found {
    let found = type(ofContents: arrays.elements, isElement: true)
    return Found(.array(found.type), note: found.note)
  }

  /// Returns the type of the elements of arrays, or of the entries of maps, which are never
  /// optional.
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

  /// Whether the keys are names that people have given to fields, rather than data.
  private func hasFields(_ maps: MapSummary) -> Bool {
    let fields = maps.fields
    let entries = fields.reduce(0) { $0 + $1.value.count }
    let data = fields.reduce(0) { $0 + (FieldNames.looksLikeName($1.name) ? 0 : $1.value.count) }
    guard fields.contains(where: { FieldNames.canBeWritten($0.name) }), 5 * data <= entries,
      !FieldNames.areNumbered(fields.map(\.name))
    else { return false }
    let isUniform = isUniform(fields)
    // So many keys of one type in hardly any maps are a table.
    if isUniform, fields.count > 20, maps.count < 5 { return false }
    // In half of the maps on average, or one of them in nearly all.
    let greatest = fields.reduce(0) { max($0, $1.value.count) }
    if 2 * entries >= fields.count * maps.count || 10 * greatest >= 9 * maps.count { return true }
    // What differs in its types, too, isn't a table of one kind of thing.
    return !isUniform && fields.count <= 30
  }

  /// Whether the values of all keys are of one type.
  private func isUniform(_ fields: [FieldSummary]) -> Bool {
    var kinds: Set<ValueKind> = []
    for field in fields { kinds.formUnion(field.value.kinds) }
    return kinds.count <= 1 || kinds == [.integer, .double]
  }

  /// Returns what maps or documents consist of.
  ///
  /// - Parameters:
  ///   - name: A field that isn't declared.
  ///   - odd: Documents that aren't looked at.
  mutating func body(
    of maps: MapSummary, except name: String? = nil, odd: OddDocuments = .none
  ) -> InferredBody {
    let fields = FieldNames.writable(maps.fields).filter { field in
      field.name != name && field.value.count > odd.presence(of: field.name)
        && (FieldNames.looksLikeName(field.name)
          || field.value.count > Handful.lacking(of: maps.count))
    }
    if let union = union(of: fields, in: maps, odd: odd) { return .union(union) }
    return .fields(
      fields.map { field in
        self.field(
          field, present: field.value.count - odd.presence(of: field.name),
          of: maps.count - odd.count)
      })
  }

  /// Returns what a single document consists of, whose fields are among those of others.
  mutating func body(ofSingle fields: [FieldSummary]) -> InferredBody {
    .fields(FieldNames.writable(fields).map { field($0, present: 1, of: 1) })
  }

  /// Returns a field of some of `parents` maps.
  private mutating func field(
    _ field: FieldSummary, present: Int, of parents: Int
  ) -> InferredField {
    let values = field.value
    let outer = fieldName
    fieldName = field.name
    defer { fieldName = outer }
    let found = type(of: values, isElement: false)
    var inferred = InferredField(id: ids.next(), name: field.name, type: found.type)
    let lacking = parents - present
    inferred.isOptional = lacking > Handful.lacking(of: parents) || values.nulls > 0
    if lacking > 0, !inferred.isOptional { strange.append((field.name, lacking, "lack it")) }
    inferred.hasNulls = values.nulls > 0
    inferred.evidence.present = present
    inferred.evidence.parents = parents
    // Of a field that is always null, that is said.
    inferred.evidence.nulls = values.kinds.isEmpty ? 0 : values.nulls
    inferred.evidence.note = found.note
    return inferred
  }

  // MARK: Unions

  /// Returns the union of maps in which a string tells which fields there are; `nil` if there is
  /// none.
  private mutating func union(
    of fields: [FieldSummary], in maps: MapSummary, odd: OddDocuments
  ) -> InferredUnion? {
    let total = maps.count - odd.count
    let candidates = fields.filter { field in
      // In Python, the field is a property of each case, by no other name than its own.
      field.value.strings != nil && FieldNames.looksLikeName(field.name)
        && !WordNames.words(of: field.name).isEmpty
    }
    let usual = candidates.filter { UnionRule.isUsual($0.name) }
    let others = candidates.filter { !UnionRule.isUsual($0.name) }
    for candidate in usual + others {
      let rule = UnionRule(candidate, fields: fields, of: maps, total: total)
      let tags = rule.variants.map(\.text)
      if let reason = rule.refusal ?? (collection(whoseIDsAre: tags) == nil ? nil : "are ids") {
        // Only of what would have been one for its values is that worth saying.
        if UnionRule.isUsual(candidate.name), rule.variants.count > 1 {
          rejections.append("\(YAMLText.mention(candidate.name)) tells no cases apart: \(reason)")
        }
        continue
      }
      return InferredUnion(
        discriminator: candidate.name,
        cases: rule.variants.map { variant in
          InferredUnion.Case(
            id: ids.next(), tag: variant.text,
            fields: fields.compactMap { field in
              let present = maps.presence(of: field, in: variant)
              guard field.name != candidate.name, present > Handful.lacking(of: variant.count)
              else { return nil }
              return self.field(ofCase: field, present: present, of: variant.count)
            }, count: variant.count)
        }, reason: rule.reason)
    }
    return nil
  }

  /// Returns a field of the maps of a case. Its type is that of all maps, so that it fits those
  /// too.
  private mutating func field(
    ofCase field: FieldSummary, present: Int, of parents: Int
  ) -> InferredField {
    var inferred = self.field(field, present: present, of: parents)
    // How many of them are in this case isn't known.
    inferred.evidence.nulls = 0
    return inferred
  }
}

extension MapSummary {
  /// Returns the number of maps of a variant that have the field.
  func presence(of field: FieldSummary, in variant: VariantSummary.Value) -> Int {
    fields.firstIndex { $0.name == field.name }.map { variant.keys[$0] } ?? 0
  }
}
