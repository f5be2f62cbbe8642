import FiresmithSwiftReader

/// A function, an initializer or a property, whose code can read and write documents.
struct CodeScope {
  var file: Int
  /// The type that it's in; empty for none.
  var owner: String
  var name: String
  var parameters: [SwiftParameter]
  /// The type of its value; `nil` if nothing says it.
  var result: String?
  var range: Range<Int>
  /// The attributes of a property, and its type.
  var property: SwiftProperty?

  /// Returns all of them, in the order of the source.
  static func all(in files: [CodeFile]) -> [CodeScope] {
    var scopes: [CodeScope] = []
    for (index, file) in files.enumerated() {
      add(file.file.members, owner: "", file: index, to: &scopes)
    }
    return scopes
  }

  private static func add(
    _ members: [SwiftMember], owner: String, file: Int, to scopes: inout [CodeScope]
  ) {
    for member in members {
      switch member {
      case .type(let type):
        let name = type.kind == .extension || owner.isEmpty ? type.name : "\(owner).\(type.name)"
        add(type.members, owner: name, file: file, to: &scopes)
      case .property(let property):
        scopes.append(
          CodeScope(
            file: file, owner: owner, name: property.name, parameters: [], result: property.type,
            range: property.code, property: property))
      case .initializer(let initializer):
        scopes.append(
          CodeScope(
            file: file, owner: owner, name: "init", parameters: initializer.parameters,
            range: initializer.body))
      case .function(let function):
        scopes.append(
          CodeScope(
            file: file, owner: owner, name: function.name, parameters: function.parameters,
            result: function.result, range: function.body))
      case .enumerationCase, .alias: break
      }
    }
  }
}

extension CodeScope {
  /// Whether it does nothing but stand for something: a property, or a function of one expression.
  var isShort: Bool { range.count < (property == nil ? 40 : 100) && name != "init" }

  /// Whether it can stand for a path: if it's short, or if the id of a collection can be an
  /// argument.
  func canBePath(in source: SwiftSource) -> Bool {
    guard name != "init", !range.isEmpty else { return false }
    return isShort
      || !parameters.isEmpty && range.contains { source.isToken($0, "collection") }
  }
}
