/// The pydantic models of one of the workload's schemas as a careful developer would write them: as
/// strict as the generated ones, with the same fields and defaults.
struct PythonTwinFile {
  let shapes: [Shape]

  /// The package's `__init__`, which exports the models of all modules, as the generated one does.
  static func package(modules: [String]) -> String {
    modules.map { "from .\($0) import *\n" }.joined()
  }

  var text: String {
    guard let first = shapes.first else { return "" }
    return """
      from __future__ import annotations

      from enum import StrEnum
      from typing import Annotated

      from google.cloud.firestore import GeoPoint
      from google.cloud.firestore_v1.base_document import BaseDocumentReference
      from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

      Int64 = Annotated[int, Field(ge=-(2**63), le=2**63 - 1)]


      class Model(BaseModel):
          model_config = ConfigDict(
              strict=True,
              extra="ignore",
              populate_by_name=True,
              arbitrary_types_allowed=True,
              validate_assignment=True,
          )


      class \(first.stage)(StrEnum):
          \"""The progress of something in area \(first.area) so far.\"""

          DRAFT = "draft"
          IN_REVIEW = "in review"
          APPROVED = "approved"
          CLOSED = "closed"


      \(shapes.map(model).joined(separator: "\n\n"))
      """
  }

  private func model(_ shape: Shape) -> String {
    """
    class \(shape.model)Address(Model):
        \"""The place where it is kept.\"""

        street: str
        city: str
        postal_code: str | None = None


    class \(shape.model)(Model):
        \"""One \(shape.noun) of area \(shape.area).\"""

        id: str | None = None
        title: str
        item_count: Int64
        discount: float | None = None
        is_public: bool = True
        created_at: AwareDatetime | None = None
        labels: list[str]
        scores: dict[str, float]
        stage: Annotated[\(shape.stage), Field(strict=False)]
        address: \(shape.model)Address
        \(place(shape))

    """
  }

  private func place(_ shape: Shape) -> String {
    switch shape.place {
    case .reference: "customer: BaseDocumentReference"
    case .geopoint: "location: GeoPoint"
    }
  }
}
