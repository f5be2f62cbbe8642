import FiresmithSwiftReader

/// The types, aliases and constants of an app's files.
struct CodeIndex {
  let files: [CodeFile]
  private(set) var types: [String: CodeType] = [:]
  /// The names of the types, in the order of the source.
  private(set) var order: [String] = []
  private var aliases: [String: String] = [:]
  private(set) var texts = CodeTexts()
  /// Types that are declared more than once, with the places of the later declarations.
  private(set) var repeated: [(name: String, file: Int, position: SwiftPosition)] = []
  private var others: [CodeType] = []
  /// The members that extensions add to types of other modules, by the types' names.
  private(set) var foreign: [String: CodeType] = [:]

  /// The names of the functions of types that take documents, or the result of a query.
  private(set) var snapshotReaders: Set<String> = []
  /// The functions that take documents, or where they are, by their names.
  private(set) var documentFunctions: [String: [DocumentFunction]] = [:]

  init(_ files: [CodeFile]) {
    self.files = files
    for index in files.indices { declare(files[index].file.members, in: "", file: index) }
    for other in others where !isModel(types[other.name]) && isModel(other) {
      // A view can have a model's name.
      guard let known = types.updateValue(other, forKey: other.name) else { continue }
      let place = repeated.firstIndex {
        $0.name == other.name && $0.file == other.file && $0.position == other.position
      }
      if let place { repeated[place] = (known.name, known.file, known.position) }
    }
    others = []
    for index in files.indices { extend(files[index].file.members, in: "", file: index) }
    for name in order where types[name].map({ !$0.isCodable && conformsToCodable($0) }) == true {
      types[name]?.inherited.append("Codable")
    }
    for type in types.values { snapshotReaders.formUnion(type.snapshotReaders) }
  }

  private func isModel(_ type: CodeType?) -> Bool {
    type.map { $0.isCodable || conformsToCodable($0) } ?? false
  }

  /// Whether a type is Codable by protocols of the app, or by names for several protocols.
  private func conformsToCodable(_ type: CodeType) -> Bool {
    var waiting = type.inherited.map { ($0, type.name) }
    var visited: Set<String> = []
    while let (written, owner) = waiting.popLast() {
      for part in written.split(separator: "&") {
        let name = String(part)
        if CodeType.isCodable([name]) { return true }
        guard visited.insert(name).inserted else { continue }
        if let other = self.type(name, in: owner), other.kind == .protocol {
          waiting += other.inherited.map { ($0, other.name) }
        } else if let alias = alias(name, in: owner) {
          waiting.append((alias, owner))
        }
      }
    }
    return false
  }

  // MARK: Declarations

  private func joined(_ owner: String, _ name: String) -> String {
    owner.isEmpty ? name : owner + "." + name
  }

  /// Adds the types, with what they declare themselves.
  private mutating func declare(_ members: [SwiftMember], in owner: String, file: Int) {
    for case .type(let type) in members {
      let isExtension = type.kind == .extension
      let name = isExtension ? plain(type.name) : joined(owner, type.name)
      if !isExtension { add(type, named: name, file: file) }
      declare(type.members, in: name, file: file)
    }
    for member in members {
      switch member {
      case .alias(let alias):
        if !alias.isGeneric { add(alias, named: joined(owner, alias.name), file: file) }
      case .property(let property): texts.add(property, in: owner, files[file].source)
      case .enumerationCase(let element): texts.add(element, in: owner)
      case .function(let function):
        texts.add(function, in: owner, files[file].source)
        if let function = DocumentFunction(function, in: owner) {
          documentFunctions[function.function.name, default: []].append(function)
        }
      case .type, .initializer: break
      }
    }
  }

  private mutating func add(_ alias: SwiftTypeAlias, named name: String, file: Int) {
    if let known = aliases[name], known != alias.type {
      repeated.append((name, file, alias.position))
    } else {
      aliases[name] = alias.type
    }
  }

  /// Returns the name of an extended type without its generic arguments.
  private func plain(_ name: String) -> String {
    String(name.prefix { $0 != "<" })
  }

  private mutating func add(_ type: SwiftTypeDeclaration, named name: String, file: Int) {
    var new = CodeType(of: type, named: name, file: file)
    new.inherited = type.inherited
    Self.fill(&new, type.members, file: file)
    guard types[name] == nil else {
      // All branches of '#if' are read, of which an app has one.
      repeated.append((name, file, type.position))
      others.append(new)
      return
    }
    types[name] = new
    order.append(name)
  }

  private static func fill(_ type: inout CodeType, _ members: [SwiftMember], file: Int) {
    for member in members {
      switch member {
      case .property(let property): type.properties.append((property, file))
      case .enumerationCase(let element): type.cases.append(element)
      case .initializer(let initializer):
        type.initializers.append((initializer, file))
        if initializer.readsSnapshot, let document = initializer.parameters.first {
          type.readingLabels.append(document.label)
        }
      case .type(let nested):
        guard nested.kind == .enumeration, nested.name == "CodingKeys" else { continue }
        type.codingKeys = nested.members.compactMap { member in
          if case .enumerationCase(let element) = member { element } else { nil }
        }
      case .function(let function):
        if function.readsSnapshot { type.snapshotReaders.insert(function.name) }
      case .alias: break
      }
    }
  }

  /// Adds what extensions say, once all types are known.
  private mutating func extend(_ members: [SwiftMember], in owner: String, file: Int) {
    for case .type(let type) in members {
      guard type.kind == .extension else { continue }
      let name = plain(type.name)
      let new = CodeType(of: type, named: name, file: file)
      if types[name] == nil {
        Self.extend(&foreign[name, default: new], by: type, file: file)
      } else {
        Self.extend(&types[name, default: new], by: type, file: file)
      }
    }
  }

  private static func extend(
    _ type: inout CodeType, by addition: SwiftTypeDeclaration, file: Int
  ) {
    type.inherited += addition.inherited
    fill(&type, addition.members, file: file)
  }

  // MARK: Lookup

  /// Returns the type that a name means inside another type: a nested one first.
  func type(_ name: String, in owner: String) -> CodeType? {
    var scope = owner
    while true {
      if let type = types[joined(scope, name)] { return type }
      guard !scope.isEmpty else { break }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
    return nil
  }

  /// Returns what an alias stands for.
  func alias(_ name: String, in owner: String) -> String? {
    var scope = owner
    while true {
      if let type = aliases[joined(scope, name)] { return type }
      guard !scope.isEmpty else { return nil }
      scope = scope.lastIndex(of: ".").map { String(scope[..<$0]) } ?? ""
    }
  }
}
