/// The words of the type language, and their names in other languages.
enum TypeWords {
  /// The types without an element, by their one spelling.
  static func scalar(_ word: String) -> FieldType? {
    switch word {
    case "string": .string
    case "integer": .integer
    case "boolean": .boolean
    case "double": .double
    case "timestamp": .timestamp
    case "url": .url
    case "bytes": .bytes
    case "geopoint": .geopoint
    case "uuid": .uuid
    case "color": .color
    case "any": .any
    default: nil
    }
  }

  /// Every word of the language, for suggestions.
  static let all = [
    "string", "boolean", "integer", "double", "timestamp", "bytes", "geopoint", "reference", "url",
    "uuid", "color", "array", "map", "vector", "any",
  ]

  /// What to write in place of a word that other languages use: `'integer'` for `int`.
  ///
  /// - Returns: `nil` for a word that no one uses for a type.
  static func replacement(for word: String) -> String? {
    switch word.lowercased() {
    case "int", "int8", "int16", "int32", "int64", "uint", "uint32", "uint64", "long", "short",
      "bigint", "byte", "integers":
      "'integer'"
    case "bool", "booleans": "'boolean'"
    case "str", "text", "char", "character", "varchar", "nsstring", "strings": "'string'"
    case "float", "float32", "float64", "decimal", "real", "cgfloat": "'double'"
    case "number", "num", "numeric": "'integer' or 'double'"
    case "date", "datetime", "time", "instant", "isodate", "date-time", "date_time":
      "'timestamp'"
    case "data", "binary", "blob": "'bytes'"
    case "geo", "geo_point", "location", "latlng", "coordinate", "coordinates": "'geopoint'"
    case "ref", "documentreference", "document", "docref": "'reference' or 'reference<collection>'"
    case "uri", "link", "href": "'url'"
    case "guid": "'uuid'"
    case "colour", "hexcolor", "hex": "'color'"
    case "list", "set", "sequence", "tuple", "[]": "'array<…>' with the type of the elements"
    case "object", "dict", "dictionary", "hash", "record", "struct", "model", "mapping":
      "'map<…>' with the type of the values, or 'fields' for a nested type"
    case "embedding": "'vector<…>' with the number of dimensions"
    case "enum", "enumeration": "the name of an enumeration declared under 'enums:'"
    case "union", "oneof": "'discriminator' and 'cases'"
    case "dynamic", "mixed", "json", "unknown": "'any'"
    default: nil
    }
  }
}
