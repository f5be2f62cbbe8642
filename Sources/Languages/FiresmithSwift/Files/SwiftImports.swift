import FiresmithLanguage
import FiresmithLanguageKeys
import FiresmithSchema

/// The modules that a file imports: only those it uses.
struct SwiftImports: Sendable {
  /// One import.
  struct Line: Hashable, Sendable {
    var module: String
    /// Whether a declaration that is visible to other modules uses the module.
    var isExposed: Bool
    var isPreconcurrency: Bool
  }

  private let options: SwiftOptions
  private let library: SwiftLibrary?
  private var exposed: SwiftRequirements = []
  private var hidden: SwiftRequirements = []
  private var modules: Set<String> = []

  init(options: OutputOptions) {
    self.options = options.swift
    library = options.swiftLibrary
  }

  /// Records what declarations use that the access level makes visible to other modules.
  mutating func add(_ requirements: SwiftRequirements) { exposed.formUnion(requirements) }

  /// Records what is used only in the bodies of functions.
  mutating func addInside(_ requirements: SwiftRequirements) { hidden.formUnion(requirements) }

  /// Records the use of a module that the schema names.
  mutating func add(module: String) { modules.insert(module) }

  /// The imports, sorted by module.
  var lines: [Line] {
    var lines: [String: Line] = [:]
    func add(_ module: String, exposed isExposed: Bool, isPreconcurrency: Bool = false) {
      let known = lines[module]
      lines[module] = Line(
        module: module, isExposed: isExposed || known?.isExposed == true,
        isPreconcurrency: isPreconcurrency || known?.isPreconcurrency == true)
    }
    for module in options.imports { add(module, exposed: false) }
    for module in modules { add(module, exposed: true) }
    for (requirements, isExposed) in [(hidden, false), (exposed, true)] {
      if requirements.contains(.foundation) { add("Foundation", exposed: isExposed) }
      let usesGoogle = options.sdk == .firebase && requirements.contains(.sdk)
      if let library {
        if requirements.isDisjoint(with: [.sdk, .support]) { continue }
        add(library.module, exposed: isExposed, isPreconcurrency: usesGoogle)
      } else if usesGoogle {
        add("FirebaseFirestore", exposed: isExposed, isPreconcurrency: true)
      }
    }
    return lines.values.sorted { $0.module < $1.module }
  }
}

extension SwiftImports {
  /// Records what an enum for an untagged union uses.
  mutating func add(
    _ union: UntaggedUnion, lowered: SwiftUntaggedUnion, types: SwiftTypeMapping
  ) {
    for member in union.members.fields {
      add(types.requirements(of: member.type))
      if let module = types.externalModule(of: member.type) { add(module: module) }
    }
    addInside(.support)
    if lowered.unknownCase != nil { add(.support) }
  }

  /// Records what a protocol for a mixin uses.
  mutating func add(mixin structure: Structure, types: SwiftTypeMapping) {
    for field in structure.fields {
      add(types.requirements(of: field.type, override: field.swiftType))
      if let module = types.externalModule(of: field.type) { add(module: module) }
    }
  }

  /// Records what a struct uses.
  mutating func add(_ structure: Structure, lowered: SwiftStructure, types: SwiftTypeMapping) {
    for field in structure.fields {
      add(types.requirements(of: field.type, override: field.swiftType))
      if let value = field.defaultValue { add(types.requirements(of: value, field.type)) }
      if let module = types.externalModule(of: field.type) { add(module: module) }
    }
    if lowered.isTuple { addInside(.support) }
    if lowered.coder.otherFields != nil { add(.support) }
    for property in lowered.keyed where property.constant != nil || property.keys != nil {
      addInside(.support)
    }
    for property in lowered.properties {
      switch property.wrapper {
      case .documentID, .serverTimestamp, .explicitNull, .native, .converted, .indirect:
        if lowered.coder.hasWrapper(property) { add(.support) } else { addInside(.support) }
      case nil:
        break
      }
    }
  }
}
