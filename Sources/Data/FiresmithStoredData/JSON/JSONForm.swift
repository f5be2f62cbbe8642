import FiresmithJSON

/// The form of an object at the top of a text, of which the beginning is enough to tell it.
enum JSONForm: Equatable {
  /// A document or a row, or an answer that has one, or says that there is none.
  case typed
  /// An answer that lists documents.
  case list
  /// Collections by their names, without types.
  case collections
  /// The same, below the key `collections`.
  case collectionsBelow
  /// The contents of a place that was said to have plain documents.
  case plain(PlainOptions.Place)
  /// One of several documents in this collection, which stand one after the other: it has something
  /// that can't be a document.
  case plainDocument(in: String)
  case other

  init(_ node: JSONNode, at place: PlainOptions.Place?) {
    self =
      if node.isTyped {
        .typed
      } else if node.listsDocuments {
        .list
      } else if case .collection(let path)? = place, !node.isCollection {
        .plainDocument(in: path)
      } else if let place {
        .plain(place)
      } else if let below = node["collections"], below.hasCollections {
        .collectionsBelow
      } else if node.hasCollections {
        .collections
      } else {
        .other
      }
  }
}

extension JSONNode {
  /// Whether an object is of a form whose values say their types.
  var isTyped: Bool {
    Changelog.isRow(self) || isTypedDocument || isEmptyAnswer
      || (self["document"] ?? self["found"])?.isTypedDocument == true
  }

  /// Whether an object is an answer that tells of what isn't there.
  var isEmptyAnswer: Bool {
    guard let members = object, self["readTime"]?.string != nil else { return false }
    let known = ["readTime", "missing", "transaction", "skippedResults", "done", "explainMetrics"]
    return members.allSatisfy { known.contains($0.key) }
  }

  /// Whether an object is a document of Firestore's REST API. Without a name, its fields say it.
  private var isTypedDocument: Bool {
    if self["name"]?.string?.hasPrefix("projects/") == true { return true }
    guard let members = object, let fields = self["fields"]?.object else { return false }
    return members.allSatisfy { ["name", "fields", "createTime", "updateTime"].contains($0.key) }
      && fields.allSatisfy { TypedValues.isTyped($0.value) }
  }

  /// Whether an object is an answer that lists documents of Firestore's REST API: the first one
  /// says it.
  fileprivate var listsDocuments: Bool {
    guard let documents = self[JSONDocuments.list]?.array else { return false }
    // Others may be collections, and `documents` with them.
    guard object?.allSatisfy({ $0.key == JSONDocuments.list || !$0.value.isCollection }) == true
    else { return false }
    guard let first = documents.first else { return true }
    // One whose beginning is all that is known has no members yet.
    return first.isTypedDocument || first.object?.isEmpty == true
  }

  /// Whether an object has nothing but collections: objects or arrays of documents.
  var hasCollections: Bool {
    guard let members = object, !members.isEmpty else { return false }
    return members.allSatisfy { $0.value.isCollection }
  }

  var isCollection: Bool {
    if let object { return object.allSatisfy { $0.value.object != nil } }
    return array?.allSatisfy { $0.object != nil } ?? false
  }
}
