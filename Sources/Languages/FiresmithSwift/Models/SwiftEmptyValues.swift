import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

/// Finds the structures that have an empty value, `static let empty`.
struct SwiftEmptyValues: Sendable {
  private let schema: Schema
  private let names: DeclaredNames
  private let rule: SwiftOptions.EmptyValues
  /// The structures that have an empty value.
  private var structures: Set<TypeID> = []
  /// Those of them whose empty value is made anew each time.
  private var newStructures: Set<TypeID> = []

  init(schema: Schema, names: DeclaredNames, options: SwiftOptions) {
    self.schema = schema
    self.names = names
    rule = options.emptyValues
    guard rule != .never else { return }
    findStructures()
    findNewStructures()
  }

  /// Whether the empty value of the structure `id` is made anew each time.
  func isNew(_ id: TypeID) -> Bool { newStructures.contains(id) }

  /// Returns the initializer's arguments for the empty value, without those that have a default, or
  /// `nil` if the structure `id` has no empty value.
  func arguments(of structure: Structure, id: TypeID) -> [String]? {
    guard structures.contains(id) else { return nil }
    let name = names[id]
    var arguments: [String] = []
    if let documentID = name.documentID, documentID.isRequired {
      arguments.append("\(SwiftNaming.label(documentID.name)): \"\"")
    }
    for (field, property) in zip(structure.fields, name.properties) where field.isRequired {
      arguments.append("\(SwiftNaming.label(property)): \(literal(of: field) ?? "")")
    }
    return arguments
  }

  /// A structure has an empty value once all structures that it requires have one. Each is visited
  /// when the last of these is found, which takes linear time even for long chains.
  private mutating func findStructures() {
    var missing: [TypeID: Int] = [:]
    var dependents: [TypeID: [TypeID]] = [:]
    var found: [TypeID] = []
    for index in schema.types.indices {
      let id = TypeID(index: index)
      guard let parts = requiredStructures(of: id) else { continue }
      missing[id] = parts.count
      for part in parts { dependents[part, default: []].append(id) }
      if parts.isEmpty { found.append(id) }
    }
    while let id = found.popLast() {
      structures.insert(id)
      for dependent in dependents[id, default: []] {
        missing[dependent, default: 0] -= 1
        if missing[dependent] == 0 { found.append(dependent) }
      }
    }
  }

  /// An empty value is made anew each time if a default in it is, or the empty value of a structure
  /// in it.
  private mutating func findNewStructures() {
    var dependents: [TypeID: [TypeID]] = [:]
    var found: [TypeID] = []
    for id in structures {
      let structure: Structure
      switch schema[id].kind {
      case .structure(let map): structure = map
      case .tuple(let tuple): structure = tuple
      case .union, .untagged, .enumeration, .external, .alias: continue
      }
      if let documentID = names[id].documentID, documentID.new != .none {
        found.append(id)
      } else if structure.fields.contains(where: { $0.defaultValue?.isLiteral == false }) {
        found.append(id)
      }
      for case .declared(let part) in structure.fields.lazy.filter(\.isRequired).map(\.type) {
        dependents[part, default: []].append(id)
      }
    }
    while let id = found.popLast() {
      if newStructures.insert(id).inserted { found += dependents[id, default: []] }
    }
  }

  /// Returns the structures that the structure `id` requires, or `nil` if it can't be empty in any
  /// case.
  private func requiredStructures(of id: TypeID) -> [TypeID]? {
    let structure: Structure
    switch schema[id].kind {
    case .structure(let map): structure = map
    case .tuple(let tuple): structure = tuple
    case .union, .untagged, .enumeration, .external, .alias: return nil
    }
    if rule == .defaults {
      let isIDRequired = names[id].documentID?.isRequired ?? false
      return isIDRequired || structure.fields.contains { $0.isRequired } ? nil : []
    }
    var parts: [TypeID] = []
    for field in structure.fields where field.isRequired {
      if case .declared(let part) = field.type, isStructure(part) {
        parts.append(part)
      } else if literal(of: field) == nil {
        return nil
      }
    }
    return parts
  }

  private func isStructure(_ id: TypeID) -> Bool {
    switch schema[id].kind {
    case .structure, .tuple: true
    case .union, .untagged, .enumeration, .external, .alias: false
    }
  }

  /// Returns the empty value of a field, or `nil` if its type has none.
  private func literal(of field: Field) -> String? {
    switch field.type {
    case .scalar(let scalar): scalar.swift(override: field.swiftType).emptyValue
    case .array: "[]"
    case .map: "[:]"
    case .reference, .vector: nil
    case .declared(let id): literal(of: id)
    }
  }

  private func literal(of id: TypeID) -> String? {
    switch schema[id].kind {
    case .structure, .tuple: ".empty"
    case .enumeration: names[id].cases.first.map { ".\($0)" }
    case .union, .untagged, .external, .alias: nil
    }
  }
}

extension DeclaredNames.DocumentIDName {
  /// Whether the initializer has an argument for the id, without a default.
  fileprivate var isRequired: Bool { isStored && new == .none }
}

extension Field {
  /// Whether the initializer has an argument for the field, without a default.
  fileprivate var isRequired: Bool {
    !isOptional && serverTime == nil && defaultValue == nil && constant == nil
  }
}
