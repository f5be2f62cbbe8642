/// A schema of the workload.
struct SchemaFile {
  let shapes: [Shape]

  var text: String {
    let stages = shapes.filter(\.beginsArea).map(stage).joined()
    return (stages.isEmpty ? "" : "enums:\n\(stages)\n")
      + "collections:\n\(shapes.map(collection).joined(separator: "\n"))"
  }

  private func stage(_ shape: Shape) -> String {
    """
      \(shape.stage):
        description: The progress of something in area \(shape.area) so far.
        cases: { draft: , in_review: in review, approved: , closed: }

    """
  }

  private func collection(_ shape: Shape) -> String {
    """
      \(shape.collection):
        path: \(shape.path)
        model: \(shape.model)
        description: One \(shape.noun) of area \(shape.area).
        fields:
          title: string
          item_count: { type: integer, description: The number of items that belong to it. }
          discount: double?
          is_public: { type: boolean, default: true }
          created_at: { type: timestamp, server: create }
          labels: array<string>
          scores: map<double>
          stage: \(shape.stage)
          address:
            description: The place where it is kept.
            fields: { street: string, city: string, postal_code: string? }
          \(place(shape))

    """ + (shape.place == .reference ? queries : "")
  }

  private func place(_ shape: Shape) -> String {
    switch shape.place {
    case .reference: "customer: reference<\(shape.target)>"
    case .geopoint: "location: geopoint"
    }
  }

  private var queries: String {
    """
        queries:
          in_stage: { where: [stage], order: [-created_at], limit: 20 }
          public_by_title: { where: [is_public == true, title >=], order: [title] }

    """
  }
}
