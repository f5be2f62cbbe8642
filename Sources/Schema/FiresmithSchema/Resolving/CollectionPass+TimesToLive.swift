import FiresmithDiagnostics
import FiresmithText

// When documents expire: the timestamp that a collection names as `ttl`.
extension CollectionPass {
  /// Returns the field that each collection's documents expire at, in the collections' order; `nil`
  /// for those whose documents don't.
  mutating func resolveTimesToLive() -> [FieldPath?] {
    var timesToLive = [FieldPath?](repeating: nil, count: schema.collections.count)
    /// The fields so far, by the stored ids of their collections.
    var fields: [String: FieldPath] = [:]
    for index in schema.collections.indices {
      guard let text = syntaxes[index].timeToLive,
        let field = resolveTimeToLive(text, of: CollectionID(index: index))
      else { continue }
      let id = schema.collections[index].storedID
      if let first = fields[id], first.names != field.names {
        diagnostics.append(.twoTimesToLive(field, first: first, ofCollections: id))
      } else {
        fields[id] = field
        timesToLive[index] = field
      }
    }
    return timesToLive
  }

  private mutating func resolveTimeToLive(
    _ text: TextSyntax, of id: CollectionID
  ) -> FieldPath? {
    let target = resolvePath(text, in: id, for: .timeToLive)
    guard let target else { return nil }
    guard encoding(of: target.path.type) == .scalar(.timestamp) else {
      diagnostics.append(
        Diagnostic(
          .invalidTimeToLive,
          "documents expire at a timestamp, and \(quoted(text.text)) is"
            + " \(words(for: target.path.type))", at: text.mark))
      return nil
    }
    guard !target.isServerTime else {
      diagnostics.append(
        Diagnostic(
          .invalidTimeToLive,
          "the server sets \(quoted(text.text)) to the time of the write, at which the document"
            + " would expire; name a timestamp that your code sets", at: text.mark))
      return nil
    }
    if let name = target.previousName {
      diagnostics.append(
        Diagnostic(
          .invalidTimeToLive,
          "documents that still have \(quoted(name.value)) would never expire, because Firestore "
            + "looks at \(quoted(text.text)) alone; leave out 'ttl' or 'previously'",
          at: text.mark, notes: [.init("'previously' is here", at: name.mark)]))
      return nil
    }
    return target.path
  }
}

extension Diagnostic {
  fileprivate static func twoTimesToLive(
    _ field: FieldPath, first: FieldPath, ofCollections id: String
  ) -> Diagnostic {
    let name = quoted(first.names.joined(separator: "."))
    return Diagnostic(
      .invalidTimeToLive,
      "the documents of all collections that are stored as \(quoted(id)) expire at one field,"
        + " and another collection names \(name)",
      at: field.mark, notes: [Note("\(name) is here", at: first.mark)])
  }
}
