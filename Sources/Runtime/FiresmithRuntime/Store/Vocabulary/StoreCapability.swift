/// Something that a ``DocumentStore`` may lack; see ``DocumentStore/capabilities``.
///
/// A call that needs what the store lacks throws ``FirestoreErrorCode/Code/unimplemented``.
public enum StoreCapability: String, Hashable, Sendable, CaseIterable {
  /// Documents have ``StoredDocument/createTime`` and ``StoredDocument/updateTime``, and writes can
  /// have the precondition ``Precondition/updateTime(_:)``.
  case updateTimes
  /// Searches for vectors: queries with ``StructuredQuery/nearest``.
  case vectorSearch
  /// Finding the documents below another one: ``DocumentStore/descendants(of:limit:)``.
  case descendants
  /// Transactions that begin with ``DocumentStore/beginTransaction()`` and end with another call,
  /// rather than with the end of ``DocumentStore/runTransaction(isReadOnly:attempts:_:)``.
  case openTransactions
  /// Queries and aggregations in transactions.
  case transactionQueries
  /// Transactions that only read, and whose reads all see the same state of the database.
  case readOnlyTransactions
  /// Writes of the smaller or the larger number: ``FieldTransform/Operation/minimum(_:)`` and
  /// ``FieldTransform/Operation/maximum(_:)``.
  case minimumAndMaximum
  /// References to documents of other databases, as values.
  case foreignReferences
  /// Queries that compare with what can't be stored, such as an array in an array, or with times
  /// finer than a microsecond, and those that begin or end at documents of other collections.
  case unusualOperands
  /// Fields with the names `__`, `___` and `____`.
  case unusualFieldNames
}
