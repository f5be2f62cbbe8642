import FiresmithLanguage
import FiresmithSchema

/// The order in which a module declares its types: each class after those that it refers to, except
/// in a cycle.
struct PythonModelOrder: Sendable {
  private(set) var types: [TypeID] = []

  /// - Parameters:
  ///   - types: The types that the module declares, documents last.
  ///   - files: The files that declare them.
  init(of types: [TypeID], in files: Set<Int>, schema: Schema) {
    var sorter = TypeSorter(schema: schema, files: files)
    for id in types {
      switch schema[id].kind {
      case .enumeration: self.types.append(id)
      case .structure, .tuple, .untagged, .union, .alias: sorter.add(id)
      case .external: break
      }
    }
    self.types += sorter.sorted
  }
}

/// Sorts types so that each comes after those that it refers to. Not recursive, because a schema
/// can have chains of many thousand types.
private struct TypeSorter {
  private enum State {
    case open
    case done
  }

  let schema: Schema
  let files: Set<Int>
  private(set) var sorted: [TypeID] = []
  private var states: [TypeID: State] = [:]
  /// Unions that are waiting for the model of a case that refers to the union itself.
  private var waiting: [TypeID: [TypeID]] = [:]

  init(schema: Schema, files: Set<Int>) {
    self.schema = schema
    self.files = files
  }

  mutating func add(_ root: TypeID) {
    var stack: [(id: TypeID, rest: ArraySlice<TypeID>)] = []
    open(root, &stack)
    while var top = stack.popLast() {
      if let next = top.rest.popFirst() {
        stack.append(top)
        open(next, &stack)
      } else {
        finish(top.id)
      }
    }
  }

  private mutating func open(
    _ id: TypeID, _ stack: inout [(id: TypeID, rest: ArraySlice<TypeID>)]
  ) {
    guard states[id] == nil, files.contains(schema.types[id.index].file), !isOwnMember(id) else {
      return
    }
    guard isSorted(id) else { return }
    states[id] = .open
    stack.append((id, references(of: id)[...]))
  }

  private mutating func finish(_ id: TypeID) {
    var finished = [id]
    while let id = finished.popLast() {
      if let base = bases(of: id).first(where: { states[$0] != .done }) {
        waiting[base, default: []].append(id)
        continue
      }
      states[id] = .done
      sorted.append(id)
      finished += (waiting.removeValue(forKey: id) ?? []).reversed()
    }
  }

  /// Returns whether a case of a union declares the map in place, which makes it part of the union.
  private func isOwnMember(_ id: TypeID) -> Bool {
    schema.isMemberOfUnion(id)
  }

  /// Returns the types that the code for `id` refers to.
  private func references(of id: TypeID) -> [TypeID] {
    switch schema.types[id.index].kind {
    case .structure(let structure), .tuple(let structure):
      return schema[id].includes
        + structure.fields.indices.flatMap { structure.fields[$0].referencedTypes }
    case .untagged(let union):
      return union.members.fields.flatMap(\.referencedTypes).flatMap {
        isOwnMember($0) ? references(of: $0) : [$0]
      }
    case .union(let union):
      return union.cases.flatMap { unionCase in
        isOwnMember(unionCase.payload) ? references(of: unionCase.payload) : [unionCase.payload]
      }
    case .alias(let alias):
      return alias.field.referencedTypes
    case .enumeration, .external:
      return []
    }
  }

  /// Returns the types that have to be declared before `id`: the base classes of a union's models,
  /// and what an alias or an untagged union stands for.
  private func bases(of id: TypeID) -> [TypeID] {
    switch schema.types[id.index].kind {
    case .union(let union):
      union.cases.flatMap { unionCase -> [TypeID] in
        if isOwnMember(unionCase.payload) { return schema[unionCase.payload].includes }
        return union.content == nil ? [unionCase.payload] : []
      }.filter { files.contains(schema[$0].file) }
    case .untagged(let union):
      union.members.fields.flatMap(\.referencedTypes).filter {
        files.contains(schema[$0].file) && isSorted($0) && !isOwnMember($0)
      }
    case .alias(let alias):
      alias.field.referencedTypes.filter { files.contains(schema[$0].file) && isSorted($0) }
    case .structure:
      schema[id].includes.filter { files.contains(schema[$0].file) }
    case .tuple, .enumeration, .external:
      []
    }
  }

  /// Whether the order of types includes `id`. Enumerations come before all of them.
  private func isSorted(_ id: TypeID) -> Bool {
    switch schema.types[id.index].kind {
    case .structure, .tuple, .untagged, .union, .alias: true
    case .enumeration, .external: false
    }
  }
}

extension Field {
  /// The declared types that the code for the field may refer to.
  var referencedTypes: [TypeID] {
    var types = [writtenType.declaredType, keys].compactMap(\.self)
    if let type = type.declaredType, type != types.first { types.append(type) }
    return types
  }
}
