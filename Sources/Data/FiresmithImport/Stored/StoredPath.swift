import FiresmithText

/// The path of documents, as code builds it.
struct StoredPath: Hashable {
  enum Step: Hashable {
    case collection(String)
    /// A document by a name for its id.
    case parameter(String)
    case document(String)
  }

  var steps: [Step] = []
  /// Whether it's the collection group of the last id.
  var isGroup = false
  /// The names that say the id of a collection, which is empty among the steps, if they begin with
  /// that of a parameter or of a generic type: `collection.rawValue`, or `T.collectionName`.
  var open: [String] = []

  init() {}

  /// Creates the path that an argument of the command names, such as `users/{user}/posts`.
  init(argument: String) {
    append(
      argument.pathParts.filter { !$0.isEmpty }.map { segment in
        let isParameter = segment.hasPrefix("{") && segment.hasSuffix("}") || segment == "*"
        return isParameter
          ? .parameter(segment == "*" ? "id" : String(segment.dropFirst().dropLast()))
          : .text(String(segment))
      })
  }

  /// Returns the path with segments in place of the collection that was open.
  func filled(with segments: [Segment]) -> StoredPath {
    var path = StoredPath()
    path.isGroup = isGroup
    for step in steps {
      if step == .collection("") { path.append(segments) } else { path.steps.append(step) }
    }
    return path
  }

  /// The path of the collection that the documents are in, or of the only document: one whose id
  /// is written in the code.
  var ofDocuments: StoredPath {
    var path = self
    if case .parameter? = path.steps.last { path.steps.removeLast() }
    return path
  }

  var isSingleDocument: Bool {
    if case .document? = steps.last { true } else { false }
  }

  /// The collection that the only document is in; `nil` for the path of a collection.
  var collectionOfSingleDocument: StoredPath? {
    guard isSingleDocument else { return nil }
    var path = self
    path.steps.removeLast()
    return path
  }

  /// Adds the segments of a text, which begin with a collection or with a document.
  mutating func append(_ segments: [Segment]) {
    for segment in segments {
      let isCollection = steps.count % 2 == 0
      switch segment {
      case .text(let text) where isCollection: steps.append(.collection(text))
      case .text(let text):
        steps.append(Self.isFixed(text) ? .document(text) : .parameter(CodeText.parameter(text)))
      case .parameter(let name):
        // The id of a collection is never a parameter.
        guard !isCollection else { return }
        steps.append(.parameter(name))
      }
    }
  }

  /// Whether the id of a document says that it's always the same, rather than standing for any.
  private static func isFixed(_ id: String) -> Bool {
    let endings = ["_id", "Id", "ID"]
    return id != "id" && id != "uid" && !endings.contains(where: id.hasSuffix)
      && id.utf8.first.map { !":$<[".utf8.contains($0) } ?? false
  }

  enum Segment: Hashable {
    case text(String)
    case parameter(String)
  }

  /// The path as messages write it.
  var text: String {
    steps.map { step in
      switch step {
      case .collection(let id), .document(let id): id
      case .parameter(let name): "{\(name)}"
      }
    }.joined(separator: "/")
  }
}
