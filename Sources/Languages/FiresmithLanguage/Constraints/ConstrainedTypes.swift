import FiresmithSchema

/// The types whose values have to be checked before they are written, because something in them has
/// constraints, refers to documents of a collection, or is a vector with a number of dimensions.
package struct ConstrainedTypes: Sendable {
  private let schema: Schema
  /// Whether the schema's constraints count.
  package let enforcesConstraints: Bool
  private var types: Set<TypeID> = []

  /// - Parameter options: Say whether constraints are enforced; otherwise no type is in the set for
  ///   its constraints.
  package init(of schema: Schema, options: OutputOptions) {
    self.schema = schema
    enforcesConstraints = schema.hasConstraints && options.constraints == .enforced
    var hasGrown = true
    // Types hold each other in any order, and in cycles.
    while hasGrown {
      hasGrown = false
      for index in schema.types.indices {
        let id = TypeID(index: index)
        if !types.contains(id), holdsConstraints(schema[id]) {
          types.insert(id)
          hasGrown = true
        }
      }
    }
  }

  package var isEmpty: Bool { types.isEmpty }

  /// Whether values of the structure or the union `id` have to be checked.
  package func contains(_ id: TypeID) -> Bool { types.contains(id) }

  /// The fields of a structure that have to be checked, by their indices.
  package func fields(of structure: Structure) -> [Int] {
    types.isEmpty ? [] : structure.fields.indices.filter { isChecked(structure.fields[$0]) }
  }

  private func holdsConstraints(_ declaration: TypeDeclaration) -> Bool {
    switch declaration.kind {
    case .structure(let structure), .tuple(let structure):
      structure.fields.contains(where: isChecked)
    case .untagged(let union): union.members.fields.contains(where: isChecked)
    case .union(let union): union.cases.contains { types.contains($0.payload) }
    // What an alias says about itself is said about its fields as well.
    case .alias(let alias): isChecked(alias.field)
    case .enumeration, .external: false
    }
  }

  private func isChecked(_ field: Field) -> Bool {
    guard field.isStored else { return false }
    if enforcesConstraints, field.constraints != nil { return true }
    if field.type.referencedCollection != nil || field.type.isVector { return true }
    return field.writtenType.declaredType.map(types.contains) ?? false
  }
}
