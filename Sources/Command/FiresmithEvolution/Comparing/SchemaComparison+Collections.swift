import FiresmithDiagnostics
import FiresmithSchema
import FiresmithText

// Collections are the same if they have the same path: that is where documents are.
extension SchemaComparison {
  mutating func compareCollections() {
    let pairs = collectionPairs()
    for pair in pairs {
      guard let new = pair.new else {
        addRemoved(pair.old)
        continue
      }
      compareNames(pair.old, new)
      compareDocuments(pair.old, new, .reading)
      compareAttributes(pair.old, new)
    }
    compared = []
    for pair in pairs {
      if let new = pair.new { compareDocuments(pair.old, new, .shippedApps) }
    }
    for pair in pairs {
      if let new = pair.new { compareQueries(pair.old, new) }
    }
    compareGroups(pairs)
  }

  /// The old collections, each with the new one at its path, by the name if several are there.
  /// Nobody depends on what was a draft.
  private func collectionPairs() -> [(old: Collection, new: Collection?)] {
    let known = Dictionary(grouping: new.schema.collections, by: \.pathPattern)
    return old.schema.collections.filter { $0.stability == .stable }.map { collection in
      let candidates = known[collection.pathPattern] ?? []
      return (
        collection,
        candidates.first { $0.name.value == collection.name.value } ?? candidates.first
      )
    }
  }

  private mutating func addRemoved(_ collection: Collection) {
    let name = collection.name.value
    let oldPaths = Set(old.schema.collections.map(\.pathPattern))
    let moved = new.schema.collections.first {
      $0.name.value == name && !oldPaths.contains($0.pathPattern)
    }
    guard let moved else {
      add(
        .collectionRemoved, name,
        "\(quoted(collection.pathPattern)) is no longer declared: shipped apps still write there, and "
          + "nothing new reads it", (collection.pathPattern, ""), at: collection.name.mark, nil)
      return
    }
    add(
      .collectionMoved, name,
      "\(quoted(name)) is at \(quoted(moved.pathPattern)) in place of "
        + "\(quoted(collection.pathPattern)), where the stored documents are and shipped apps write",
      (collection.pathPattern, moved.pathPattern), at: collection.name.mark, moved.name.mark)
  }

  private mutating func compareDocuments(
    _ old: Collection, _ new: Collection, _ direction: Direction
  ) {
    self.direction = direction
    let (written, read) = direction == .reading ? (old, new) : (new, old)
    compare(
      .declared(written.model), .declared(read.model),
      at: ValuePlace(
        path: old.name.value, written: written.name.mark, read: read.name.mark))
  }

  private mutating func compareNames(_ old: Collection, _ new: Collection) {
    if old.name.value != new.name.value,
      !self.new.schema.collections.contains(where: {
        $0.name.value == old.name.value
      })
    {
      add(
        .collectionRenamed, old.name.value,
        "\(quoted(old.pathPattern)) is called \(quoted(new.name.value)) in code, which was "
          + quoted(old.name.value), (old.name.value, new.name.value), at: old.name.mark,
        new.name.mark)
    }
    let oldModel = self.old.schema[old.model].name.name
    let newModel = self.new.schema[new.model].name.name
    if oldModel.value != newModel.value {
      add(
        .modelRenamed, old.name.value,
        "the model is called \(quoted(newModel.value)), which was \(quoted(oldModel.value))",
        (oldModel.value, newModel.value), at: oldModel.mark, newModel.mark)
    }
    let ids = (idWords(old), idWords(new))
    if ids.0 != ids.1 {
      add(
        .documentIDChanged, old.name.value,
        "models have \(ids.1), and had \(ids.0)", (ids.0, ids.1), at: old.name.mark, new.name.mark)
    }
  }

  private func idWords(_ collection: Collection) -> String {
    switch collection.documentID {
    case .configured: "the configured id"
    case .none: "no id"
    case .property(let name, let isStored, let new):
      "the id in \(quoted(name.value))" + (isStored ? ", which is stored" : "")
        + (new == .none ? "" : ", \(new.rawValue) for new documents")
    }
  }

  private mutating func compareAttributes(_ old: Collection, _ new: Collection) {
    if let time = new.timeToLive, time.text != old.timeToLive?.text {
      add(
        .timeToLiveChanged, old.name.value,
        "Firestore deletes documents once \(quoted(time.text)) has passed: those that are stored, too",
        (old.timeToLive?.text ?? "", time.text), at: old.timeToLive?.mark ?? old.name.mark,
        time.mark)
    }
    let known = Set(old.uniqueIndexes.map(\.words))
    for index in new.uniqueIndexes where !known.contains(index.words) {
      add(
        .uniqueAdded, "\(old.name.value).\(index.words)",
        "no two documents may have the same \(quoted(index.words)): shipped apps don't expect that a "
          + "write fails, and stored documents may have duplicates",
        ("", "unique"), at: old.name.mark, index.mark)
    }
  }
}
