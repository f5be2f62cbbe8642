import FiresmithJSON

/// The settings on the command line for plain JSON: objects without types, as people's scripts
/// print them.
package struct PlainOptions: Sendable {
  /// The place of what stands at the top of a text that doesn't name its collections.
  package enum Place: Equatable, Sendable {
    /// Documents, by their ids or in an array, or one after the other.
    case collection(String)
    /// The fields of one document.
    case document(String)
  }

  /// The part of a document that has its id, where several differ.
  package enum ID: String, CaseIterable, Sendable {
    /// The key that the document stands at.
    case key
    case id
    case underscored = "_id"
    case documentID = "docId"
  }

  package var place: Place?
  package var id: ID?
  package var times = TimeFields()

  package init() {}

  /// Returns what to ask about an object at the top of a text that is of no form that is known.
  static func question(about node: JSONNode) -> String {
    guard let members = node.members, !members.isEmpty else {
      return "expected documents: JSON of Firestore's REST API, or collections by their names"
    }
    let other = members.first { !$0.value.isCollection }?.key ?? ""
    let wayOut =
      members.contains { $0.value.isCollection }
      ? "; below a key 'collections', collections can have other values next to them" : ""
    return
      "is this one document, or the documents of one collection? Add '--as-document books/b1' or"
      + " '--as-collection books'; these aren't collections by their names, because \(quoted(other))"
      + " holds neither documents by their ids nor a list of documents" + wayOut
  }
}

/// A name in the text of a message; long ones are cut.
func quoted(_ name: String) -> String {
  "'" + (name.unicodeScalars.count > 80 ? "\(String(name.unicodeScalars.prefix(80)))…" : name) + "'"
}
