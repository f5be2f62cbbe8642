// The build plugin compiles this file too, through a symbolic link.

extension String {
  /// The path of `path`, which may be absolute, seen from the folder at this path.
  ///
  /// ```swift
  /// "../App".appending(path: "./Schemas/")  // ../App/Schemas
  /// ".".appending(path: "Schemas")          // Schemas
  /// ```
  public func appending(path: String) -> String {
    let dot: ArraySlice = [UInt8(ascii: ".")]
    let joined = path.isAbsolutePath ? path : self + "/" + path
    let isAbsolute = joined.isAbsolutePath && (path.isAbsolutePath || isAbsolutePath)
    var path: [UInt8] = []
    path.reserveCapacity(joined.utf8.count)
    // Bytes, because a combining mark after a slash makes another character of the slash.
    for part in Array(joined.utf8).split(separator: UInt8(ascii: "/")) where part != dot {
      if isAbsolute || !path.isEmpty { path.append(UInt8(ascii: "/")) }
      path += part
    }
    if path.isEmpty { return isAbsolute ? "/" : "." }
    return String(decoding: path, as: UTF8.self)
  }

  /// The path of the folder that this path is in.
  ///
  /// ```swift
  /// "Generated/Books.swift".parent  // Generated
  /// "Generated".parent              // .
  /// ```
  public var parent: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The name at the end of the path.
  public var lastComponent: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  /// Whether this path begins with all of `folder`'s.
  public func isBelow(_ folder: String) -> Bool { path(from: folder) != nil }

  /// Returns what follows all of `folder`'s path in this one; `nil` if it isn't below the folder.
  ///
  /// ```swift
  /// "App/Schemas/books.yaml".path(from: "App")  // Schemas/books.yaml
  /// ```
  public func path(from folder: String) -> String? {
    let start = (folder.hasSuffix("/") ? folder : folder + "/").utf8
    guard utf8.starts(with: start) else { return nil }
    return String(decoding: utf8.dropFirst(start.count), as: UTF8.self)
  }

  public var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
