import Foundation

extension Firestore {
  public class Encoder {
    public var userInfo: [CodingUserInfoKey: Any] = [:]

    public init() {}

    public func encode<T: Encodable>(_ value: T) throws -> [String: Any] {
      guard let fields = try DataEncoder.encode(value, userInfo: userInfo) as? [String: Any] else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "Top-level \(T.self) is not allowed."))
      }
      return fields
    }
  }

  public class Decoder {
    public var userInfo: [CodingUserInfoKey: Any] = [:]
    private var isUsed = false

    public init() {}

    public func decode<T: Decodable>(_ t: T.Type, from data: Any) throws -> T {
      // Google's keeps state from one call to the next, and crashes if two threads share it.
      if isUsed { raise("A decoder was used twice") }
      isUsed = true
      return try DataDecoder(data, userInfo: userInfo).top(t)
    }

    public func decode<T: Decodable>(
      _ t: T.Type, from data: Any, in reference: DocumentReference?
    ) throws -> T {
      if let reference { userInfo[documentRefUserInfoKey] = reference }
      return try decode(t, from: data)
    }
  }
}

let documentRefUserInfoKey = CodingUserInfoKey(rawValue: "DocumentRefUserInfoKey")!

/// An error of Google's decoder where a type has no form for it. It has no coding path, and isn't a
/// `DecodingError`.
public enum FirestoreDecodingError: Error {
  case decodingIsNotSupported(String)
  case fieldNameConflict(String)
  case `internal`
}

public enum FirestoreEncodingError: Error {
  case encodingIsNotSupported(String)
}

public enum ServerTimestampBehavior: Int, Sendable {
  case none, estimate, previous
}

extension DocumentSnapshot {
  public func data<T: Decodable>(
    as type: T.Type,
    with serverTimestampBehavior: ServerTimestampBehavior = .none,
    decoder: Firestore.Decoder = .init()
  ) throws -> T {
    try decoder.decode(type, from: data(with: serverTimestampBehavior) ?? NSNull(), in: reference)
  }
}

extension DocumentReference {
  public func getDocument<T: Decodable>(
    as type: T.Type,
    with serverTimestampBehavior: ServerTimestampBehavior = .none,
    decoder: Firestore.Decoder = .init(),
    source: FirestoreSource = .default
  ) async throws -> T {
    try await getDocument(source: source).data(
      as: type, with: serverTimestampBehavior, decoder: decoder)
  }

  public func setData<T: Encodable>(
    from value: T, encoder: Firestore.Encoder = .init(),
    completion: (((any Error)?) -> Void)? = nil
  ) throws {
    setData(try encoder.encode(value), completion: completion)
  }

  public func setData<T: Encodable>(
    from value: T, merge: Bool, encoder: Firestore.Encoder = .init(),
    completion: (((any Error)?) -> Void)? = nil
  ) throws {
    setData(try encoder.encode(value), merge: merge, completion: completion)
  }
}

extension CollectionReference {
  @discardableResult
  public func addDocument<T: Encodable>(
    from value: T, encoder: Firestore.Encoder = .init(),
    completion: (((any Error)?) -> Void)? = nil
  ) throws -> DocumentReference {
    let reference = document()
    reference.setData(try encoder.encode(value), completion: completion)
    return reference
  }
}
