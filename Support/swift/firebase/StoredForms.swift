import FirebaseFirestore
import Foundation

// The forms in which Google's SDK takes documents and fields.

nonisolated extension PendingWrite {
  internal typealias Key = AnyHashable
  internal typealias Field = Any
  internal typealias Operand = Any

  internal static var null: Field { NSNull() }

  internal static func field(_ text: String) -> Field { text }

  internal static func operand(_ text: String) -> Operand { text }

  /// Returns the value at `path` in `fields`; `nil` if there is none, or if the server sets it.
  internal static func operand(at path: [String], of fields: [String: Field]) -> Operand? {
    let value = path.reduce(fields as Any?) { ($0 as? [String: Any])?[$1] }
    return value is FieldValue ? nil : value
  }
}

nonisolated extension DocumentModel {
  internal init(stored snapshot: DocumentSnapshot) throws(RepositoryError) {
    let path = snapshot.reference.path
    guard var fields = snapshot.data() else { throw .notFound(path: path) }
    if let storedID = Self._documentFields.storedID { fields[storedID] = snapshot.documentID }
    do {
      self = try DocumentDecoder(fields, in: snapshot.reference).decode(Self.self)
    } catch {
      throw RepositoryError(decoding: error, path: path)
    }
  }

  /// Returns the fields that the encoder writes for `document`.
  internal func encoded(in document: DocumentReference) throws -> [String: PendingWrite.Field] {
    let place = DocumentEncoder.Place(firestore: document.firestore)
    let stored = try DocumentEncoder.stored(self, at: [], in: place)
    guard let fields = stored as? [String: Any] else {
      throw RepositoryError.invalidValue(
        field: "", reason: "is \(DocumentCoding.phrase(of: stored)), and a document is a map")
    }
    return fields
  }
}

nonisolated extension AggregateQuerySnapshot {
  /// Returns the number for `field`, as an integer if it is one; `nil` and `nil` for null.
  internal func number(for field: AggregateField) -> (integer: Int64?, double: Double?) {
    switch DocumentCoding.Number(get(field)) {
    case .integer(let number): (number, Double(number))
    case .double(let number): (Int64(exactly: number), number)
    case .boolean, nil: (nil, nil)
    }
  }
}

nonisolated extension DocumentField {
  /// Returns the form in which Firestore stores `value` in a document of `firestore`.
  internal func stored(
    _ value: some Encodable, in firestore: Firestore
  ) throws(RepositoryError) -> Any {
    // At the top level of an update, every field value is allowed.
    if let value = value as? FieldValue { return value }
    return try encoded { keys in
      try DocumentEncoder.stored(
        storedForm(of: value), at: keys, in: DocumentEncoder.Place(firestore: firestore))
    }
  }

  /// Returns the form in which a query of `firestore` compares the field with `value`.
  internal func operand(
    _ value: some Encodable, in firestore: Firestore
  ) throws(RepositoryError) -> Any {
    let place = DocumentEncoder.Place(firestore: firestore, takesServerTime: false)
    return try encoded { keys in
      try DocumentEncoder.stored(storedForm(of: value), at: keys, in: place)
    }
  }

  /// Returns the form in which Firestore adds `values` to an array or removes them from it.
  internal func elements(
    _ values: [some Encodable], in firestore: Firestore
  ) throws(RepositoryError) -> [Any] {
    let place = DocumentEncoder.Place(firestore: firestore)
    var elements: [Any] = []
    for (index, value) in values.enumerated() {
      elements.append(
        try encoded { keys in
          try DocumentEncoder.element(storedForm(of: value), index, at: keys, in: place)
        })
    }
    return elements
  }

  /// Returns what codes `value` as it is stored.
  private func storedForm(of value: some Encodable) -> any Encodable {
    if hasCapitals { return value }
    return ([value] as? any DocumentCoding.Converted)?.storedForms.first ?? value
  }

  private func encoded(
    _ body: ([any CodingKey]) throws -> Any
  ) throws(RepositoryError) -> Any {
    do {
      return try body(names.map { FieldKey($0) })
    } catch {
      throw RepositoryError(encoding: error, in: names)
    }
  }
}
