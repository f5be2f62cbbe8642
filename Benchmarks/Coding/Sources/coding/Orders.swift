import Foundation

#if FIREBASE
  import FirebaseFirestore
#else
  import FiresmithRuntime
#endif

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
