import Foundation

/// The workload for generators that read OpenAPI: the same models, as far as the format can express
/// their fields.
struct OpenAPIFile {
  let shapes: [Shape]

  /// The document as JSON. The output is deterministic.
  func contents() throws -> Data {
    var schemas: [String: Any] = [:]
    for shape in shapes {
      schemas[shape.model] = model(shape)
      schemas[shape.stage] = stage(shape)
    }
    let document: [String: Any] = [
      "openapi": "3.0.3",
      "info": ["title": "Models", "version": "1"],
      "paths": [String: Any](),
      "components": ["schemas": schemas],
    ]
    return try JSONSerialization.data(
      withJSONObject: document, options: [.prettyPrinted, .sortedKeys])
  }

  private func stage(_ shape: Shape) -> [String: Any] {
    [
      "type": "string",
      "description": "The progress of something in area \(shape.area) so far.",
      "enum": ["draft", "in review", "approved", "closed"],
    ]
  }

  private func model(_ shape: Shape) -> [String: Any] {
    let string = ["type": "string"]
    let number = ["type": "number", "format": "double"]
    var properties: [String: Any] = [
      "title": string,
      "item_count": [
        "type": "integer", "format": "int64",
        "description": "The number of items that belong to it.",
      ],
      "discount": number,
      "is_public": ["type": "boolean", "default": true],
      "created_at": ["type": "string", "format": "date-time"],
      "labels": ["type": "array", "items": string],
      "scores": ["type": "object", "additionalProperties": number],
      "stage": ["$ref": "#/components/schemas/\(shape.stage)"],
      "address": object(
        "The place where it is kept.", ["street": string, "city": string, "postal_code": string],
        required: ["street", "city"]),
    ]
    var required = ["title", "item_count", "labels", "scores", "stage", "address"]
    switch shape.place {
    case .reference:
      properties["customer"] = string
      required.append("customer")
    case .geopoint:
      let sides = ["latitude": number, "longitude": number]
      properties["location"] = object("A place on Earth.", sides, required: sides.keys.sorted())
      required.append("location")
    }
    return object("One \(shape.noun) of area \(shape.area).", properties, required: required)
  }

  private func object(
    _ description: String, _ properties: [String: Any], required: [String]
  ) -> [String: Any] {
    [
      "type": "object", "description": description, "properties": properties,
      "required": required,
    ]
  }
}
