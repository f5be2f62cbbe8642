import FiresmithDiagnostics
import FiresmithSchema

// The maps that documents can lack: what an update writes into one can make a document that can't
// be read.

/// A map that can be missing, with what has to be in it.
struct SwiftOptionalMap: Sendable {
  /// The names that lead to it; an empty one stands for any key.
  var path: [String]
  /// The names inside of it without which it can't be read; an empty one at the end stands for what
  /// updates can't set one by one.
  var required: [[String]]
}

/// A map inside a map of its own type: it can have the same inside of it, and so on.
struct SwiftRecurringMap: Sendable {
  /// The names that lead to it; an empty one stands for any key.
  var path: [String]
  /// The names that lead to the map of its type that it is inside of; none for the document.
  var outer: [String]
}

extension SwiftLowering {
  /// Returns the maps of a model's documents that can be missing, each once.
  func optionalMaps(of id: TypeID) -> [SwiftOptionalMap] {
    var seen: Set<[String]> = []
    // The maps of a union can have fields of one name.
    return maps(in: id, at: [], inside: [:]).optional.filter {
      !$0.required.isEmpty && seen.insert($0.path).inserted
    }
  }

  /// Returns the maps of a model's documents that are inside of maps of their own type, each once.
  func recurringMaps(of id: TypeID) -> [SwiftRecurringMap] {
    var seen: Set<[String]> = []
    return maps(in: id, at: [], inside: [:]).recurring.filter { seen.insert($0.path).inserted }
  }

  /// The maps inside of a map.
  private struct InnerMaps {
    var optional: [SwiftOptionalMap] = []
    var recurring: [SwiftRecurringMap] = []

    static func + (first: InnerMaps, second: InnerMaps) -> InnerMaps {
      InnerMaps(
        optional: first.optional + second.optional,
        recurring: first.recurring + second.recurring)
    }

    /// All of these maps.
    init(_ maps: some Sequence<InnerMaps>) {
      self = maps.reduce(InnerMaps(), +)
    }

    init(optional: [SwiftOptionalMap] = [], recurring: [SwiftRecurringMap] = []) {
      (self.optional, self.recurring) = (optional, recurring)
    }
  }

  /// - Parameter types: The types that this one is inside of, with the names that lead to them: one
  ///   may hold itself.
  private func maps(
    in id: TypeID, at path: [String], inside types: [TypeID: [String]]
  ) -> InnerMaps {
    if let outer = types[id] {
      // A union whose cases hold each other is at the place of its cases.
      let isInside = path.count > outer.count
      return InnerMaps(recurring: isInside ? [SwiftRecurringMap(path: path, outer: outer)] : [])
    }
    let types = types.merging([id: path]) { $1 }
    switch schema[id].kind {
    case .structure(let structure):
      return InnerMaps(
        structure.fields.filter(\.isStored).map { field in
          maps(
            field.type, at: path + [field.name.value],
            canBeMissing: field.isOptional || field.missingValue != nil, inside: types)
        })
    case .union(let union):
      // Updates change no fields inside of the content.
      if union.content != nil { return InnerMaps() }
      return InnerMaps(union.cases.map { maps(in: $0.payload, at: path, inside: types) })
    case .untagged(let union):
      return InnerMaps(union.maps.map { maps(in: $0, at: path, inside: types) })
    case .tuple, .enumeration, .external, .alias: return InnerMaps()
    }
  }

  private func maps(
    _ type: FieldType, at path: [String], canBeMissing: Bool, inside types: [TypeID: [String]]
  ) -> InnerMaps {
    switch type {
    case .map(let value): return maps(value, at: path + [""], canBeMissing: true, inside: types)
    case .declared(let id):
      let required = canBeMissing ? required(in: id) : []
      return InnerMaps(optional: [SwiftOptionalMap(path: path, required: required)])
        + maps(in: id, at: path, inside: types)
    case .scalar, .reference, .vector, .array: return InnerMaps()
    }
  }

  /// Returns the names inside of a map of the type without which it can't be read.
  private func required(in id: TypeID) -> [[String]] {
    switch schema[id].kind {
    case .structure(let structure):
      return structure.fields.flatMap { field -> [[String]] in
        guard field.isStored, !field.isOptional, field.missingValue == nil,
          field.serverTime == nil
        else { return [] }
        let name = field.name.value
        // Updates don't set these.
        if field.isImmutable || field.constant != nil { return [[name, ""]] }
        guard case .declared(let map) = field.type else { return [[name]] }
        let inner = required(in: map)
        return inner.isEmpty ? [[name]] : inner.map { [name] + $0 }
      }
    case .union, .untagged: return [[""]]
    case .tuple, .enumeration, .external, .alias: return []
    }
  }
}
