import FiresmithRuntime
import Foundation

/// The equivalent of an order for Foundation's coders: the same fields without wrappers.
struct PlainOrder: Codable {
  struct Address: Codable {
    var street: String
    var city: String
    var postalCode: String?

    enum CodingKeys: String, CodingKey {
      case street
      case city
      case postalCode = "postal_code"
    }
  }

  struct Location: Codable {
    var latitude: Double
    var longitude: Double
  }

  var id: String?
  var title: String
  var itemCount: Int
  var discount: Double?
  var isPublic: Bool
  var createdAt: Date?
  var labels: [String]
  var scores: [String: Double]
  var stage: Stage
  var address: Address
  var location: Location

  enum CodingKeys: String, CodingKey {
    case id
    case title
    case itemCount = "item_count"
    case discount
    case isPublic = "is_public"
    case createdAt = "created_at"
    case labels
    case scores
    case stage
    case address
    case location
  }
}

extension PlainOrder {
  init(_ order: Order, id: String) {
    self.init(
      id: id, title: order.title, itemCount: order.itemCount, discount: order.discount,
      isPublic: order.isPublic, createdAt: order.createdAt, labels: order.labels,
      scores: order.scores, stage: order.stage,
      address: Address(
        street: order.address.street, city: order.address.city,
        postalCode: order.address.postalCode),
      location: Location(
        latitude: order.location.latitude, longitude: order.location.longitude))
  }
}
