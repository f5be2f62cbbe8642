/// Returns the text between the slashes of a regular expression in JavaScript's notation,
/// `/[a-z]+/i`; `nil` if the pattern isn't enclosed in slashes.
package func patternInSlashes(_ pattern: String) -> String? {
  guard pattern.utf8.first == UInt8(ascii: "/"),
    let end = pattern.utf8.lastIndex(of: UInt8(ascii: "/")), end > pattern.startIndex
  else { return nil }
  let flags = pattern.utf8[end...].dropFirst()
  let inner = pattern.utf8[..<end].dropFirst()
  guard flags.allSatisfy("dgimsuvy".utf8.contains), inner.last != UInt8(ascii: "\\") else {
    return nil
  }
  return String(Substring(inner))
}
