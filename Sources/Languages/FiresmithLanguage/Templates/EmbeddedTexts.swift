/// Returns the texts of a list in C whose names begin with `prefix`, in the list's order.
///
/// - Parameters:
///   - list: The first entry of the list, which an entry without a name ends.
///   - strings: Returns the name and the text of an entry.
func embeddedTexts<Entry>(
  in list: UnsafePointer<Entry>?, named prefix: String,
  _ strings: (Entry) -> (name: UnsafePointer<CChar>?, text: UnsafePointer<CChar>?)
) -> [(name: String, text: String)] {
  var texts: [(name: String, text: String)] = []
  guard var next = list else { return [] }
  while case (let name?, let text?) = strings(next.pointee) {
    let name = String(cString: name)
    if name.hasPrefix(prefix) { texts.append((name, String(cString: text))) }
    next += 1
  }
  return texts
}
