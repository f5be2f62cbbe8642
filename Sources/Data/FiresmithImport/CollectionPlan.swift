import FiresmithInference

/// A collection, or a single document, that a type is stored in.
struct CollectionPlan {
  var path: StoredPath
  /// The name of the type in the code.
  var model: String
  var name = ""
  var id = ElementID(number: 0)
  /// The use in the code, if its path is a guess.
  var guess: DocumentUses.Use?
  /// Another model of the same documents.
  var otherModel: String?

  init(_ path: StoredPath, _ model: String) { (self.path, self.model) = (path, model) }

  var steps: [InferredCollection.PathStep] {
    path.steps.map { step in
      switch step {
      case .collection(let id): .collection(id)
      case .parameter(let name): .document(name)
      case .document(let id): .fixed(id)
      }
    }
  }
}

extension StoredPath {
  /// The path without names of parameters.
  var pattern: [String] {
    steps.map { step in
      switch step {
      case .collection(let id), .document(let id): id
      case .parameter: "*"
      }
    }
  }

  /// The last id that is written in the code.
  var lastID: String {
    for case let step in steps.reversed() {
      switch step {
      case .collection(let id), .document(let id): return id
      case .parameter: continue
      }
    }
    return ""
  }

  /// The id of the collection above.
  var parentID: String? {
    steps.dropLast().reversed().lazy.compactMap { step in
      if case .collection(let id) = step { id } else { nil }
    }.first
  }

  /// Whether the documents of `other` are below those of this path.
  func isParent(of other: StoredPath) -> Bool {
    let above = isSingleDocument ? pattern : pattern + ["*"]
    return other.steps.count > above.count && Array(other.pattern.prefix(above.count)) == above
  }
}
