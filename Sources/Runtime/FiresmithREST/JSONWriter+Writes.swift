import FiresmithRuntime

extension JSONWriter {
  /// Appends a write: `{"delete":"projects/P/databases/(default)/documents/books/momo"}`.
  ///
  /// - Parameter root: The prefix of all documents' full resource names.
  /// - Throws: `EncodingError` for values that can't be written.
  mutating func append(_ write: DocumentWrite, root: String) throws {
    switch write.operation {
    case .delete:
      append("{\"delete\":")
      append(string: root + write.path)
    case .update(let fields, let mask):
      append("{\"update\":")
      try append(fields: fields, name: root + write.path)
      if let mask {
        append(",\"updateMask\":{\"fieldPaths\":")
        appendArray(mask) { $0.append(string: $1.description) }
        append("}")
      }
      if !write.transforms.isEmpty {
        append(",\"updateTransforms\":")
        try appendArray(write.transforms) { try $0.append($1) }
      }
    }
    if let precondition = write.precondition {
      append(",\"currentDocument\":")
      try append(precondition)
    }
    append("}")
  }

  private mutating func append(_ precondition: Precondition) throws {
    switch precondition {
    case .exists(true): append("{\"exists\":true}")
    case .exists(false): append("{\"exists\":false}")
    case .updateTime(let time):
      append("{\"updateTime\":")
      guard append(timestamp: time) else {
        throw FirestoreErrorCode(
          .invalidArgument, "A document's update time must be in the years 1 to 9999.")
      }
      append("}")
    }
  }

  private mutating func append(_ transform: FieldTransform) throws {
    append("{\"fieldPath\":")
    append(string: transform.field.description)
    switch transform.operation {
    case .serverTimestamp: append(",\"setToServerValue\":\"REQUEST_TIME\"")
    case .increment(let amount):
      append(",\"increment\":")
      try append(amount)
    case .minimum(let limit):
      append(",\"minimum\":")
      try append(limit)
    case .maximum(let limit):
      append(",\"maximum\":")
      try append(limit)
    case .arrayUnion(let elements):
      append(",\"appendMissingElements\":{\"values\":")
      try appendArray(elements) { try $0.append($1, depth: 1) }
      append("}")
    case .arrayRemove(let elements):
      append(",\"removeAllFromArray\":{\"values\":")
      try appendArray(elements) { try $0.append($1, depth: 1) }
      append("}")
    }
    append("}")
  }
}
