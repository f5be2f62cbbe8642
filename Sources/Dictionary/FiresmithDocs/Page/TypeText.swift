import FiresmithDiagnostics
import FiresmithSchema

/// The words for types on the page, with links to what the schema declares.
struct TypeText {
  let schema: Schema
  let anchors: Anchors

  /// Returns the type as the schema language writes it, with links.
  func html(_ type: FieldType) -> HTMLText {
    switch type {
    case .scalar(let scalar): return "\(scalar.rawValue)"
    case .reference(let id):
      guard let id else { return "reference" }
      return "reference&lt;\(link(to: id))&gt;"
    case .array(let element): return "array&lt;\(html(element))&gt;"
    case .map(let value): return "map&lt;\(html(value))&gt;"
    case .vector(let dimensions): return "vector&lt;\(String(dimensions))&gt;"
    case .declared(let id): return html(id)
    }
  }

  private func html(_ id: TypeID) -> HTMLText {
    if let snapshot = schema[id].snapshot {
      guard let model = schema.collection(of: snapshot.model) else { return "snapshot" }
      return "snapshot&lt;\(link(to: model))&gt;"
    }
    if isFolded(id) { return "\(kind(of: id))" }
    return link(to: id)
  }

  /// Returns the type as one word or a few, without links, for the search.
  func plain(_ type: FieldType) -> String {
    switch type {
    case .scalar(let scalar): scalar.rawValue
    case .reference(let id): id.map { "reference<\(schema[$0].name.value)>" } ?? "reference"
    case .array(let element): "array<\(plain(element))>"
    case .map(let value): "map<\(plain(value))>"
    case .vector(let dimensions): "vector<\(dimensions)>"
    case .declared(let id): schema[id].name.name.value
    }
  }

  func link(to id: CollectionID) -> HTMLText {
    "<a href=\"#\(anchors[id])\">\(schema[id].name.value)</a>"
  }

  func link(to id: TypeID) -> HTMLText {
    if let owner = schema.collection(of: id) {
      return "<a href=\"#\(anchors[owner])\">\(schema[id].name.name.value)</a>"
    }
    return "<a href=\"#\(anchors[id])\">\(schema[id].name.name.value)</a>"
  }

  /// Whether a type is shown where it is used: its schema declares it there, for one field.
  func isFolded(_ id: TypeID) -> Bool {
    let type = schema[id]
    guard type.parent != nil else { return false }
    return switch type.kind {
    case .structure, .union, .tuple, .untagged: true
    case .enumeration, .external, .alias: false
    }
  }

  /// The kind of a declared type, in words.
  func kind(of id: TypeID) -> String {
    switch schema[id].kind {
    case .structure: schema[id].isMixin ? "mixin" : "map"
    case .union: "one of several maps"
    case .untagged: "one of several types"
    case .tuple: "tuple"
    case .enumeration: "enumeration"
    case .external: "type of its own"
    case .alias: "named type"
    }
  }
}
