/// The declarations of a structure with many properties.
///
/// For an initializer that assigns 400 properties, the compiler takes 8 of 11 CPU seconds to prove
/// that each has a value, and minutes for 1,000. The initializer that it makes itself assigns
/// nothing. So a wide structure has its own in an extension, which calls the compiler's; there only
/// because no initializer stands in the structure. Two initializers can't have the same parameters
/// in the same order: two of the properties are declared in the other's place, and have no default
/// in the compiler's initializer, so that no call fits both.
struct SwiftWideStructure: Sendable {
  /// The stored properties in the order of their declarations.
  var declared: [SwiftProperty]
  /// The properties whose optional type is written `Optional<Int>`: for `Int?`, the compiler's
  /// initializer would have the default `nil`.
  var required: Set<String>
  /// The arguments of the compiler's initializer.
  var arguments: [String]

  /// Creates the declarations of a structure, or returns `nil` if it has too few properties to need
  /// them.
  init?(_ structure: SwiftStructure) {
    let properties = structure.properties
    guard properties.count > 100, !structure.isTuple else { return nil }
    let plain = properties.indices.lazy.filter {
      let property = properties[$0]
      return property.key != nil && property.wrapper == nil && !property.isAccessor
    }.prefix(2)
    guard let first = plain.first, let second = plain.last, first != second else { return nil }
    declared = properties
    declared.swapAt(first, second)
    required = [properties[first].name, properties[second].name]
    let boxed = structure.boxed
    let boxedNames = Set(boxed.map(\.name))
    arguments =
      declared.filter { !$0.isAccessor && !boxedNames.contains($0.name) }.map {
        "\(SwiftNaming.label($0.name)): \($0.name)"
      }
      + boxed.map { "_\($0.bareName): Indirect(wrappedValue: \($0.name))" }
      + declared.filter(\.isAccessor).map { "\($0.storageName): \($0.name)" }
  }
}
