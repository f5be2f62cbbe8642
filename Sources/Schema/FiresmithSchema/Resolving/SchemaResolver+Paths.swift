import FiresmithDiagnostics
import FiresmithText
import FiresmithValues

extension SchemaResolver {
  /// A problem with a path, and its offset in Unicode scalars of the path's text.
  private struct PathProblem: Error {
    var message: String
    var offset: Int
  }

  /// The path of a collection or a single document from the root; a problem is reported.
  mutating func path(of syntax: CollectionSyntax, parent: CollectionID?) -> [Collection.PathSegment]
  {
    var path: [Collection.PathSegment] = []
    if let parent {
      path = schema[parent].path
      if !schema[parent].isSingleDocument { path.append(.document(.parent(parent))) }
    }
    do throws(PathProblem) {
      guard let text = syntax.path else {
        if syntax.isSingleDocument { return path + [.fixedDocument(syntax.name.value)] }
        try checkID(syntax.name.value, of: "a collection", at: 0)
        path.append(.collection(syntax.name.value))
        return path
      }
      try append(text, of: syntax, below: parent, to: &path)
    } catch {
      let mark = syntax.path?.mark(atOffset: error.offset) ?? syntax.name.mark
      let hint = syntax.path == nil ? "; give the stored id with 'path'" : ""
      diagnostics.append(Diagnostic(.invalidPath, error.message + hint, at: mark))
      // The reported path is of the right kind for what is below it.
      path.append(
        syntax.isSingleDocument
          ? .fixedDocument(syntax.name.value) : .collection(syntax.name.value))
    }
    return path
  }

  private func append(
    _ written: TextSyntax, of syntax: CollectionSyntax, below parent: CollectionID?,
    to path: inout [Collection.PathSegment]
  ) throws(PathProblem) {
    let text = written.text
    if text.isEmpty { throw PathProblem(message: "a path can't be empty", offset: 0) }
    // Most paths are a collection's id.
    guard syntax.isSingleDocument || text.utf8.contains(UInt8(ascii: "/")) else {
      return try appendCollection(text, at: 0, to: &path)
    }
    // Bytes, because a combining mark after a slash makes another character of the slash.
    let segments = text.utf8
      .split(separator: UInt8(ascii: "/"), maxSplits: 201, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    // Source: Firestore's quotas and limits, "Maximum depth of subcollections".
    if segments.count > 201 {
      throw PathProblem(message: "collections are nested 100 levels deep at most", offset: 0)
    }
    try checkEnds(of: text)
    if let empty = segments.firstIndex(of: "") {
      let offset = segments[..<empty].reduce(0) { $0 + $1.unicodeScalars.count + 1 }
      throw PathProblem(
        message: "a path can't have an empty segment: 'users/{user_id}/posts'",
        offset: offset)
    }
    if syntax.isSingleDocument, !segments.count.isMultiple(of: 2) {
      throw PathProblem(
        message: "a document's path has an even number of segments, and ends in the document's id:"
          + " 'settings/app'", offset: 0)
    }
    if !syntax.isSingleDocument, segments.count.isMultiple(of: 2) {
      throw PathProblem(
        message: "a collection's path has an odd number of segments, and ends in the collection's"
          + " id: 'users/{user_id}/posts'; a single document belongs under 'documents'", offset: 0)
    }
    if let parent {
      try checkRepetition(of: parent, in: segments, isDocument: syntax.isSingleDocument)
    }
    var offset = 0
    for (index, segment) in segments.enumerated() {
      if index.isMultiple(of: 2) {
        try appendCollection(segment, at: offset, to: &path)
      } else {
        try appendDocument(segment, at: offset, in: written, to: &path)
      }
      offset += segment.unicodeScalars.count + 1
    }
  }

  /// A path has no slash at its ends.
  private func checkEnds(of text: String) throws(PathProblem) {
    let bytes = Array(text.utf8)
    let slash = UInt8(ascii: "/")
    let isFirst = bytes.first == slash
    guard isFirst || bytes.last == slash else { return }
    let start = bytes.firstIndex { $0 != slash } ?? bytes.count
    let end = (bytes.lastIndex { $0 != slash } ?? start - 1) + 1
    let better = String(decoding: bytes[start..<end], as: UTF8.self)
    guard !better.isEmpty else { return }
    throw PathProblem(
      message: "leave out the \(isFirst ? "first" : "last") '/': \(quoted(better))",
      offset: isFirst ? 0 : text.unicodeScalars.count - 1)
  }

  /// The path of a nested collection begins below its parent's documents.
  private func checkRepetition(
    of parent: CollectionID, in segments: [String], isDocument: Bool
  ) throws(PathProblem) {
    let ids = segments.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let parents = schema[parent].path.compactMap { segment in
      if case .collection(let id) = segment { id } else { nil }
    }
    guard ids.count > 1, let last = parents.last else { return }
    let repeated = ids.dropLast().starts(with: parents) ? parents.count : ids[0] == last ? 1 : 0
    guard repeated > 0 else { return }
    let rest = segments.dropFirst(2 * repeated).joined(separator: "/")
    let nested = isDocument ? "document" : "collection"
    throw PathProblem(
      message: "the path of a nested \(nested) begins below its parent; write \(quoted(rest))",
      offset: 0)
  }

  private func appendCollection(
    _ segment: String, at offset: Int, to path: inout [Collection.PathSegment]
  ) throws(PathProblem) {
    if hasBrace(segment) {
      throw PathProblem(
        message: "expected a collection's id, found \(quoted(segment));"
          + " a parameter stands for a document: 'users/{user_id}/posts'", offset: offset)
    }
    try checkID(segment, of: "a collection", at: offset)
    path.append(.collection(segment))
  }

  /// Appends a parameter in braces, or the id of a document that is always the same.
  private func appendDocument(
    _ segment: String, at offset: Int, in text: TextSyntax, to path: inout [Collection.PathSegment]
  ) throws(PathProblem) {
    guard hasBrace(segment) || parameterName(in: segment) != nil else {
      if isParameterName(segment) {
        throw PathProblem(
          message: "\(quoted(segment)) would always be the same document;"
            + " write \(quoted("{\(segment)}")) for a parameter", offset: offset)
      }
      try checkID(segment, of: "a document", at: offset)
      path.append(.fixedDocument(segment))
      return
    }
    let name = String(segment.dropFirst().dropLast())
    guard segment.hasPrefix("{"), segment.hasSuffix("}"), !name.isEmpty, !hasBrace(name) else {
      let example = parameterName(in: segment) ?? "user_id"
      throw PathProblem(
        message: "expected a parameter for a document's id, such as \(quoted("{\(example)}"));"
          + " found \(quoted(segment))", offset: offset)
    }
    for case .document(.written(let other)) in path where other.value == name {
      throw PathProblem(
        message: "the parameter \(quoted(name)) is used twice", offset: offset + 1)
    }
    path.append(.document(.written(Name(name, text.mark(atOffset: offset + 1)))))
  }

  /// Whether a segment without braces reads like the name of a parameter: `user_id`, `userId`.
  private func isParameterName(_ segment: String) -> Bool {
    if ["id", "uid"].contains(segment) || segment.hasSuffix("_id") { return true }
    let isWord = segment.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    return isWord && (segment.hasSuffix("Id") || segment.hasSuffix("ID"))
  }

  /// The name in `:user_id`, `$user_id` or `<user_id>`.
  private func parameterName(in segment: String) -> String? {
    guard let first = segment.utf8.first, ":$<[".utf8.contains(first) else { return nil }
    let name = segment.drop { ":$<[{".contains($0) }.prefix {
      $0.isLetter || $0.isNumber || $0 == "_"
    }
    return name.isEmpty ? nil : String(name)
  }

  /// Checks the id of a collection or a document.
  ///
  /// - Parameter owner: What the id belongs to: `a collection`.
  private func checkID(_ id: String, of owner: String, at offset: Int) throws(PathProblem) {
    let problem: String
    switch NameProblem(ofID: id, .documented) {
    case .empty: problem = "\(owner)'s id can't be empty"
    case .dots: problem = "\(owner)'s id can't be \(quoted(id))"
    case .slash: problem = "\(owner)'s id can't contain '/'"
    case .reserved:
      problem = "Firestore reserves ids such as \(quoted(id)), with '__' at both ends"
    case .long: problem = "\(owner)'s id has at most 1,500 bytes"
    case nil where hasSpacesAround(id): problem = "leave out the spaces around \(quoted(id))"
    case nil: return
    }
    throw PathProblem(message: problem, offset: offset)
  }
}

/// Whether the id of a document or a collection can stand in a schema's path.
package func canStandInPath(_ id: String) -> Bool {
  NameProblem(ofID: id, .documented) == nil && !hasSpacesAround(id) && !hasBrace(id)
}

private func hasSpacesAround(_ id: String) -> Bool {
  id.utf8.first == UInt8(ascii: " ") || id.utf8.last == UInt8(ascii: " ")
}

private func hasBrace(_ text: String) -> Bool {
  text.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
}
