nonisolated extension String {
  /// Whether Firestore allows a collection or a document to have this id.
  internal var isPathSegment: Bool {
    let isReserved = hasPrefix("__") && hasSuffix("__")
    let isRelative = isEmpty || self == "." || self == ".."
    return !isReserved && !isRelative && utf8.count <= 1500 && !utf8.contains(UInt8(ascii: "/"))
  }
}
