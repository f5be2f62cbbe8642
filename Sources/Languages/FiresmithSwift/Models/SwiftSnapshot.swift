import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

/// The initializer that copies the fields of a model into a snapshot.
struct SwiftSnapshot: Sendable {
  /// The type that is copied.
  var model: String
  var parameter: String
  /// The arguments of the memberwise initializer.
  var arguments: [String]

  var context: MustacheValue {
    // swiftSnapshot: An initializer that copies the fields of a model.
    [
      // The type that is copied.
      "model": .string(model),
      // The parameter for the model.
      "parameter": .string(parameter),
      // [item]: The arguments of the memberwise initializer.
      "arguments": .items(arguments),
    ]
  }
}

extension SwiftLowering {
  /// Returns the initializer of a snapshot; `nil` if the structure `id` is none.
  ///
  /// - Parameter structure: The structure `id`.
  func snapshot(_ structure: Structure, id: TypeID) -> SwiftSnapshot? {
    guard let snapshot = schema[id].snapshot else { return nil }
    let model = names[snapshot.model]
    let parameter = naming.variable(ofType: model.simple)
    let sources =
      snapshot.fields.map { model.properties[$0] }
      + [snapshot.id.flatMap { _ in model.documentID?.name }].compactMap(\.self)
    let copies = zip(structure.fields, zip(names[id].properties, sources))
    return SwiftSnapshot(
      model: model.qualified, parameter: parameter,
      arguments: copies.filter { $0.0.constant == nil }.map { _, names in
        String(code: "\(SwiftNaming.label(names.0)): \(parameter).\(names.1)")
      })
  }
}
