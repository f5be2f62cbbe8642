/// An object that names are looked up in, and those around it.
final class Scope {
  let object: MustacheObject
  let shape: Shape
  let parent: Scope?

  init(_ object: MustacheObject, shape: Shape, parent: Scope?) {
    self.object = object
    self.shape = shape
    self.parent = parent
  }

  /// The value of a name in the innermost object that has it, or nil if none does.
  func lookup(_ symbol: Symbol) -> MustacheValue? {
    let place = shape.places[symbol]
    if place != Shape.absent { return object.pairs[place].1 }
    return parent?.lookup(symbol)
  }

  /// All names that can be looked up, from the innermost object outwards.
  var visibleNames: [String] {
    shape.names + (parent?.visibleNames ?? [])
  }
}
