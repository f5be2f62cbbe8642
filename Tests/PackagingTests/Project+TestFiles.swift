import Foundation
import Testing

extension Project {
  /// Returns the tests' files of these kinds, without what is built, by their paths in `Tests`.
  static func testFiles(endingIn ends: [String]) throws -> [(path: String, text: String)] {
    let folder = url("Tests")
    let enumerator = try #require(FileManager.default.enumerator(atPath: folder.path))
    var paths: [String] = []
    while let path = enumerator.nextObject() as? String {
      if path.hasSuffix(".build") { enumerator.skipDescendants() }
      if ends.contains(where: path.hasSuffix) { paths.append(path) }
    }
    return try paths.sorted().map {
      ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }
}
