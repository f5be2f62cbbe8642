// The forms in which `FiresmithRuntime` takes documents and fields. The code of repositories that
// both flavours share uses these functions; for Google's SDK, `Support/swift/firebase` has others
// of the same names.

extension PendingWrite {
  typealias Key = FieldPath
  typealias Field = FieldValue
  typealias Operand = DocumentValue

  static var null: Field { FieldValue(.null) }

  static func field(_ text: String) -> Field { FieldValue(.string(text)) }

  static func operand(_ text: String) -> Operand { .string(text) }

  /// Returns the value at `path` in `fields`; `nil` if there is none, or if the server sets it.
  static func operand(at path: [String], of fields: [String: Field]) -> Operand? {
    guard case .value(let operand)? = FieldValue(fields).entry(at: path[...])?.content else {
      return nil
    }
    return operand
  }

  /// Whether two fields of models are stored alike.
  static func isSame(_ first: Field, _ second: Field) -> Bool { first == second }
}

extension DocumentModel {
  init(stored snapshot: DocumentSnapshot) throws(RepositoryError) {
    let path = snapshot.reference.path
    guard var fields = snapshot.fields else { throw .notFound(path: path) }
    if let storedID = Self._documentFields.storedID {
      fields[storedID] = .string(snapshot.documentID)
    }
    do {
      self = try FirestoreDecoder().decode(Self.self, from: fields, in: snapshot.reference)
    } catch {
      throw RepositoryError(decoding: error, path: path)
    }
  }

  /// Returns the fields that the encoder writes for `document`.
  func encoded(in document: DocumentReference) throws -> [String: PendingWrite.Field] {
    try FirestoreEncoder(for: document.firestore).encodeDocument(self).changes
  }
}

extension DocumentField {
  /// Returns the form in which Firestore stores `value` in a document of `firestore`.
  func stored(
    _ value: some Encodable, in firestore: Firestore
  ) throws(RepositoryError) -> FieldValue {
    let encoder = FirestoreEncoder(for: firestore)
    do {
      if !hasCapitals, let value = value as? any ConvertedCodable {
        return try encoder.encodeField(value.converted)
      }
      return try encoder.encodeField(value)
    } catch {
      throw RepositoryError(encoding: error, in: names)
    }
  }

  /// Returns the form in which a query of `firestore` compares the field with `value`.
  func operand(
    _ value: some Encodable, in firestore: Firestore
  ) throws(RepositoryError) -> DocumentValue {
    guard case .value(let operand) = try stored(value, in: firestore).content else {
      throw .invalidValue(field: name, reason: "is a time that the server can't set there")
    }
    return operand
  }

  /// Returns the form in which Firestore adds `values` to an array or removes them from it.
  func elements(
    _ values: [some Encodable], in firestore: Firestore
  ) throws(RepositoryError) -> [DocumentValue] {
    _ = try operand(values, in: firestore)
    var elements: [DocumentValue] = []
    for value in values { elements.append(try operand(value, in: firestore)) }
    return elements
  }
}

extension ConvertedCodable {
  /// The wrapper that encodes the value as it is stored.
  fileprivate var converted: any Encodable { ConvertedValue(wrappedValue: self) }
}

extension RepositoryError {
  init(decoding error: any Error, path: String) {
    let failure = FieldFailure(error)
    self = .invalidDocument(
      path: path, field: failure.field, kind: failure.kind, reason: failure.reason)
  }

  init(encoding error: any Error, in field: [String]) {
    let failure = FieldFailure(error)
    self = .invalidValue(field: Self.name(of: failure.field, in: field), reason: failure.reason)
  }

  /// `tags[2].color`, for `[2].color` in `tags`.
  private static func name(of part: String, in field: [String]) -> String {
    let isJoined = part.isEmpty || part.hasPrefix("[") || field.isEmpty
    return name(of: field) + (isJoined ? part : ".\(part)")
  }
}
