import FiresmithRuntime
import Foundation

/// Measures the coding of a document's JSON, compared with Foundation's coding of plain JSON.
///
/// Prints a line for each measurement: the operation, the coder, and the microseconds for one
/// document.
@main
struct Coding {
  static func main() throws {
    let documents = try Documents(count: 2_000)
    // In turns, so that other load affects all alike.
    for _ in 0..<15 {
      try measure("decode FiresmithRuntime", documents.decode)
      try measure("decode Foundation", documents.decodePlain)
      try measure("encode FiresmithRuntime", documents.encode)
      try measure("encode Foundation", documents.encodePlain)
    }
  }

  /// - Parameter work: Codes some documents, and returns their number.
  private static func measure(_ name: String, _ work: () throws -> Int) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try work()
    print(name, (clock.now - start) / .microseconds(count))
  }
}

/// The same documents in both forms, and the operations on them.
private struct Documents {
  private let orders: [Order]
  private let plainOrders: [PlainOrder]
  private let json: [Data]
  private let plainJSON: [Data]

  private let decoder = FirestoreDecoder()
  private let encoder = FirestoreEncoder()
  private let plainDecoder = JSONDecoder()
  private let plainEncoder = JSONEncoder()

  init(count: Int) throws {
    plainDecoder.dateDecodingStrategy = .iso8601
    plainEncoder.dateEncodingStrategy = .iso8601
    orders = (0..<count).map(Order.init)
    plainOrders = orders.enumerated().map { PlainOrder($1, id: "order\($0)") }
    let collection = "projects/benchmark/databases/(default)/documents/orders"
    json = try orders.indices.map { [orders, encoder] index in
      let name = "\(collection)/order\(index)"
      guard let reference = DocumentReference(name: name) else { return Data() }
      return try FirestoreJSON.data(
        from: FirestoreDocument(reference: reference, fields: try encoder.encode(orders[index])))
    }
    plainJSON = try plainOrders.map { [plainEncoder] order in try plainEncoder.encode(order) }
  }

  func decode() throws -> Int {
    for data in json {
      let document = try FirestoreJSON.document(from: data)
      _ = try decoder.decode(Order.self, from: document.fields, in: document.reference)
    }
    return json.count
  }

  func decodePlain() throws -> Int {
    for data in plainJSON { _ = try plainDecoder.decode(PlainOrder.self, from: data) }
    return plainJSON.count
  }

  func encode() throws -> Int {
    for order in orders { _ = try FirestoreJSON.data(fields: try encoder.encode(order)) }
    return orders.count
  }

  func encodePlain() throws -> Int {
    for order in plainOrders { _ = try plainEncoder.encode(order) }
    return plainOrders.count
  }
}
