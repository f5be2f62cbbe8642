/// Returns the path of a document's collection, with `*` for ids: `users/*/posts`.
package func collectionPath(ofDocument path: String) -> String {
  let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  if segments.count == 1 { return String(segments[0]) }
  return segments.enumerated().map { $0.offset % 2 == 0 ? String($0.element) : "*" }
    .joined(separator: "/")
}
