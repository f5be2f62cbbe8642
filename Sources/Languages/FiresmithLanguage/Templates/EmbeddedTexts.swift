import FiresmithEmbeddedFiles

/// Returns the texts of a list in C whose names begin with `prefix`, in the list's order.
///
/// - Parameter list: The first entry of the list, which an entry without a name ends.
func embeddedTexts(
  in list: UnsafePointer<FiresmithEmbeddedFile>?, named prefix: String
) -> [(name: String, text: String)] {
  var texts: [(name: String, text: String)] = []
  guard var next = list else { return [] }
  while let name = next.pointee.name, let text = next.pointee.text {
    let name = String(cString: name)
    if name.hasPrefix(prefix) { texts.append((name, String(cString: text))) }
    next += 1
  }
  return texts
}
