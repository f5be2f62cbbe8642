import FiresmithDocs
import FiresmithSchema
import Testing

/// The data dictionary of the schemas that generated code is tortured with.
@Suite struct OddPageTests {
  /// Every place has an address of its own, and every link a place, whatever the names.
  @Test(arguments: TortureSchemas.allCases)
  func eachPlaceHasItsOwnAddress(_ torture: TortureSchemas) throws {
    let schema = try CallWrappers.schema(of: ["schema.yaml": torture.text()])
    let page = try DocsFile().text(for: schema, in: nil)
    let places = page.matches(of: /<[^>]* id="([^"]*)"/).map { String($0.1) }
    #expect(places.count > schema.collections.count)
    #expect(Set(places).count == places.count)
    let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
    #expect(Set(links).subtracting(places).isEmpty)
  }
}
