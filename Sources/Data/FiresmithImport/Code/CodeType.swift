import FiresmithSwiftReader

/// A file of an app.
package struct CodeFile: Sendable {
  package var path: String
  package var file: SwiftFile

  package init(path: String, file: SwiftFile) { (self.path, self.file) = (path, file) }

  /// The file's content.
  package var bytes: [UInt8] { source.bytes }

  var source: SwiftSource { file.source }
}

/// A type of the code, with what its extensions add.
struct CodeType {
  /// The name, with dots for a nested type.
  var name: String
  var kind: SwiftTypeDeclaration.Kind
  /// The index of the file that declares it.
  var file: Int
  var position: SwiftPosition
  var documentation: String
  var attributes: [String]
  var isGeneric: Bool
  var inherited: [String] = []
  var properties: [(property: SwiftProperty, file: Int)] = []
  var cases: [SwiftEnumerationCase] = []
  var initializers: [(initializer: SwiftInitializer, file: Int)] = []
  /// The first labels of the initializers that read documents by hand.
  var readingLabels: [String] = []
  /// The names of functions that take documents, or the result of a query.
  var snapshotReaders: Set<String> = []
  /// The cases of the nested `CodingKeys`; `nil` if there is none.
  var codingKeys: [SwiftEnumerationCase]?

  /// Creates a type of a declaration, without what is in it.
  init(of type: SwiftTypeDeclaration, named name: String, file: Int) {
    (self.name, self.file, kind, position) = (name, file, type.kind, type.position)
    (documentation, isGeneric) = (type.documentation, type.isGeneric)
    attributes = type.attributes.map(\.name)
  }

  /// The last part of the name.
  var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The names of the protocols and of the superclass, without their modules.
  var protocols: Set<String> {
    let names = inherited.flatMap { $0.split(separator: "&") }
    return Set(names.map { String($0.split(separator: ".").last ?? "") })
  }

  var isCodable: Bool { Self.isCodable(inherited) }

  /// Whether types are Codable that inherit from these.
  static func isCodable(_ inherited: [String]) -> Bool {
    inherited.contains { names in
      names.split(separator: "&").contains { name in
        ["Codable", "Decodable", "Encodable"].contains(name.split(separator: ".").last ?? "")
      }
    }
  }

  /// The type of the raw values of an enumeration: the first type that it inherits from.
  var rawType: String? {
    let types: Set<String> = [
      "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
      "UInt64",
    ]
    return inherited.first.flatMap { types.contains($0) ? $0 : nil }
  }

  /// The properties that a value of the type has for itself.
  var storedProperties: [(property: SwiftProperty, file: Int)] {
    properties.filter { pair in
      let modifiers = pair.property.modifiers
      return !pair.property.isComputed && !modifiers.contains("static")
        && !modifiers.contains("class") && !modifiers.contains("lazy")
    }
  }

  /// Whether `@Observable` makes a property one that is computed, and stores it with `_` in front
  /// of its name.
  func isObserved(_ property: SwiftProperty) -> Bool {
    attributes.contains("Observable") && !property.isConstant
      && !property.hasAttribute("ObservationIgnored")
  }
}

extension SwiftProperty {
  func hasAttribute(_ name: String) -> Bool {
    attributes.contains { $0.name == name || $0.name.hasSuffix("." + name) }
  }

  /// The first attribute of one of these names, without its generic arguments.
  func attribute(in names: Set<String>) -> String? {
    attributes.lazy.compactMap { attribute in
      let name = attribute.name.split(separator: "<")[0].split(separator: ".").last ?? ""
      return names.contains(String(name)) ? String(name) : nil
    }.first
  }
}
