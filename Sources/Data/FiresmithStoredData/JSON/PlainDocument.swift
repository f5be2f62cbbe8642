import FiresmithJSON
import FiresmithText
import FiresmithValues

/// A document of plain JSON while it is read: its id may stand at its end.
struct PlainDocument {
  struct Member {
    let name: String
    let node: JSONNode
    /// The offset of the text that the node's own offsets are in.
    let base: Int
  }

  /// A text that may be the document's id.
  private typealias Candidate = (source: PlainOptions.ID, text: String)

  /// The key that the document stands at; `nil` in an array.
  let key: String?
  private(set) var members: [Member] = []
  /// Collections that wait for the document's id.
  private(set) var waiting: [JSONPieces.Piece] = []
  private(set) var hasSubcollections = false
  /// Whether subcollections are called so, as no field of the document is.
  private var namesSubcollections = false

  init(key: String?) { self.key = key }

  mutating func add(_ name: String, _ node: JSONNode, base: Int) {
    members.append(Member(name: name, node: node, base: base))
  }

  /// Takes notice of subcollections.
  ///
  /// - Parameter piece: The collections, if they wait for the document's id.
  mutating func addSubcollections(at name: String, _ piece: JSONPieces.Piece? = nil) {
    hasSubcollections = true
    if name != PlainValues.subcollections { namesSubcollections = true }
    if let piece { waiting.append(piece) }
  }

  /// Whether a member of this name may have a document's subcollections.
  static func mayBeSubcollections(_ name: String) -> Bool {
    name == PlainValues.subcollections || name == "subcollections"
  }

  /// Whether a member of such a name has them, and isn't a field.
  static func areSubcollections(_ name: String, _ node: JSONNode) -> Bool {
    guard node.object?.isEmpty == false else { return node.object != nil }
    return name == PlainValues.subcollections || node.hasCollections
  }

  private subscript(_ name: String) -> Member? { members.first { $0.name == name } }

  // MARK: The id

  private var candidates: [Candidate] {
    PlainOptions.ID.allCases.compactMap { source in
      let text = source == .key ? key : self[source.rawValue]?.node.string
      return text.map { (source, $0) }
    }
  }

  /// Returns the id that the document probably has, before all of it was read; `nil` if that isn't
  /// known.
  func likelyID(_ chosen: PlainOptions.ID?) -> String? {
    let candidates = candidates
    guard let chosen, chosen != .key || key != nil else { return candidates.first?.text }
    return candidates.first { $0.source == chosen }?.text
  }

  /// Returns the document's id.
  ///
  /// - Throws: If there is none, or if there are several that differ, which nobody has chosen
  ///   among.
  func id(_ chosen: PlainOptions.ID?) throws(Unclear) -> (source: PlainOptions.ID, text: String) {
    let candidates = candidates
    guard let first = candidates.first else {
      throw Unclear("the document has no id: no 'id', '_id' or 'docId' that is a text")
    }
    if let found = candidates.first(where: { $0.source == chosen }) { return found }
    if let other = candidates.first(where: { ExactString($0.text) != ExactString(first.text) }) {
      throw Unclear(
        "is the document's id \(Self.words(first)), or \(Self.words(other))?"
          + " Add '--ids \(first.source.rawValue)' or '--ids \(other.source.rawValue)'")
    }
    return first
  }

  private static func words(_ candidate: Candidate) -> String {
    switch candidate.source {
    case .key: "its key \(quoted(candidate.text))"
    case .id, .underscored, .documentID:
      "the \(quoted(candidate.text)) in '\(candidate.source.rawValue)'"
    }
  }

  /// An error that says why a document can't be read.
  struct Unclear: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  // MARK: Fields

  /// The member that has the fields of a document of the shape `{"id": "b1", "data": {…}}`.
  var data: Member? {
    guard let data = self["data"], data.node.object != nil else { return nil }
    let others = members.filter { $0.name != "data" }
    let known = PlainOptions.ID.allCases.dropFirst().map(\.rawValue) + ["path"]
    guard others.allSatisfy({ known.contains($0.name) && $0.node.string != nil }) else {
      return nil
    }
    return others.isEmpty && !namesSubcollections ? nil : data
  }

  /// Returns the members that are stored: not the field that has the id, which a script has added.
  func stored(without source: PlainOptions.ID?) -> [Member] {
    guard let data else { return members.filter { $0.name != source?.rawValue || source == .key } }
    return data.node.object?.map { Member(name: $0.key, node: $0.value, base: data.base) } ?? []
  }

  /// Throws if the shape says another path than the document has.
  func validate(path: String) throws(Unclear) {
    guard let data else { return }
    let parts = path.pathParts
    if let told = self["path"]?.node.string, told.pathParts.suffix(parts.count) != parts[...] {
      throw Unclear("the document is at \(quoted(path)), and its 'path' is \(quoted(told))")
    }
    if data.node[PlainValues.subcollections] != nil {
      throw Unclear("'\(PlainValues.subcollections)' belongs next to 'data', not in it")
    }
  }
}
