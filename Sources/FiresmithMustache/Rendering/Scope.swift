/// What the names in tags stand for inside of some objects: those of the sections around the tag.
///
/// Objects that have the same names in the same order share their scopes, and most objects of a
/// context do: names are compared once, when a section enters an object, and not for every tag
/// inside.
struct Scope: Sendable {
  /// Where the value of a name is.
  struct Place {
    /// The object that has it, counted from the outermost one.
    let object: Int
    /// Its place in the object's pairs.
    let pair: Int
  }

  /// The scope outside of the innermost object, by number; nil if that is the only object.
  let outer: Int?
  /// The names of the innermost object.
  let names: [String]
  /// The number of objects.
  let depth: Int
  /// The place of each name, by symbol; nil if no object has it.
  let places: [Place?]
}

/// The scopes that a render has met.
struct ScopeTable {
  private let symbols: SymbolTable
  private var scopes: [Scope] = []
  /// The scope that each step entered last, which it probably enters again.
  private var latest: [Int?]

  init(_ program: Program) {
    symbols = program.symbols
    latest = Array(repeating: nil, count: program.steps.count)
  }

  /// Where the value of a name is inside of a scope; nil if no object has it.
  ///
  /// It is mutating for debug builds, which would copy the table.
  @inline(__always)
  mutating func place(of symbol: Symbol, in number: Int) -> Scope.Place? {
    scopes[number].places[symbol]
  }

  /// The number of the scope inside of an object that a step enters.
  mutating func scope(of object: MustacheObject, in outer: Int, enteredBy step: Int) -> Int {
    if let number = latest[step], scopes[number].outer == outer, object.has(scopes[number].names) {
      return number
    }
    let number = scope(of: object, in: outer)
    latest[step] = number
    return number
  }

  /// The number of the scope inside of an object.
  ///
  /// A render meets a few dozen scopes: to look at all of them is faster than to hash the names.
  mutating func scope(of object: MustacheObject, in outer: Int?) -> Int {
    for number in scopes.indices
    where scopes[number].outer == outer && object.has(scopes[number].names) {
      return number
    }
    scopes.append(newScope(object.pairs.map(\.0), in: outer))
    return scopes.count - 1
  }

  private func newScope(_ names: [String], in outer: Int?) -> Scope {
    var places: [Scope.Place?]
    var depth = 0
    if let outer {
      places = scopes[outer].places
      depth = scopes[outer].depth
    } else {
      places = Array(repeating: nil, count: symbols.names.count)
    }
    for (pair, name) in names.enumerated() {
      if let symbol = symbols[name] { places[symbol] = Scope.Place(object: depth, pair: pair) }
    }
    return Scope(outer: outer, names: names, depth: depth + 1, places: places)
  }

  /// All names that can be looked up, from the innermost object outwards.
  func visibleNames(in number: Int) -> [String] {
    var names: [String] = []
    var next: Int? = number
    while let number = next {
      names += scopes[number].names
      next = scopes[number].outer
    }
    return names
  }
}

extension MustacheObject {
  /// Whether this has these names in this order.
  fileprivate func has(_ names: [String]) -> Bool {
    guard pairs.count == names.count else { return false }
    var place = 0
    while place < names.count {
      if pairs[place].0 != names[place] { return false }
      place += 1
    }
    return true
  }
}
