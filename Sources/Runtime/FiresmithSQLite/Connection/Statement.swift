#if canImport(SQLite3)
  import SQLite3
#else
  import FiresmithLibSQLite
#endif

/// A value of a statement's parameter.
///
/// Names and paths are bytes, too: SQLite doesn't define how texts with a zero byte are compared.
enum Parameter {
  case integer(Int)
  case bytes([UInt8])

  /// The UTF-8 bytes of `text`.
  static func bytes(of text: String) -> Parameter { .bytes(Array(text.utf8)) }
}

/// A prepared statement of a ``Connection``.
final class Statement {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  var row: Row { Row(handle) }

  func bind(_ parameter: Parameter, at index: Int32) -> Int32 {
    switch parameter {
    case .integer(let value): sqlite3_bind_int64(handle, index, Int64(value))
    case .bytes(let bytes):
      bytes.withUnsafeBytes { bytes in
        // Without an address, SQLite would take the parameter for null.
        guard let address = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(handle, index, 0)
        }
        return sqlite3_bind_blob64(
          handle, index, address, sqlite3_uint64(bytes.count), Statement.copied)
      }
    }
  }

  func step() -> Int32 { sqlite3_step(handle) }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func finalize() { sqlite3_finalize(handle) }

  /// `SQLITE_TRANSIENT`, which Swift can't import.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The row that a statement is at.
struct Row {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// The bytes in a column, until the statement goes on.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let address = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(
      start: address, count: address == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  /// The text whose UTF-8 bytes are in a column.
  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
