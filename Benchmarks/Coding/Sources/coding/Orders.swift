import FiresmithRuntime
import Foundation

extension Order {
  /// An order that differs from the others; the same in every run.
  init(number: Int) {
    self.init(
      title: "Order number \(number)",
      itemCount: 7 * number,
      discount: number.isMultiple(of: 3) ? nil : Double(number) / 8,
      isPublic: number.isMultiple(of: 2),
      createdAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(60 * number)),
      labels: ["fragile", "north \(number % 10)", "prepaid"],
      scores: ["speed": Double(number) / 3, "price": 0.5, "service": Double(number % 7)],
      stage: Stage.allCases[number % Stage.allCases.count],
      address: Address(street: "\(number) Long Lane", city: "Springfield", postalCode: "12345"),
      location: GeoPoint(latitude: Double(number % 90) + 0.25, longitude: -0.127_75))
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
