extension DocumentValue {
  /// This value, with its references connected to `connection`.
  func connected(to connection: any DocumentDatabase) -> DocumentValue {
    guard containsReference else { return self }
    switch self {
    case .reference(let reference): return .reference(reference.connected(to: connection))
    case .array(let elements): return .array(elements.map { $0.connected(to: connection) })
    case .map(let fields): return .map(fields.mapValues { $0.connected(to: connection) })
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .vector:
      return self
    }
  }

  private var containsReference: Bool {
    switch self {
    case .reference: true
    case .array(let elements): elements.contains(where: \.containsReference)
    case .map(let fields): fields.values.contains(where: \.containsReference)
    case .null, .boolean, .integer, .double, .string, .bytes, .timestamp, .geopoint, .vector:
      false
    }
  }
}
