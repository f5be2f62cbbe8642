import FiresmithSwiftReader

/// The declarations of a file, one line each, as the compiler's parser lists them, too: see
/// `Oracle/oracle.swift`.
struct DeclarationList {
  private(set) var lines: [String] = []
  private var owners: [String] = []

  init(_ file: SwiftFile) { add(file.members) }

  private func qualified(_ name: String) -> String { (owners + [name]).joined(separator: ".") }

  private mutating func list(_ fields: [String]) {
    let escaped = fields.map {
      $0.replacing("\r\n", with: "\n").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    }
    lines.append(escaped.joined(separator: "\t"))
  }

  private mutating func add(_ members: [SwiftMember]) {
    for member in members {
      switch member {
      case .type(let type): add(type)
      case .property(let property):
        if !owners.isEmpty { add(property) }
      case .enumerationCase(let element):
        list(["case", qualified(element.name), element.rawValue ?? "", element.payload ?? ""])
      case .alias(let alias):
        if !owners.isEmpty { list(["typealias", qualified(alias.name), alias.type]) }
      case .initializer(let initializer):
        let parameters = initializer.parameters.map { "\($0.label):\($0.type)" }
        list(["init", owners.joined(separator: "."), parameters.joined(separator: ",")])
      case .function: break
      }
    }
  }

  private mutating func add(_ type: SwiftTypeDeclaration) {
    list([
      type.kind.rawValue, qualified(type.name),
      type.attributes.map(\.name).joined(separator: ","),
      type.modifiers.joined(separator: ","), type.inherited.joined(separator: ","),
    ])
    owners.append(type.name)
    add(type.members)
    owners.removeLast()
  }

  private mutating func add(_ property: SwiftProperty) {
    list([
      "property", qualified(property.name), property.isConstant ? "let" : "var",
      property.type ?? "", property.value ?? "",
      property.attributes.map(\.name).joined(separator: ","),
      property.modifiers.joined(separator: ","), property.isComputed ? "computed" : "stored",
    ])
  }
}
