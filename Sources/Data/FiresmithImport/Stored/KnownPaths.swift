import FiresmithSchema
import FiresmithSwiftReader
import FiresmithText

/// The path that a property or a function stands for.
struct KnownPath: Equatable {
  var path: StoredPath
  var parameters: [SwiftParameter] = []

  /// Whether the id of a collection is an argument of the calls.
  var isOpenToCallers: Bool { parameters.contains { $0.name == path.open.first } }

  static func == (left: KnownPath, right: KnownPath) -> Bool { left.path == right.path }
}

/// The paths that properties and functions stand for.
struct KnownPaths: Equatable {
  /// Those of types, by the types' names and their own, which functions can share.
  private var owners: [String: [String: [KnownPath]]] = [:]
  /// Those that stand outside of types, and those that types have, as `Type.name`.
  private var globals: [String: [KnownPath]] = [:]
  /// Those that types have, by their names alone.
  private var members: [String: [KnownPath]] = [:]
  /// The names that a mention of a path can begin with.
  private(set) var names: Set<String> = []

  mutating func add(_ path: StoredPath, _ scope: CodeScope) {
    let new = KnownPath(path: path, parameters: scope.parameters)
    let isReplaced = Self.add(new, to: &owners[scope.owner, default: [:]][scope.name, default: []])
    let type = scope.owner.split(separator: ".").last
    names.insert(scope.name)
    if let type { names.insert(String(type)) }
    let name = type.map { "\($0).\(scope.name)" } ?? scope.name
    Self.add(new, to: &globals[name, default: []], isNew: !isReplaced)
    if type != nil { Self.add(new, to: &members[scope.name, default: []], isNew: !isReplaced) }
  }

  /// Adds a path in place of one that the same declaration has had, or beside those of others.
  @discardableResult private static func add(
    _ new: KnownPath, to paths: inout [KnownPath], isNew: Bool = false
  ) -> Bool {
    let place = paths.firstIndex { $0.parameters.map(\.label) == new.parameters.map(\.label) }
    guard let place, !isNew else {
      if !paths.contains(new) { paths.append(new) }
      return false
    }
    paths[place] = new
    return true
  }

  /// Returns the path that a property of a type stands for, or a function with these labels.
  func own(_ name: String, of owner: String, labels: [String]?) -> KnownPath? {
    Self.only(owners[owner]?[name], labels)
  }

  /// Returns the path that a name outside of types stands for, or `Type.name`.
  func global(_ name: String, labels: [String]?) -> KnownPath? { Self.only(globals[name], labels) }

  /// Returns the path that a member of some type stands for, if it is the same for all types.
  func member(_ name: String, labels: [String]?) -> KnownPath? { Self.only(members[name], labels) }

  private static func only(_ paths: [KnownPath]?, _ labels: [String]?) -> KnownPath? {
    guard let paths else { return nil }
    if paths.count == 1, let path = paths.first {
      // A property isn't called, and a function with parameters is: other code can have its name.
      let isMeant = path.parameters.isEmpty ? (labels ?? []).isEmpty : labels != nil
      return isMeant ? path : nil
    }
    let found = paths.filter { $0.parameters.map(\.label) == labels ?? [] }
    return found.count == 1 ? found.first : nil
  }
}

/// Paths in which the id of a collection is that of a parameter or of a generic type.
struct OpenPaths {
  private struct OpenPath {
    var path: StoredPath
    var isOpenToCallers: Bool
    var scope: CodeScope
    var position: SwiftPosition
  }

  private var paths: [OpenPath] = []
  /// The functions whose calls say the id, by their names.
  private var called: Set<String> = []
  /// The places where neither callers nor types say the id.
  private(set) var unknown: [(file: Int, position: SwiftPosition)] = []

  /// Adds the paths of a property or of a function.
  ///
  /// - Parameter unknown: The places of calls that don't say an id.
  mutating func add(
    _ found: [PathReader.Found], unknown: [Int], _ scope: CodeScope, _ source: SwiftSource,
    _ known: KnownPaths
  ) {
    for found in found {
      if let call = found.call { called.insert(source.name(call.token)) }
      guard !found.path.open.isEmpty else { continue }
      paths.append(
        OpenPath(
          path: found.path,
          isOpenToCallers: scope.parameters.contains { $0.name == found.path.open.first },
          scope: scope, position: source.position(ofToken: found.token)))
    }
    for token in unknown { called.insert(source.name(token)) }
  }

  /// Returns the documents of types that say the ids of their collections themselves, for the code
  /// that asks a generic type: `T.collectionName`.
  mutating func uses(_ index: CodeIndex) -> [DocumentUses.Use] {
    var uses: [DocumentUses.Use] = []
    let models = index.order.compactMap { index.types[$0] }.filter { type in
      (type.kind == .structure || type.kind == .class) && type.isCodable
    }
    for open in paths {
      if open.isOpenToCallers, open.path.open.count == 1 {
        if !called.contains(open.scope.name) { unknown.append((open.scope.file, open.position)) }
        continue
      }
      var isKnown = open.isOpenToCallers && called.contains(open.scope.name)
      for type in models {
        let names = [type.name] + open.path.open.dropFirst()
        guard let text = index.texts.ownText(names) else { continue }
        let ids = text.pathParts.filter { !$0.isEmpty }.map(String.init)
        guard ids.count % 2 == 1, ids.allSatisfy(canStandInPath) else { continue }
        let segments = ids.map(StoredPath.Segment.text)
        uses.append(
          DocumentUses.Use(
            type: type.name, path: open.path.filled(with: segments).ofDocuments, file: type.file,
            position: type.position))
        isKnown = true
      }
      if !isKnown { unknown.append((open.scope.file, open.position)) }
    }
    return uses
  }
}
