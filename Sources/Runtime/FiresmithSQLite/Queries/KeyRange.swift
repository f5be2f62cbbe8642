import FiresmithRuntime

/// A range of keys of an index, or of names of a collection's documents.
struct KeyRange {
  /// A side of all keys that begin with some bytes.
  enum Side {
    case before, after

    var opposite: Side { self == .before ? .after : .before }
  }

  /// The first key.
  private(set) var lower: [UInt8]
  /// The key after the last.
  private(set) var upper: [UInt8]
  /// Whether the query finds all documents under these keys, so that none has to be compared.
  private(set) var isExact = false

  /// All keys that begin with `prefix`.
  init(prefix: [UInt8]) {
    lower = prefix
    upper = KeyRange.end(of: prefix)
  }

  /// The first key after all that begin with `prefix`.
  private static func end(of prefix: [UInt8]) -> [UInt8] {
    // No name contains this byte.
    prefix.isEmpty ? [255] : prefix.afterPrefix
  }

  private mutating func begin(_ side: Side, _ prefix: [UInt8], isWholeKey: Bool = false) {
    let key = KeyRange.key(side, prefix, isWholeKey: isWholeKey)
    if lower.lexicographicallyPrecedes(key) { lower = key }
  }

  private mutating func end(_ side: Side, _ prefix: [UInt8], isWholeKey: Bool = false) {
    let key = KeyRange.key(side, prefix, isWholeKey: isWholeKey)
    if key.lexicographicallyPrecedes(upper) { upper = key }
  }

  /// The first key on a side of those that begin with `prefix`, or of the key `prefix` alone.
  private static func key(_ side: Side, _ prefix: [UInt8], isWholeKey: Bool) -> [UInt8] {
    switch side {
    case .before: prefix
    case .after: isWholeKey ? prefix.successor : end(of: prefix)
    }
  }
}

// MARK: - Queries

extension KeyRange {
  /// The keys of `index` under which the documents of `alternative` are.
  init(
    of alternative: Alternative, _ query: StructuredQuery, in index: IndexDefinition,
    prefix: [UInt8]
  ) {
    var fixed = prefix
    var rest = index.parts[...]
    while let part = rest.first, let value = alternative.value(for: part) {
      fixed += OrderedBytes.of(value, isDescending: part.isDescending)
      rest = rest.dropFirst()
    }
    self.init(prefix: fixed)
    isExact = alternative.isWhole && index == alternative.index(for: query)
    for (field, bound, operand) in alternative.ranges {
      if let part = rest.first, field == part.field {
        narrow(to: bound, operand, after: fixed, isDescending: part.isDescending)
      } else if rest.isEmpty, field.isDocumentID, case .reference(let reference) = operand,
        index.contains(reference, for: query)
      {
        narrow(to: bound, fixed + index.name(of: reference.path))
      } else {
        isExact = false
      }
    }
    guard index == alternative.index(for: query) else { return }
    if let start = query.start {
      let key = query.prefix(of: start, after: fixed, by: rest, in: index)
      if let key { narrow(toStart: key, isReversed: query.isReversed) } else { isExact = false }
    }
    if let end = query.end {
      let key = query.prefix(of: end, after: fixed, by: rest, in: index)
      if let key { narrow(toEnd: key, isReversed: query.isReversed) } else { isExact = false }
    }
  }

  /// Leaves out values that aren't in the range of `operand`, and those of other types.
  private mutating func narrow(
    to bound: OperatorRow.Bound, _ operand: DocumentValue, after fixed: [UInt8],
    isDescending: Bool
  ) {
    var range = self
    func from(_ side: Side, _ bytes: [UInt8]) {
      if isDescending {
        range.end(side.opposite, fixed + bytes.map(~))
      } else {
        range.begin(side, fixed + bytes)
      }
    }
    func to(_ side: Side, _ bytes: [UInt8]) {
      if isDescending {
        range.begin(side.opposite, fixed + bytes.map(~))
      } else {
        range.end(side, fixed + bytes)
      }
    }
    // No range contains not-a-number.
    from(.before, [OrderedBytes.kind(of: operand)])
    if operand.kind == DocumentValue.integer(0).kind { from(.after, OrderedBytes.notANumber) }
    to(.after, [OrderedBytes.kind(of: operand)])
    let value = OrderedBytes.of(operand)
    if bound.isUpper { to(bound.side, value) } else { from(bound.side, value) }
    self = range
  }

  /// Leaves out names that don't compare with the one of `key`.
  private mutating func narrow(to bound: OperatorRow.Bound, _ key: [UInt8]) {
    if bound.isUpper {
      end(bound.side, key, isWholeKey: true)
    } else {
      begin(bound.side, key, isWholeKey: true)
    }
  }

  private mutating func narrow(toStart cursor: CursorKey, isReversed: Bool) {
    if isReversed {
      end(cursor.side.opposite, cursor.key, isWholeKey: cursor.isWholeKey)
    } else {
      begin(cursor.side, cursor.key, isWholeKey: cursor.isWholeKey)
    }
  }

  private mutating func narrow(toEnd cursor: CursorKey, isReversed: Bool) {
    if isReversed {
      begin(cursor.side.opposite, cursor.key, isWholeKey: cursor.isWholeKey)
    } else {
      end(cursor.side, cursor.key, isWholeKey: cursor.isWholeKey)
    }
  }
}

extension OperatorRow.Bound {
  /// The side of the operand's keys at which the range begins or ends.
  fileprivate var side: KeyRange.Side { isUpper == isIncluded ? .after : .before }
}

/// The position of a cursor among the keys of an index, in the query's direction.
private struct CursorKey {
  let side: KeyRange.Side
  let key: [UInt8]
  /// Whether the cursor has values down to the document's id.
  let isWholeKey: Bool
}

extension StructuredQuery {
  /// Returns the position of `cursor`; `nil` if the keys don't determine it.
  ///
  /// - Parameters:
  ///   - fixed: The beginning of the keys of all documents that match.
  ///   - parts: The parts of the index after these.
  fileprivate func prefix(
    of cursor: Cursor, after fixed: [UInt8], by parts: ArraySlice<IndexDefinition.Part>,
    in index: IndexDefinition
  ) -> CursorKey? {
    var (key, rest) = (fixed, parts)
    var isWholeKey = false
    for (order, value) in zip(fullOrders, cursor.values) {
      if order.field.isDocumentID {
        guard case .reference(let reference) = value, index.contains(reference, for: self) else {
          return nil
        }
        key += index.name(of: reference.path)
        isWholeKey = true
      } else {
        guard let part = rest.popFirst(), part.field == order.field else { return nil }
        key += OrderedBytes.of(value, isDescending: part.isDescending)
      }
    }
    return CursorKey(side: cursor.isBefore ? .before : .after, key: key, isWholeKey: isWholeKey)
  }
}

extension IndexDefinition {
  /// Whether the document that `reference` names could be found by `query`, so that its name can be
  /// compared with those of others by the keys' bytes.
  fileprivate func contains(_ reference: DocumentReference, for query: StructuredQuery) -> Bool {
    isGroup
      || DocumentWrite.split(path: reference.path).collection.hasSameBytes(as: query.collectionPath)
  }
}

extension Alternative {
  /// The value that all documents have in `part`; `nil` if they may differ.
  fileprivate func value(for part: IndexDefinition.Part) -> DocumentValue? {
    guard !part.isOfElements else {
      return element?.field == part.field ? element?.value : nil
    }
    return equal.first { $0.field == part.field }?.value
  }
}
