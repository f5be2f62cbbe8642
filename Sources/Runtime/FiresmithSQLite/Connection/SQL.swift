/// The statements that a store runs. All that comes from elsewhere is bound to parameters.
enum SQL {
  static let beginReading = "BEGIN"
  static let beginWriting = "BEGIN IMMEDIATE"
  /// While nobody else reads.
  static let beginAlone = "BEGIN EXCLUSIVE"
  static let commit = "COMMIT"
  static let rollback = "ROLLBACK"

  // MARK: Documents

  /// Of the document with this collection path and name.
  static let document = """
    SELECT d.id, c.id, d.created, d.updated, d.version, d.fields FROM collections AS c \
    JOIN documents AS d ON d.collection = c.id WHERE c.path = ? AND d.name = ?
    """
  static let insertDocument = """
    INSERT INTO documents (collection, name, created, updated, version, fields) \
    VALUES (?, ?, ?, ?, ?, ?)
    """
  static let updateDocument = """
    UPDATE documents SET created = ?, updated = ?, version = ?, fields = ? WHERE id = ?
    """
  static let deleteDocument = "DELETE FROM documents WHERE id = ?"
  /// The collections' paths and the names of documents in collections between these paths.
  static let descendants = """
    SELECT c.path, d.name FROM collections AS c JOIN documents AS d ON d.collection = c.id \
    WHERE c.path >= ? AND c.path < ? LIMIT ?
    """

  // MARK: Scans. Their rows are a document's id, collection path, name, times, version and fields.

  private static let scanned = """
    SELECT d.id, c.path, d.name, d.created, d.updated, d.version, d.fields
    """
  private static let byName = """
    \(scanned) FROM collections AS c CROSS JOIN documents AS d ON d.collection = c.id \
    WHERE c.path = ? AND d.name >= ? AND d.name < ? ORDER BY d.name
    """
  private static let byEntry = """
    \(scanned) FROM entries AS e CROSS JOIN documents AS d ON d.id = e.document \
    CROSS JOIN collections AS c ON c.id = d.collection \
    WHERE e.key >= ? AND e.key < ? ORDER BY e.key
    """
  private static let descendingByName = byName + " DESC"
  private static let descendingByEntry = byEntry + " DESC"

  /// The documents of the collection with this path, between two names.
  static func documentsByName(isDescending: Bool) -> String {
    isDescending ? descendingByName : byName
  }
  /// The documents with entries between two keys.
  static func documentsByEntry(isDescending: Bool) -> String {
    isDescending ? descendingByEntry : byEntry
  }
  /// The documents of all collections with this id.
  static let documentsOfGroup = """
    \(scanned) FROM collections AS c CROSS JOIN documents AS d ON d.collection = c.id \
    WHERE c.name = ?
    """

  /// The same with the collection's row after the document's, to make an index of them.
  static let allOfGroup = """
    SELECT d.id, c.id, c.path, d.name, d.created, d.updated, d.version, d.fields \
    FROM collections AS c CROSS JOIN documents AS d ON d.collection = c.id WHERE c.name = ?
    """

  /// The same without anything but fields.
  static let fieldsByName = """
    SELECT d.fields FROM collections AS c CROSS JOIN documents AS d ON d.collection = c.id \
    WHERE c.path = ? AND d.name >= ? AND d.name < ? ORDER BY d.name
    """
  static let fieldsByEntry = """
    SELECT d.fields FROM entries AS e CROSS JOIN documents AS d ON d.id = e.document \
    WHERE e.key >= ? AND e.key < ? ORDER BY e.key
    """

  // MARK: Counts, up to a limit

  static let countNames = """
    SELECT count(*) FROM (SELECT 1 FROM collections AS c CROSS JOIN documents AS d \
    ON d.collection = c.id WHERE c.path = ? AND d.name >= ? AND d.name < ? LIMIT ?)
    """

  static let countEntries = """
    SELECT count(*) FROM (SELECT 1 FROM entries WHERE key >= ? AND key < ? LIMIT ?)
    """
  static let countCollection = """
    SELECT count(*) FROM (SELECT 1 FROM documents WHERE collection = ? LIMIT ?)
    """
  static let countGroup = """
    SELECT count(*) FROM (SELECT 1 FROM collections AS c CROSS JOIN documents AS d \
    ON d.collection = c.id WHERE c.name = ? LIMIT ?)
    """

  // MARK: Collections and groups

  static let collection = "SELECT id FROM collections WHERE path = ?"
  static let insertCollection = "INSERT INTO collections (path, name, version) VALUES (?, ?, 0)"
  static let deleteEmptyCollection = """
    DELETE FROM collections WHERE id = ? \
    AND NOT EXISTS (SELECT 1 FROM documents WHERE collection = ?)
    """
  static let collectionVersion = "SELECT version FROM collections WHERE path = ?"
  static let setCollectionVersion = "UPDATE collections SET version = ? WHERE id = ?"
  static let groupVersion = "SELECT version FROM groups WHERE name = ?"
  static let setGroupVersion = """
    INSERT INTO groups (name, version) VALUES (?, ?) \
    ON CONFLICT (name) DO UPDATE SET version = excluded.version
    """

  // MARK: Indexes

  static let indexes = "SELECT id, isGroup, parts FROM indexes WHERE collection = ?"
  static let countIndexes = "SELECT count(*) FROM indexes"
  static let insertIndex = """
    INSERT INTO indexes (collection, isGroup, parts, used) VALUES (?, ?, ?, ?)
    """
  static let useIndex = "UPDATE indexes SET used = ? WHERE id = ? AND used < ?"
  /// The index that wasn't used for the longest time, if that was before this one.
  static let unusedIndex = "SELECT id FROM indexes WHERE used < ? ORDER BY used, id LIMIT 1"
  static let deleteIndex = "DELETE FROM indexes WHERE id = ?"
  static let insertEntry = "INSERT INTO entries (key, document) VALUES (?, ?)"
  static let deleteEntry = "DELETE FROM entries WHERE key = ?"
  static let deleteEntries = "DELETE FROM entries WHERE key >= ? AND key < ?"

  // MARK: The file

  /// The number of the last commit.
  static let version = "SELECT version FROM state"
  /// The latest update time of a document that was deleted.
  static let deleted = "SELECT deleted FROM state"
  static let setVersion = "UPDATE state SET version = ?, deleted = ?"
  static let database = "SELECT database FROM state"
  static let insertState = "INSERT INTO state (id, database, version, deleted) VALUES (1, ?, ?, ?)"
  /// The program that the file belongs to.
  static let application = "PRAGMA application_id"
  /// The version of the file's format.
  static let format = "PRAGMA user_version"
}
