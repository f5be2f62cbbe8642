// Version 1 counted with times: a commit with a wrong clock moved all later ones.
//
// Its `time` was the number of the last commit, which version 2 goes on from: the versions of
// collections stay as they are, and documents begin with 0.

extension FileFormat {
  /// The tables of version 1.
  static let tablesOfVersion1 = tables.merging([
    "documents": """
    CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      collection INTEGER NOT NULL,
      name BLOB NOT NULL,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      fields BLOB NOT NULL,
      UNIQUE (collection, name)
    )
    """,
    "state": """
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      database BLOB NOT NULL,
      time INTEGER NOT NULL
    )
    """,
  ]) { $1 }

  /// The statements that make a file of version 1 one of version 2.
  static let migration = [
    "ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE state RENAME TO stateOfVersion1",
    tables["state"] ?? "",
    "INSERT INTO state SELECT id, database, time, time FROM stateOfVersion1",
    "DROP TABLE stateOfVersion1",
    "PRAGMA user_version = 2",
  ]

  /// Views that show a file of version 1 as one of version 2.
  static let viewsOfVersion1 = [
    """
    CREATE TEMP VIEW documents AS \
    SELECT id, collection, name, created, updated, fields, updated AS version FROM main.documents
    """,
    """
    CREATE TEMP VIEW state AS \
    SELECT id, database, time AS version, time AS deleted FROM main.state
    """,
  ]
}
