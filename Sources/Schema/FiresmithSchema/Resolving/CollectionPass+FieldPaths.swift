import FiresmithDiagnostics
import FiresmithText

// How queries find fields: by stored names with dots between them.
extension CollectionPass {
  /// The purpose that a field is looked up for.
  enum PathUse {
    case query
    case timeToLive
    case uniqueIndex

    /// The consequence of the field not being stored, for messages.
    fileprivate var needsStoredField: String {
      switch self {
      case .query: "so no query finds it"
      case .timeToLive, .uniqueIndex: "so Firestore doesn't know it"
      }
    }
  }

  /// The field that a path leads to.
  struct PathTarget {
    var path: FieldPath
    /// Whether the server sets the field's time.
    var isServerTime = false
    /// Whether a document can be without the field: it is optional, a map around it is, or only
    /// some cases of a union have it.
    var mayBeAbsent = false
    /// The first field on the path that says that it has no index.
    var unindexed: String?
    /// A former name of the field, or of a map around it.
    var previousName: Name?
    /// The union whose discriminator this is, so that its cases are the possible values.
    var discriminatorOf: TypeID?
  }

  /// The container that a path has reached on its way to a field.
  private enum Container {
    case type(TypeID)
    case map(FieldType)
    /// The content of a union, which has the fields of all cases.
    case content(TypeID, Union)
  }

  private struct FoundField {
    var type: FieldType
    var isOptional = false
    var nulls = Field.Nulls.omitted
    var isStored = true
    var isIndexed = true
    var previousNames: [Name] = []
    var isServerTime = false
    /// Whether the field isn't in every map of its kind, besides being optional.
    var isOfSome = false
    var bindings: [String: FieldBinding] = [:]
    var discriminatorOf: TypeID?
    var contentOf: TypeID?
  }

  /// A path that leads nowhere.
  private enum PathError: Error {
    /// A problem, and its byte offset in the path.
    case problem(String, offset: Int)
    /// The path depends on something invalid, which has been reported.
    case reported
  }

  /// The field that `path` leads to from the documents of a collection.
  ///
  /// - Parameter use: What for, which messages say.
  /// - Returns: `nil` if there is none; that has been reported.
  mutating func resolvePath(
    _ path: TextSyntax, in collection: CollectionID, for use: PathUse = .query
  ) -> PathTarget? {
    let text = path.text
    let model = schema[collection].model
    guard model != Self.unknownModel else { return nil }
    if case .property(let name, isStored: true, _) = schema[collection].documentID,
      name.value == text
    {
      return PathTarget(
        path: FieldPath(
          names: [text], mark: path.mark(atOffset: 0), type: .scalar(.string), isOptional: false))
    }
    // Firestore's own limit for the path of a field.
    guard text.utf8.count <= 1_500 else {
      diagnostics.append(
        Diagnostic(
          .unknownField, "the path of a field has at most 1,500 bytes", at: path.mark(atOffset: 0)))
      return nil
    }
    do throws(PathError) {
      // Most paths are the name of a field.
      if !declared.isInvalid(model), let field = try find(text, in: model, offset: 0),
        field.isStored, field.contentOf == nil
      {
        return target(field, called: [text], unindexed: nil, at: path.mark(atOffset: 0))
      }
      return try resolvePath(Array(text.utf8), from: model, for: use, at: path.mark(atOffset: 0))
    } catch {
      if case .problem(var message, let offset) = error {
        if isDocumentID(text, of: collection) {
          message =
            "\(quoted(text)) is the document's id, which is not stored as a field,"
            + " \(use.needsStoredField)"
        }
        let scalars = text.utf8.prefix(offset).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        diagnostics.append(Diagnostic(.unknownField, message, at: path.mark(atOffset: scalars)))
      }
      return nil
    }
  }

  /// Whether something that is no field is what the model, or Firestore, calls the document's id.
  private func isDocumentID(_ text: String, of collection: CollectionID) -> Bool {
    if text == "__name__" { return true }
    return switch schema[collection].documentID {
    case .configured: text == "id"
    case .property(let name, isStored: false, _): text == name.value
    case .property, .none: false
    }
  }

  private mutating func resolvePath(
    _ text: [UInt8], from model: TypeID, for use: PathUse, at mark: SourceMark
  ) throws(PathError) -> PathTarget {
    var names: [String] = []
    var unindexed: String?
    var mayBeAbsent = false
    var previousName: Name?
    var container = Container.type(model)
    var start = 0
    while true {
      let (field, end) = try step(text, from: start, in: container)
      names.append(string(text[start..<end]))
      guard field.isStored else {
        throw .problem(
          "the field \(quoted(names.joined(separator: "."))) is not stored, \(use.needsStoredField)",
          offset: start)
      }
      if end == text.count, field.contentOf != nil {
        throw .problem(
          "\(quoted(names.joined(separator: "."))) is a different map in each case; name a field"
            + " inside", offset: start)
      }
      mayBeAbsent = mayBeAbsent || field.isOptional || field.isOfSome
      previousName = previousName ?? field.previousNames.first
      if end == text.count {
        var target = target(field, called: names, unindexed: unindexed, at: mark)
        target.mayBeAbsent = mayBeAbsent
        target.previousName = previousName
        return target
      }
      if !field.isIndexed { unindexed = unindexed ?? names.joined(separator: ".") }
      start = end + 1
      container = try open(field, called: names, offset: start)
    }
  }

  private func target(
    _ field: FoundField, called names: [String], unindexed: String?, at mark: SourceMark
  ) -> PathTarget {
    let path = FieldPath(
      names: names, mark: mark, type: field.type, isOptional: field.isOptional,
      nulls: field.nulls, bindings: field.bindings)
    let own = field.isIndexed ? nil : names.joined(separator: ".")
    return PathTarget(
      path: path, isServerTime: field.isServerTime,
      mayBeAbsent: field.isOptional || field.isOfSome, unindexed: unindexed ?? own,
      previousName: field.previousNames.first,
      discriminatorOf: field.discriminatorOf)
  }

  /// The field that the longest possible part of `text` names: stored names may hold dots.
  private mutating func step(
    _ text: [UInt8], from start: Int, in container: Container
  ) throws(PathError) -> (field: FoundField, end: Int) {
    let id: TypeID
    switch container {
    case .map(let value):
      let end = text[start...].firstIndex(of: Self.dot) ?? text.count
      guard end > start else { throw .problem("expected the key of a map", offset: start) }
      return (FoundField(type: value, isOfSome: true), end)
    case .type(let type), .content(let type, _):
      id = type
    }
    if declared.isInvalid(id) { throw .reported }
    var end = text.count
    // Nobody nests that deep; each try reads the rest of the text.
    for _ in 0..<64 {
      let name = string(text[start..<end])
      let field =
        switch container {
        case .content(_, let union):
          try find(name, inCases: union.cases.map(\.payload), offset: start)
        case .type, .map: try find(name, in: id, offset: start)
        }
      if let field {
        return (field, end)
      }
      guard let dot = text[start..<end].lastIndex(of: Self.dot) else { break }
      end = dot
    }
    let first = string(text[start..<(text[start...].firstIndex(of: Self.dot) ?? text.count)])
    throw .problem(unknownField(first, in: id), offset: start)
  }

  /// Returns the container of the fields inside a field.
  private func open(
    _ field: FoundField, called names: [String], offset: Int
  ) throws(PathError) -> Container {
    if let id = field.contentOf, case .union(let union) = schema[id].kind {
      return .content(id, union)
    }
    switch field.type {
    case .map(let value):
      return .map(value)
    case .scalar(.any):
      return .map(.scalar(.any))
    case .declared(let id):
      switch schema[id].kind {
      case .structure, .union, .untagged: return .type(id)
      case .external(let external):
        if case .map(let value) = external.encodedAs { return .map(value) }
        if case .scalar(.any) = external.encodedAs { return .map(.scalar(.any)) }
      case .tuple:
        let name = quoted(names.joined(separator: "."))
        throw .problem(
          "\(name) is a tuple, and Firestore's queries find no elements by their position",
          offset: offset)
      case .enumeration, .alias: break
      }
    case .scalar, .reference, .vector, .array: break
    }
    let name = quoted(names.joined(separator: "."))
    throw .problem("\(name) is \(words(for: field.type)), which has no fields", offset: offset)
  }

  private func find(
    _ name: String, in id: TypeID, offset: Int
  ) throws(PathError) -> FoundField? {
    if declared.unresolvedFields[id]?.contains(name) == true { throw .reported }
    switch schema.types[id.index].kind {
    case .structure:
      guard let index = fieldIndex(of: name, in: id), let field = field(index, of: id) else {
        return nil
      }
      return FoundField(
        type: field.type, isOptional: field.isOptional, nulls: field.nulls,
        isStored: field.isStored, isIndexed: field.isIndexed, previousNames: field.previousNames,
        isServerTime: field.serverTime != nil, bindings: field.bindings)
    case .union(let union):
      return try find(name, in: union, id, offset: offset)
    case .untagged(let union):
      return try find(name, inCases: union.members.fields.compactMap(\.mapType), offset: offset)
    case .tuple, .enumeration, .external, .alias:
      return nil
    }
  }

  /// A field of a union: the discriminator, and the content or one of the fields of the cases.
  private func find(
    _ name: String, in union: Union, _ id: TypeID, offset: Int
  ) throws(PathError) -> FoundField? {
    if name == union.discriminator.value {
      return FoundField(type: .scalar(union.discriminatorType), discriminatorOf: id)
    }
    if let content = union.content {
      return name == content.value ? FoundField(type: .declared(id), contentOf: id) : nil
    }
    return try find(name, inCases: union.cases.map(\.payload), offset: offset)
  }

  /// One of the fields of a union's cases, which hold maps of the types `cases`.
  private func find(
    _ name: String, inCases cases: [TypeID], offset: Int
  ) throws(PathError) -> FoundField? {
    var found: FoundField?
    var isOfSome = false
    for map in cases {
      guard let field = try find(name, in: map, offset: offset) else {
        isOfSome = true
        continue
      }
      isOfSome = isOfSome || field.isOptional || field.isOfSome
      if let other = found, other.type != field.type {
        throw .problem(
          "the field \(quoted(name)) is \(words(for: other.type)) in one case and"
            + " \(words(for: field.type)) in another", offset: offset)
      }
      // Firestore knows no cases: what one of them says about the path is true for all.
      let isIndexed = field.isIndexed && found?.isIndexed != false
      let isServerTime = field.isServerTime || found?.isServerTime == true
      let nulls = found?.nulls == .omitted ? .omitted : field.nulls
      found = found ?? field
      found?.nulls = nulls
      found?.isIndexed = isIndexed
      found?.isServerTime = isServerTime
    }
    found?.isOfSome = isOfSome
    return found
  }

  private mutating func unknownField(_ name: String, in id: TypeID) -> String {
    if name.isEmpty { return "expected the name of a field" }
    let message = "\(quoted(schema[id].name.name.value)) has no field \(quoted(name))"
    switch schema[id].kind {
    case .structure(let structure):
      guard suggestions.mayCompare(with: structure.fields.count) else { return message }
      return message + suggestion(for: name, among: structure.fields.map(\.name.value))
    case .union(let union):
      var known = [union.discriminator.value] + [union.content?.value].compactMap(\.self)
      for unionCase in union.cases {
        guard case .structure(let structure) = schema[unionCase.payload].kind,
          suggestions.mayCompare(with: structure.fields.count)
        else { continue }
        known += structure.fields.map(\.name.value)
      }
      return message + suggestion(for: name, among: known)
    case .tuple, .untagged, .enumeration, .external, .alias:
      return message
    }
  }

  private static let dot = UInt8(ascii: ".")

  private func string(_ utf8: ArraySlice<UInt8>) -> String {
    String(decoding: utf8, as: UTF8.self)
  }
}

extension Field {
  /// The type of the map that the field holds, if its keys are known.
  fileprivate var mapType: TypeID? {
    if case .declared(let id) = type { id } else { nil }
  }
}
