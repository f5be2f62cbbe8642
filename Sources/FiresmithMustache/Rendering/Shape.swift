/// Where a set's names are in objects that have the same names in the same order.
///
/// Most objects of a context share a few shapes: an object's names are compared with a shape's
/// once, when a section enters the object, and not for every tag inside.
final class Shape: Sendable {
  /// The place of a name that the objects lack.
  static let absent = -1

  /// The objects' names.
  let names: [String]
  /// The place of a name's value in an object's pairs, by symbol.
  let places: [Int]

  init(names: [String], symbols: SymbolTable) {
    var places = [Int](repeating: Shape.absent, count: symbols.names.count)
    for (place, name) in names.enumerated() {
      if let symbol = symbols[name] { places[symbol] = place }
    }
    self.names = names
    self.places = places
  }

  /// Whether an object has this shape.
  func fits(_ object: MustacheObject) -> Bool {
    guard object.pairs.count == names.count else { return false }
    var place = 0
    while place < names.count {
      if object.pairs[place].0 != names[place] { return false }
      place += 1
    }
    return true
  }
}

/// The shapes that a render has met.
struct ShapeTable {
  private let symbols: SymbolTable
  private var shapes: [[String]: Shape] = [:]
  /// The shape of the object that each step entered last, which the next one probably has too.
  private var latest: [Shape?]

  init(_ program: Program) {
    symbols = program.symbols
    latest = Array(repeating: nil, count: program.steps.count)
  }

  /// The shape of an object that a step enters.
  mutating func shape(of object: MustacheObject, enteredBy step: Int) -> Shape {
    if let shape = latest[step], shape.fits(object) { return shape }
    let shape = shape(names: object.pairs.map(\.0))
    latest[step] = shape
    return shape
  }

  /// The shape of objects with these names.
  mutating func shape(names: [String]) -> Shape {
    if let shape = shapes[names] { return shape }
    let shape = Shape(names: names, symbols: symbols)
    shapes[names] = shape
    return shape
  }
}
