nonisolated extension Array: DocumentCoding.Converted where Element: ConvertedCodable {
  var storedForms: [any Encodable] { map { ConvertedValue(wrappedValue: $0) } }
}
