import FiresmithSchema

extension ConfigurationFacts {
  /// The sets of paths of schemas that outputs have, each once; empty if none says where schemas
  /// are.
  var schemaPaths: [[String]] {
    var sets: [[String]] = []
    for output in outputs {
      guard let paths = output.values["schemas"]?.items, !sets.contains(paths) else { continue }
      sets.append(paths)
    }
    return sets
  }

  /// The edition of the database; `nil` if the configuration doesn't say.
  var edition: DatabaseEdition? {
    outputs.lazy.compactMap { $0.values["edition"]?.text }.first.flatMap(DatabaseEdition.init)
  }
}
