/// A map that has to be in a document already, because what an update writes into it would make one
/// that can't be read.
nonisolated internal struct NeededMap {
  /// The names that lead to it.
  internal let path: [String]
  /// The names inside of it without which it can't be read.
  fileprivate let required: [[String]]

  /// The error for a document that may lack the map.
  internal var error: RepositoryError {
    // An empty name stands for what updates can't set one by one.
    let names = required.filter { !$0.contains("") }.map { RepositoryError.name(of: $0) }
    let remedy =
      names.count == required.count
      ? "set all of its required fields (\(names.joined(separator: ", ")))" : "set it as a whole"
    return .invalidValue(
      field: RepositoryError.name(of: path),
      reason: "may be missing, and can't be read without its required fields: \(remedy), or update"
        + " in a transaction that has read the document")
  }
}

nonisolated extension DocumentFields {
  /// Returns the maps that have to be in the document already if these fields are changed.
  internal func neededMaps(forChanges changed: some Collection<[String]>) -> [NeededMap] {
    guard !optionalMaps.isEmpty else { return [] }
    var needed: [NeededMap] = []
    var seen: Set<[String]> = []
    for names in changed.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for length in 1..<max(names.count, 1) {
        let path = Array(names.prefix(length))
        guard seen.insert(path).inserted, let required = required(in: path) else { continue }
        let isWhole = required.allSatisfy { inner in
          changed.contains { Self.sets($0, path + inner) }
        }
        if !isWhole { needed.append(NeededMap(path: path, required: required)) }
      }
    }
    return needed
  }

  /// Returns what has to be in the optional map at `path`; `nil` if there is no such map.
  private func required(in path: [String]) -> [[String]]? {
    let path = outermost(path)
    return optionalMaps.first { names, _ in Self.leads(names, to: path) }?.value
  }

  /// Whether a change of the field at `changed` makes one at `names`.
  private static func sets(_ changed: [String], _ names: [String]) -> Bool {
    names.starts(with: changed) || changed.starts(with: names)
  }
}
