/// The meaning of names inside of the objects of some nested sections.
///
/// Objects with the same names in the same order share a scope, as most objects of a context do.
/// Names are compared once, when a section enters an object, instead of for every tag inside.
struct Scope: Sendable {
  /// The position of a name's value.
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

/// The scopes of a render so far.
struct ScopeTable {
  private let symbols: SymbolTable
  private var scopes: [Scope] = []
  /// The scope that each step entered last, and will probably enter again.
  private var latest: [Int?]

  init(_ program: Program) {
    symbols = program.symbols
    latest = Array(repeating: nil, count: program.steps.count)
  }

  /// Returns the position of a name's value in a scope; nil if no object has it.
  ///
  /// Mutating, because debug builds would copy the table otherwise.
  @inline(__always)
  mutating func place(of symbol: Symbol, in number: Int) -> Scope.Place? {
    scopes[number].places[symbol]
  }

  /// Returns the number of the scope inside of an object that a step enters.
  mutating func scope(of object: MustacheObject, in outer: Int, enteredBy step: Int) -> Int {
    if let number = latest[step], scopes[number].outer == outer, object.has(scopes[number].names) {
      return number
    }
    let number = scope(of: object, in: outer)
    latest[step] = number
    return number
  }

  /// Returns the number of the scope inside of an object.
  ///
  /// Comparing all scopes, of which there are a few dozen, is faster than hashing the names.
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

  /// Returns all names that can be looked up, from the innermost object outwards.
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
  /// Returns whether this has these names in this order.
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
