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
/// throws for anything but JSON in UTF-8, for values of no kind, of two kinds or of an unknown
/// kind, for numbers out of range, and for values nested deeper than ``nestingLimit``.
public enum FirestoreJSON {
  /// The maximum depth of nested maps and arrays; Firestore itself stores 20 levels.
  public static let nestingLimit = 32

  // MARK: Reading

  /// Reads one document.
  public static func document(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> FirestoreDocument {
    try read(bytes) { reader throws(FirestoreJSONError) in try reader.readDocument() }
  }

  /// Reads a list of documents: `{"documents": […], "nextPageToken": "…"}`.
  ///
  /// A document that can't be read is a failure among the page's results. The others are still
  /// read.
  public static func documents(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> DocumentPage {
    try read(bytes) { reader throws(FirestoreJSONError) in try reader.readPage() }
  }

  /// Reads the fields of a document with or without a name: `{"fields": {…}}`.
  public static func fields(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> [String: DocumentValue] {
    try read(bytes) { reader throws(FirestoreJSONError) in
      try reader.readDocumentParts().fields
    }
  }

  /// Reads one value: `{"integerValue": "304"}`.
  public static func value(
    from bytes: some ContiguousBytes
  ) throws(FirestoreJSONError) -> DocumentValue {
    try read(bytes) { reader throws(FirestoreJSONError) in try reader.readValue(depth: 0) }
  }

  // MARK: Writing

  /// Writes a document with its name, without its times, which only the server sets.
  ///
  /// - Throws: `EncodingError` for what Firestore can't store.
  public static func data(from document: FirestoreDocument) throws -> Data {
    try DocumentValue.map(document.fields).checkStorable(depth: 0)
    var writer = JSONWriter()
    try writer.append(fields: document.fields, name: document.reference.name)
    return Data(writer.bytes)
  }

  /// Writes a document without a name: `{"fields": {…}}`.
  ///
  /// - Throws: `EncodingError` for what Firestore can't store.
  public static func data(fields: [String: DocumentValue]) throws -> Data {
    try DocumentValue.map(fields).checkStorable(depth: 0)
    var writer = JSONWriter()
    try writer.append(fields: fields, name: nil)
    return Data(writer.bytes)
  }

  /// Writes one value: `{"integerValue": "304"}`.
  ///
  /// - Throws: `EncodingError` for what Firestore can't store.
  public static func data(value: DocumentValue) throws -> Data {
    try value.checkStorable(depth: 1)
    var writer = JSONWriter()
    try writer.append(value)
    return Data(writer.bytes)
  }

  /// Returns what `read` makes of `bytes`, which it has to read to their end.
  package static func read<Output>(
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
  /// The document's reference.
  public var reference: DocumentReference
  /// The document's fields.
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

/// A page of a list of documents.
public struct DocumentPage: Sendable {
  /// The documents in the list's order, with a failure for each that can't be read.
  public var results: [Result<FirestoreDocument, FirestoreJSONError>]
  /// The token with which to ask for the next page; `nil` on the last one.
  public var nextPageToken: String?

  /// The documents that can be read.
  public var documents: [FirestoreDocument] {
    results.compactMap { try? $0.get() }
  }

  /// The failures of the others.
  public var failures: [FirestoreJSONError] {
    results.compactMap { result in
      if case .failure(let error) = result { error } else { nil }
    }
  }
}
