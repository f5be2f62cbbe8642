/// Returns the path of a document's collection, with `*` for ids: `users/*/posts`.
package func collectionPath(ofDocument path: String) -> String {
  var path = path
  return path.withUTF8 { bytes in
    var collection: [UInt8] = []
    var start = 0
    var isID = false
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "/") {
      if start > 0 { collection.append(byte) }
      if isID {
        collection.append(UInt8(ascii: "*"))
      } else {
        collection += bytes[start..<index]
      }
      start = index + 1
      isID.toggle()
    }
    return String(decoding: collection, as: UTF8.self)
  }
}
