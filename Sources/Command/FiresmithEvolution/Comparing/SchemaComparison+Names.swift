import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

// Names in code that data doesn't depend on.
extension SchemaComparison {
  /// Compares the names of two types that the same values have.
  mutating func compareNames(
    _ written: TypeDeclaration, _ read: TypeDeclaration, at place: ValuePlace
  ) {
    guard direction == .reading, !written.isDocument, !read.isDocument else { return }
    let names = (written.name.name.value, read.name.name.value)
    if names.0 != names.1 {
      add(
        .typeRenamed, place,
        "the type of \(quoted(place.path)) is called \(quoted(names.1)), which was \(quoted(names.0))",
        names)
    }
    guard case .external(let old) = written.kind, case .external(let new) = read.kind else {
      return
    }
    for (language, binding) in old.bindings.sorted(by: { $0.key < $1.key })
    where hasCode(in: language) {
      let other = new.bindings[language]
      guard let other, other.words != binding.words else { continue }
      add(
        .propertyType, place,
        "\(quoted(place.path)) is \(quoted(other.words)) in \(language), which was "
          + quoted(binding.words), (binding.words, other.words))
    }
  }
}

extension SchemaComparison {
  /// Adds that a type has a name that it had once, and that the old version has reserved.
  mutating func compareReserved(
    _ old: TypeDeclaration, _ new: TypeDeclaration, at place: ValuePlace
  ) {
    for name in old.reserved {
      guard let mark = new.use(of: name.value) else { continue }
      let path = "\(place.path).\(name.value)"
      add(
        .reservedReused, path,
        "\(quoted(path)) is used again, which was reserved: stored documents and shipped apps may have it "
          + "with another meaning", ("reserved", "used"), at: name.mark, mark)
    }
  }
}

extension External.Binding {
  /// The type with its module.
  fileprivate var words: String { (module.map { "\($0.value)." } ?? "") + name.value }
}
