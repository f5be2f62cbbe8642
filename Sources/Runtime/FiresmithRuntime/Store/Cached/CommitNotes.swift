// How commits are written into notes.

extension LocalChange {
  /// The note of a commit that waits.
  init(_ commit: QueuedCommit) {
    self.init(
      note: CacheNotes.commit(commit.number, in: CacheNotes.queue),
      [
        "number": .integer(commit.number), "time": .timestamp(commit.time),
        "writes": .array(commit.writes.map(\.noted)),
        "isBeingSent": .boolean(commit.isBeingSent),
        "mayHaveTakenEffect": .boolean(commit.mayHaveTakenEffect),
      ], at: commit.time)
  }

  /// The note of a commit that was given up.
  init(_ conflict: CacheConflict) {
    self.init(
      note: CacheNotes.commit(conflict.id, in: CacheNotes.conflicts),
      [
        "number": .integer(conflict.id), "time": .timestamp(conflict.time),
        "writes": .array(conflict.writes.map(\.noted)),
        "reason": .string(conflict.reason.rawValue),
      ].merging(conflict.error.noted) { $1 }, at: conflict.time)
  }

  /// The note of why commits wait.
  static func reason(_ reason: FirestoreErrorCode, at time: Timestamp) -> LocalChange {
    LocalChange(note: CacheNotes.reason, reason.noted, at: time)
  }

  /// No note of why commits wait.
  static let noReason = LocalChange(CacheNotes.reason, nil)
}

extension QueuedCommit {
  /// - Throws: ``FirestoreErrorCode/Code/dataLoss`` if `note` is not a commit's.
  init(_ note: StoredDocument) throws {
    guard case .integer(let number)? = note.fields["number"],
      case .timestamp(let time)? = note.fields["time"],
      case .array(let writes)? = note.fields["writes"]
    else { throw damage(note.path) }
    self.init(
      number: number, time: time, writes: try writes.map { try DocumentWrite(noted: $0) },
      isBeingSent: note.fields["isBeingSent"] == true,
      mayHaveTakenEffect: note.fields["mayHaveTakenEffect"] == true)
  }
}

extension FirestoreErrorCode {
  fileprivate var noted: [String: DocumentValue] {
    ["code": .integer(code.rawValue), "message": .string(message)]
  }

  /// - Throws: ``FirestoreErrorCode/Code/dataLoss`` if `note` has no error.
  init(noted note: StoredDocument) throws {
    guard case .integer(let code)? = note.fields["code"],
      case .string(let message)? = note.fields["message"]
    else { throw damage(note.path) }
    self.init(Code(rawValue: code) ?? .unknown, message)
  }
}

extension CacheConflict {
  /// - Throws: ``FirestoreErrorCode/Code/dataLoss`` if `note` is not a conflict's.
  init(_ note: StoredDocument) throws {
    guard case .string(let reason)? = note.fields["reason"], let reason = Reason(rawValue: reason)
    else { throw damage(note.path) }
    let commit = try QueuedCommit(note)
    self.init(
      id: commit.number, reason: reason, writes: commit.writes, time: commit.time,
      error: try FirestoreErrorCode(noted: note))
  }
}

extension DocumentWrite {
  fileprivate var noted: DocumentValue {
    var noted: [String: DocumentValue] = [
      "path": .string(path),
      "transforms": .array(transforms.map { .map($0.noted) }),
    ]
    if case .update(let fields, let mask) = operation {
      noted["fields"] = .map(fields)
      noted["mask"] = mask.map { .array($0.map(\.noted)) }
    }
    switch precondition {
    case nil: break
    case .exists(let exists)?: noted["precondition"] = .boolean(exists)
    case .updateTime(let time)?: noted["precondition"] = .timestamp(time)
    }
    return .map(noted)
  }

  fileprivate init(noted value: DocumentValue) throws {
    guard case .map(let noted) = value, case .string(let path)? = noted["path"],
      case .array(let transforms)? = noted["transforms"]
    else { throw damage("a write") }
    var operation = Operation.delete
    if case .map(let fields)? = noted["fields"] {
      var mask: [FieldPath]?
      if case .array(let names)? = noted["mask"] {
        mask = try names.map { try FieldPath(noted: $0) }
      }
      operation = .update(fields, mask: mask)
    }
    var precondition: Precondition?
    switch noted["precondition"] {
    case .boolean(let exists)?: precondition = .exists(exists)
    case .timestamp(let time)?: precondition = .updateTime(time)
    case nil: break
    case .null?, .integer?, .double?, .string?, .bytes?, .geopoint?, .reference?, .vector?,
      .array?, .map?:
      throw damage("a precondition")
    }
    self.init(
      path: path, operation: operation,
      transforms: try transforms.map { try FieldTransform(noted: $0) }, precondition: precondition)
  }
}

extension FieldTransform {
  fileprivate var noted: [String: DocumentValue] {
    switch operation {
    case .serverTimestamp: ["field": field.noted]
    case .increment(let amount): ["field": field.noted, "increment": amount]
    case .minimum(let limit): ["field": field.noted, "minimum": limit]
    case .maximum(let limit): ["field": field.noted, "maximum": limit]
    case .arrayUnion(let elements): ["field": field.noted, "union": .array(elements)]
    case .arrayRemove(let elements): ["field": field.noted, "remove": .array(elements)]
    }
  }

  fileprivate init(noted value: DocumentValue) throws {
    guard case .map(let noted) = value, let field = noted["field"] else {
      throw damage("a transform")
    }
    let operation: Operation
    if let amount = noted["increment"] {
      operation = .increment(amount)
    } else if let limit = noted["minimum"] {
      operation = .minimum(limit)
    } else if let limit = noted["maximum"] {
      operation = .maximum(limit)
    } else if case .array(let elements)? = noted["union"] {
      operation = .arrayUnion(elements)
    } else if case .array(let elements)? = noted["remove"] {
      operation = .arrayRemove(elements)
    } else {
      operation = .serverTimestamp
    }
    self.init(try FieldPath(noted: field), operation)
  }
}

extension FieldPath {
  fileprivate var noted: DocumentValue { .array(names.map { .string($0) }) }

  fileprivate init(noted value: DocumentValue) throws {
    guard case .array(let names) = value else { throw damage("a field's path") }
    self.init(
      try names.map { name in
        guard case .string(let name) = name else { throw damage("a field's name") }
        return name
      })
  }
}

private func damage(_ what: String) -> FirestoreErrorCode {
  FirestoreErrorCode(.dataLoss, "The cache's notes are damaged: \(what) can't be read.")
}
