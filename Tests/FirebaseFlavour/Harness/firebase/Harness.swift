@preconcurrency import FirebaseFirestore
import Foundation

/// Returns the fields of the document at `path`; none if there is no document.
func raw(_ path: String) -> [String: DocumentValue] {
  (Firestore.firestore().rawData(path) ?? [:]).mapValues(DocumentValue.init(native:))
}

/// Stores `fields` as the document at `path`.
func put(_ path: String, _ fields: [String: DocumentValue]) throws {
  Firestore.firestore().batch()
    .setData(fields.mapValues(\.native), forDocument: Firestore.firestore().document(path))
    .commit()
}

extension DocumentValue {
  /// A value as the SDK gives it.
  fileprivate init(native value: Any) {
    switch value {
    case let value as NSNumber: self.init(number: value)
    case let value as String: self = .string(value)
    case let value as Data: self = .bytes(value)
    case let value as Timestamp: self = .timestamp(value)
    case let value as GeoPoint: self = .geopoint(value)
    case let value as DocumentReference: self = .reference(value)
    case let value as VectorValue: self = .vector(value)
    case let elements as [Any]: self = .array(elements.map(DocumentValue.init(native:)))
    case let fields as [String: Any]: self = .map(fields.mapValues(DocumentValue.init(native:)))
    default: self = .null
    }
  }

  private init(number: NSNumber) {
    switch UInt8(truncatingIfNeeded: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
    case UInt8(ascii: "d"): self = .double(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The value as the SDK takes it.
  fileprivate var native: Any {
    switch self {
    case .null: NSNull()
    case .boolean(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .string(let value): value
    case .bytes(let value): value
    case .timestamp(let value): value
    case .geopoint(let value): value
    case .reference(let value): value
    case .vector(let value): value
    case .array(let elements): elements.map(\.native)
    case .map(let fields): fields.mapValues(\.native)
    }
  }
}

/// A database, and how many documents each query of it gave so far.
func loggedFirestore() -> (firestore: Firestore, reads: () -> [Int]) {
  let before = Firestore.firestore().readCounts.count
  return (.firestore(), { Array(Firestore.firestore().readCounts.dropFirst(before)) })
}

/// A database, and how many listeners of its queries have begun and ended so far.
func listenedFirestore() -> (firestore: Firestore, listeners: () -> (begun: Int, ended: Int)) {
  let before = Firestore.firestore().listenerCounts
  return (
    .firestore(),
    {
      let now = Firestore.firestore().listenerCounts
      return (now.begun - before.begun, now.ended - before.ended)
    }
  )
}

/// A database beside the default one.
func otherFirestore() -> Firestore { .firestore(database: "other") }

/// A database whose queries find documents that they don't distinguish in another order each time.
func shuffledFirestore() -> Firestore { .firestore(database: Firestore.shuffled) }

/// Whether the database is on a server, and has a cache on the device.
let hasNetwork = true

/// Takes the connection to the server away, or gives it back.
func setOnline(_ isOnline: Bool) async throws {
  if isOnline {
    try await Firestore.firestore().enableNetwork()
  } else {
    try await Firestore.firestore().disableNetwork()
  }
}

/// The number of awaited writes that the server has yet to confirm.
func waitingWrites() -> Int { Firestore.firestore().waitingCount }

/// Removes all documents.
func reset() {
  Firestore.firestore().reset()
}

/// Returns the reasons for which Google's SDK would have ended the process, and its warnings, since
/// `clearRecord`.
func recorded() -> [String] { SDKRecord.exceptions + SDKRecord.warnings }

func clearRecord() {
  SDKRecord.clear()
}

// Values as tests write them. FiresmithRuntime's have these themselves.

extension DocumentValue: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self = .null }
}

extension DocumentValue: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension DocumentValue: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension DocumentValue: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = .double(value) }
}

extension DocumentValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
}

extension DocumentValue: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: DocumentValue...) { self = .array(elements) }
}

extension DocumentValue: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, DocumentValue)...) {
    self = .map(Dictionary(elements) { $1 })
  }
}
