import FiresmithDocs
import FiresmithSchema
import FiresmithTestSupport
import Testing

/// The data dictionary of the schemas that generated code is tortured with.
@Suite struct OddPageTests {
  /// Collections are called as what else is on the page.
  @Test func eachOddCollectionHasItsOwnAddress() throws {
    try expectOwnAddresses(in: TortureSchemas.collections.text())
  }

  @Test(.ring(.consumers), arguments: TortureSchemas.allCases)
  func eachPlaceHasItsOwnAddress(_ torture: TortureSchemas) throws {
    try expectOwnAddresses(in: torture.text())
  }

  /// Every place has an address of its own, and every link a place, whatever the names.
  private func expectOwnAddresses(in text: String) throws {
    let schema = try CallWrappers.schema(of: ["schema.yaml": text])
    let page = try DocsFile().text(for: schema, in: nil)
    let places = page.matches(of: /<[^>]* id="([^"]*)"/).map { String($0.1) }
    #expect(places.count > schema.collections.count)
    #expect(Set(places).count == places.count)
    let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    #expect(Set(links).subtracting(places).isEmpty)
  }
}
