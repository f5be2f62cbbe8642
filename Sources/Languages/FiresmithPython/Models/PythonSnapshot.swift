import FiresmithDiagnostics
import FiresmithLanguage
import FiresmithMustache
import FiresmithSchema

/// The class method that copies the attributes of a model into a snapshot.
struct PythonSnapshot: Sendable {
  /// The class method's name.
  static let method = "from_model"

  /// The class that is copied.
  var model: String
  var parameter: String
  /// The arguments of the snapshot's class.
  var arguments: [String]

  /// - Parameter type: The snapshot's class.
  func context(type: String) -> MustacheValue {
    // pythonSnapshot: A class method that copies the attributes of a model.
    [
      // The method's name.
      "method": .string(Self.method),
      // The snapshot's class.
      "type": .string(type),
      // The class that is copied.
      "model": .string(model),
      // The parameter for the model.
      "parameter": .string(parameter),
      // [item]: The arguments of the snapshot's class.
      "arguments": .items(arguments),
    ]
  }
}

extension PythonLowering {
  /// Returns the class method of a snapshot; `nil` if the structure `id` is none.
  ///
  /// - Parameter structure: The structure `id`.
  func snapshot(_ structure: Structure, id: TypeID) -> PythonSnapshot? {
    guard let snapshot = schema[id].snapshot else { return nil }
    let model = names[snapshot.model]
    let parameter = PythonNaming.parameter(schema[snapshot.model].name.name.value) ?? "model"
    let sources =
      snapshot.fields.map { model.properties[$0] }
      + [snapshot.id.flatMap { _ in model.documentID?.name }].compactMap(\.self)
    let copies = zip(structure.fields, zip(names[id].properties, sources))
    return PythonSnapshot(
      model: model.qualified, parameter: parameter,
      arguments: copies.filter { $0.0.constant == nil }.map { _, names in
        String(code: "\(names.0)=\(parameter).\(names.1)")
      })
  }
}
