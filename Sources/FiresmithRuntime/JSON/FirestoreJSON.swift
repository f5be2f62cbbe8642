import Foundation

/// Documents and values as Firestore's REST API writes them.
///
/// ```json
/// { "name": "projects/P/databases/(default)/documents/books/momo",
///   "fields": { "title": { "stringValue": "Momo" }, "pages": { "integerValue": "304" } } }
/// ```
///
/// The format is that of the
/// [API's reference](https://firebase.google.com/docs/firestore/reference/rest/v1/Value). Reading
/// refuses what is not JSON in UTF-8, a value of no kind, of two kinds or of an unknown one, numbers
/// that don't fit, and values in more than ``nestingLimit`` levels of others.
public enum FirestoreJSON {
  /// How many maps and arrays may stand in one another; Firestore itself stores 20 levels.
  public static let nestingLimit = 32

  // MARK: Reading

  /// One document.
  public static func document(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> FirestoreDocument {
    try read(bytes) { reader throws(FirestoreJSONError) in try reader.readDocument() }
  }

  /// The documents of a list: `{"documents": […], "nextPageToken": "…"}`.
  ///
  /// A document that can't be read is a failure among the page's results, and hides no other.
  public static func documents(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> DocumentPage {
    try read(bytes) { reader throws(FirestoreJSONError) in try reader.readPage() }
  }

  /// The fields of a document that need not have a name: `{"fields": {…}}`.
  public static func fields(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> [String: DocumentValue] {
    try read(bytes) { reader throws(FirestoreJSONError) in
      try reader.readDocumentParts().fields
    }
  }

  /// One value: `{"integerValue": "304"}`.
  public static func value(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> DocumentValue {
    try read(bytes) { reader throws(FirestoreJSONError) in try reader.readValue(depth: 0) }
  }

  // MARK: Writing

  /// A document with its name, without the times that only the server sets.
  ///
  /// - Throws: `EncodingError` for what Firestore can't store.
  public static func data(from document: FirestoreDocument) throws -> Data {
    try DocumentValue.map(document.fields).checkStorable(depth: 0)
    var writer = JSONWriter()
    try writer.append(fields: document.fields, name: document.reference.name)
    return Data(writer.bytes)
  }

  /// A document without a name: `{"fields": {…}}`.
  ///
  /// - Throws: `EncodingError` for what Firestore can't store.
  public static func data(fields: [String: DocumentValue]) throws -> Data {
    try DocumentValue.map(fields).checkStorable(depth: 0)
    var writer = JSONWriter()
    try writer.append(fields: fields, name: nil)
    return Data(writer.bytes)
  }

  /// One value: `{"integerValue": "304"}`.
  ///
  /// - Throws: `EncodingError` for what Firestore can't store.
  public static func data(value: DocumentValue) throws -> Data {
    try value.checkStorable(depth: 1)
    var writer = JSONWriter()
    try writer.append(value)
    return Data(writer.bytes)
  }

  /// What `read` makes of all of `bytes`.
  static func read<Output>(
    _ bytes: some ContiguousBytes,
    _ read: (inout JSONReader) throws(FirestoreJSONError) -> Output
  ) throws(FirestoreJSONError) -> Output {
    let result: Result<Output, FirestoreJSONError> = bytes.withUnsafeBytes { raw in
      Result { () throws(FirestoreJSONError) in
        var reader = JSONReader(raw.bindMemory(to: UInt8.self))
        let output = try read(&reader)
        try reader.end()
        return output
      }
    }
    return try result.get()
  }
}

/// A document as it was when Firestore answered.
public struct FirestoreDocument: Hashable, Sendable {
  /// Where the document is.
  public var reference: DocumentReference
  /// What it holds.
  public var fields: [String: DocumentValue]
  /// When it was created.
  public var createTime: Timestamp?
  /// When it was last changed.
  public var updateTime: Timestamp?

  /// A document at `reference` that holds `fields`.
  public init(
    reference: DocumentReference,
    fields: [String: DocumentValue],
    createTime: Timestamp? = nil,
    updateTime: Timestamp? = nil
  ) {
    self.reference = reference
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }
}

/// Some documents of a list.
public struct DocumentPage: Sendable {
  /// The documents in the list's order, with those that can't be read.
  public var results: [Result<FirestoreDocument, FirestoreJSONError>]
  /// What to ask for the next page with; `nil` on the last one.
  public var nextPageToken: String?

  /// The documents that can be read.
  public var documents: [FirestoreDocument] {
    results.compactMap { try? $0.get() }
  }

  /// Why the others can't.
  public var failures: [FirestoreJSONError] {
    results.compactMap { result in
      if case .failure(let error) = result { error } else { nil }
    }
  }
}
