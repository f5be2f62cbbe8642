import FiresmithIndexRules
import Foundation

/// The indexes of a Firestore database, from the file that Firebase's command line deploys:
/// `firestore.indexes.json`.
///
/// With them, a ``MemoryStore`` refuses queries for which the server has no index. A database of
/// the Enterprise edition needs none.
public struct FirestoreIndexes: Sendable {
  /// The name of the file, for messages.
  let file: String
  var catalog = IndexCatalog()
  /// The edition of the database.
  var edition = Edition.standard

  /// The indexes that have each combination of values once. A store with these indexes refuses
  /// commits after which two documents had the same. Those of a file that say `unique` are among
  /// them.
  public var unique: [UniqueIndex] = []

  /// An edition of Firestore.
  public enum Edition: Hashable, Sendable {
    /// The server refuses queries without an index.
    case standard
    /// The server runs every query, and reads a whole collection if there is no index.
    case enterprise
  }

  init(named file: String) {
    self.file = file
  }
}

extension FirestoreIndexes {
  /// Reads a file.
  ///
  /// Comments may be in it, as in Firebase's own templates.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - edition: The edition of the database.
  /// - Throws: ``FirestoreIndexesError`` if the file can't be read, or isn't as Firebase's command
  ///   line needs it.
  public init(
    contentsOf file: URL, edition: Edition = .standard
  ) throws(FirestoreIndexesError) {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw FirestoreIndexesError(
        file: file.path, reason: "can't be read: \(error.localizedDescription)")
    }
    try self.init(json: data, file: file.path, edition: edition)
  }

  /// Reads the text of such a file.
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8.
  ///   - file: What messages call the file.
  ///   - edition: The edition of the database.
  /// - Throws: ``FirestoreIndexesError`` if the text isn't as Firebase's command line needs it.
  public init(
    json: some ContiguousBytes, file: String = "firestore.indexes.json",
    edition: Edition = .standard
  ) throws(FirestoreIndexesError) {
    let bytes = json.withUnsafeBytes { Array($0) }
    do throws(FirestoreJSONError) {
      let plain = try JSONComments.blanked(in: bytes)
      let name = file.unicodeScalars.split(separator: "/").last.map(String.init) ?? file
      self = try FirestoreJSON.read(plain) { reader throws(FirestoreJSONError) in
        try reader.readIndexes(named: name)
      }
      self.edition = edition
    } catch {
      throw FirestoreIndexesError(file: file, reason: error.reason, at: error.offset, in: bytes)
    }
  }
}

/// An error in a file of indexes.
public struct FirestoreIndexesError: Error, Hashable, Sendable {
  /// The file.
  public let file: String
  /// The line, from 1; `nil` if the file can't be read.
  public let line: Int?
  /// The column in the line, in bytes from 1; `nil` if the file can't be read.
  public let column: Int?
  /// The problem: `has an index without 'fields'`.
  public let reason: String

  init(file: String, reason: String) {
    (self.file, line, column) = (file, nil, nil)
    self.reason = reason
  }

  init(file: String, reason: String, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineBreak = UInt8(ascii: "\n")
    self.file = file
    line = before.count { $0 == lineBreak } + 1
    column = offset - (before.lastIndex(of: lineBreak).map { $0 + 1 } ?? 0) + 1
    self.reason = reason
  }
}

extension FirestoreIndexesError: LocalizedError, CustomStringConvertible {
  /// The file, the place in it, and what is wrong.
  public var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): \(reason)"
  }

  public var errorDescription: String? { description }
}
