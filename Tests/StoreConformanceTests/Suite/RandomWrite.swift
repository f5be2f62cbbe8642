import FiresmithRuntime

/// A write whose precondition may depend on the store's own update times.
struct RandomWrite {
  /// An expected update time, relative to the document's real one.
  enum ExpectedTime: CaseIterable { case same, earlier, later, finer, before1970 }

  var write: DocumentWrite
  var expectedTime: ExpectedTime?

  /// The write for a store that has this document.
  ///
  /// - Parameter document: The document as it is stored; `nil` if it doesn't exist.
  func write(_ document: StoredDocument?) -> DocumentWrite {
    guard let expectedTime else { return write }
    var time = document?.updateTime ?? Timestamp(seconds: 1_600_000_000, nanoseconds: 0)
    switch expectedTime {
    case .same: break
    case .earlier: time.seconds -= 1
    case .later: time.seconds += 1
    case .finer: time.nanoseconds += 500
    case .before1970: time.seconds = -1
    }
    var write = write
    write.precondition = .updateTime(time)
    return write
  }
}

extension RandomValues {
  mutating func writes(to paths: [String]) -> [RandomWrite] {
    // Several writes to the same document affect one another.
    let paths = chance(50) ? [pick(paths)] : paths
    return (0..<pick([1, 1, 1, 2, 3])).map { _ in
      var write = RandomWrite(write: write(to: pick(paths)))
      if write.write.precondition == nil, chance(30) {
        write.expectedTime = chance(80) ? .same : pick(RandomWrite.ExpectedTime.allCases)
      }
      return write
    }
  }

  private mutating func write(to path: String) -> DocumentWrite {
    var write = DocumentWrite(path: path, operation: .delete)
    if chance(35) { write.precondition = .exists(chance(65)) }
    guard chance(85) else { return write }
    var fields = fields(["x", "y", "m"])
    if chance(3) { fields["m"] = unstorableValue() }
    let mask = chance(60) ? (0..<number(0...3)).map { _ in self.path() } : nil
    write.operation = .update(fields, mask: mask)
    for _ in 0..<pick([0, 0, 1, 2]) { write.transforms.append(transform()) }
    return write
  }

  private mutating func path() -> FieldPath { pick(["x", "y", "m", "m.a", "m.b", "m.a.b", "x.a"]) }

  private mutating func transform() -> FieldTransform {
    let elements = (0..<number(0...3)).map { _ in value(depth: 1, isElement: true) }
    return FieldTransform(
      path(),
      pick([
        .increment(.integer(number(-2...2))), .increment(.integer(.max)), .increment(0.5),
        .increment(.double(.nan)), .minimum(.integer(number(-2...2))), .minimum(0.5),
        .maximum(.integer(number(-2...2))), .maximum(.double(.nan)), .arrayUnion(elements),
        .arrayRemove(elements),
      ]))
  }
}
