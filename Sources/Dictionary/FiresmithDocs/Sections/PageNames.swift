import FiresmithSchema

/// The names of the pages of a folder, one for each collection: `users.posts.md`.
struct PageNames {
  private let names: [String]

  /// - Parameter reserved: The names that other pages have, without their ending.
  init(_ schema: Schema, reserved: [String]) {
    // Many disks take names that differ in case alone for the same.
    var taken = Set(reserved.map { $0.lowercased() })
    var names: [String] = []
    for index in schema.collections.indices {
      let words = schema.names(of: CollectionID(index: index)).map(Self.plain)
      let base = words.joined(separator: ".")
      var name = base
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      names.append(name + ".md")
    }
    self.names = names
  }

  subscript(id: CollectionID) -> String { names[id.index] }

  /// Returns a name with `-` in place of what links or disks may not have.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
  }
}
