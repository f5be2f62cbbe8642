import FiresmithDiagnostics
import FiresmithText

// Types that name other types. Fields have what these stand for, so that all rules see that.
extension SchemaResolver {
  mutating func resolveAliases() {
    for index in declared.bodies.indices { resolveAlias(TypeID(index: index)) }
  }

  /// Resolves an alias after those that it refers to.
  ///
  /// The type of an alias has one name in it at most, so these are a chain.
  private mutating func resolveAlias(_ root: TypeID) {
    var chain: [TypeID] = []
    var visited: Set<TypeID> = []
    var next: TypeID? = root
    while let id = next, case .alias(let alias) = declared.bodies[id.index],
      declared.aliases[id] == nil
    {
      guard visited.insert(id).inserted else {
        reportCycle(Array(chain.drop { $0 != id }))
        break
      }
      chain.append(id)
      next = alias.type.innermostName.flatMap { typeIDs[$0.value] }
    }
    for id in chain.reversed() { resolveLink(id) }
  }

  /// Resolves an alias whose type is resolved, if it is an alias too.
  private mutating func resolveLink(_ id: TypeID) {
    guard case .alias(var alias) = declared.bodies[id.index] else { return }
    guard let written = resolve(alias.type, at: alias.mark), !isInvalid(written.declaredType) else {
      declared.bodies[id.index] = .invalid
      return
    }
    alias.attributes = inherited(by: alias.attributes, from: written)
    declared.bodies[id.index] = .alias(alias)
    declared.aliases[id] = declared.expanded(written)
    var fields = [field(schema[id].name.name, written, isOptional: false)]
    apply([(0, alias.attributes)], to: &fields)
    schema.types[id.index].kind = .alias(Alias(field: fields[0]))
    if fields[0].constraints != nil { schema.hasConstraints = true }
  }

  private func isInvalid(_ id: TypeID?) -> Bool { id.map { declared.isInvalid($0) } ?? false }

  private mutating func reportCycle(_ cycle: [TypeID]) {
    guard let first = cycle.first else { return }
    let names = (cycle + [first]).prefix(8).map { schema[$0].name.name.value }
    let end = cycle.count < 8 ? [] : ["…"]
    diagnostics.append(
      Diagnostic(
        .typeCycle,
        "\(quoted(names[0])) stands for itself: " + (names + end).joined(separator: " → "),
        at: schema[first].mark))
    for id in cycle { declared.bodies[id.index] = .invalid }
  }

  // MARK: Fields

  /// Returns a field whose type may name an alias, and what is written about it there and at the
  /// alias; `nil` for the latter if nothing is.
  func field(of syntax: FieldSyntax, _ written: FieldType) -> (Field, FieldAttributes?) {
    var attributes: FieldAttributes?
    if case .long(let long) = syntax.form { attributes = long }
    return (
      field(syntax.name, written, isOptional: syntax.isOptional),
      inheritedIfAny(by: attributes, from: written)
    )
  }

  private func field(_ name: Name, _ written: FieldType, isOptional: Bool) -> Field {
    let type = declared.expanded(written)
    var field = Field(name: name, type: type, isOptional: isOptional)
    if type != written { field.details.writtenType = written }
    return field
  }

  /// Checks what is written about fields, given by their indices.
  ///
  /// - Returns: The defaults that can only be read when all structures are resolved, and the names
  ///   of the fields whose defaults have been reported.
  @discardableResult
  mutating func apply(
    _ attributes: [(index: Int, attributes: FieldAttributes)], to fields: inout [Field]
  ) -> (postponed: [(field: Int, value: ValueSyntax)], reported: [String]) {
    guard !attributes.isEmpty else { return ([], []) }
    for (index, attributes) in attributes {
      if let keys = attributes.keys {
        fields[index].details.keys = self.keys(keys, of: fields[index])
      }
      if let target = attributes.refersTo {
        fields[index].details.refersTo = namedDocuments(target, of: fields[index])
      }
    }
    var pass = AttributePass(
      schema: schema, declared: declared, rules: rules, edition: edition,
      suggestions: suggestions)
    var postponed: [(field: Int, value: ValueSyntax)] = []
    var reported: [String] = []
    for (index, attributes) in attributes {
      pass.apply(attributes, to: &fields[index])
      switch pass.defaultState {
      case .fine: break
      case .postponed:
        if let value = attributes.defaultValue { postponed.append((index, value)) }
      case .reported: reported.append(fields[index].name.value)
      }
    }
    diagnostics += pass.diagnostics
    suggestions = pass.suggestions
    return (postponed, reported)
  }

  private func inheritedIfAny(
    by attributes: FieldAttributes?, from type: FieldType
  ) -> FieldAttributes? {
    guard let id = type.declaredType, case .alias(let alias) = declared.bodies[id.index],
      type == .declared(id) || alias.attributes.letterCase != nil
    else { return attributes }
    return inherited(by: attributes ?? FieldAttributes(), from: type)
  }

  /// Returns attributes with those of the alias that `type` names.
  private func inherited(
    by attributes: FieldAttributes, from type: FieldType
  ) -> FieldAttributes {
    guard let id = type.declaredType, case .alias(let alias) = declared.bodies[id.index] else {
      return attributes
    }
    var attributes = attributes
    // Also that of elements: what an array or a map holds has no attributes of its own.
    attributes.letterCase = attributes.letterCase ?? alias.attributes.letterCase
    guard type == .declared(id) else { return attributes }
    attributes.example = attributes.example ?? alias.attributes.example
    attributes.minimum = attributes.minimum ?? alias.attributes.minimum
    attributes.maximum = attributes.maximum ?? alias.attributes.maximum
    attributes.minimumLength = attributes.minimumLength ?? alias.attributes.minimumLength
    attributes.maximumLength = attributes.maximumLength ?? alias.attributes.maximumLength
    attributes.pattern = attributes.pattern ?? alias.attributes.pattern
    return attributes
  }
}
