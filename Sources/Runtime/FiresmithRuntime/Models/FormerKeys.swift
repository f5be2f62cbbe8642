extension KeyedDecodingContainer {
  /// Returns `key` if it is there, also with null; else the first of the `former` keys that is, and
  /// `key` again if none is.
  public func key(_ key: Key, _ former: Key...) -> Key {
    contains(key) ? key : former.first(where: contains) ?? key
  }
}
