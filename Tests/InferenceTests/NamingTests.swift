import FiresmithStoredData
import Testing

@testable import FiresmithInference

/// The names of types and collections, and names that are left alone.
@Suite struct NamingTests {
  @Test(
    arguments: [
      ("books", "book"), ("categories", "category"), ("addresses", "address"), ("people", "person"),
      ("photos", "photo"), ("stores", "store"), ("videos", "video"), ("devices", "device"),
      ("scores", "score"), ("areas", "area"), ("news", "news"), ("settings", "settings"),
      // Spanish, Portuguese and French.
      ("usuarios", "usuarios"), ("canciones", "canciones"), ("ciudades", "ciudades"),
      ("profesores", "profesores"), ("mensajes", "mensajes"), ("clientes", "clientes"),
      ("tareas", "tareas"), ("pedidos", "pedidos"), ("adresses", "adresses"), ("cours", "cours"),
      ("utilisateurs", "utilisateurs"), ("temps", "temps"),
    ])
  func onlyEnglishPluralsAreCut(plural: String, singular: String) {
    #expect(WordNames.singular(plural) == singular)
  }

  private func text(_ fields: StoredFields) throws -> String {
    try Inferred((0..<5).map { StoredDocument(path: "issues/d\($0)", fields: fields) }).text
  }

  @Test func aTypeIsNamedAfterAllItsUses() throws {
    let person: StoredValue = ["name": "n", "uid": "u"]
    let people = try text([
      "author": person, "closed_by": person, "last": ["author": person], "opened_by": person,
    ])
    #expect(people.contains("  Author:  # of 4 fields"), "\(people)")
    let day: StoredValue = ["opens": "8", "closes": "9"]
    let hours = try text(["hours": ["monday": day, "tuesday": day, "friday": day]])
    #expect(hours.contains("  Hour:  # of 3 fields"), "\(hours)")
  }

  /// Whatever fields are called, people say which data are personal.
  @Test func nothingIsLabelled() throws {
    let inferred = try Inferred(
      (0..<5).map {
        StoredDocument(
          path: "users/d\($0)",
          fields: ["email": .string("e\($0)@example.com"), "password": "p", "labels": "l"])
      })
    try inferred.requireGenerated()
    #expect(!inferred.text.contains("labels: ["), "\(inferred.text)")
    #expect(!inferred.text.contains("owner:"), "\(inferred.text)")
  }

  @Test func nearlyEqualTypesAreOne() throws {
    let hours = try text([
      "hours": [
        "monday": ["opens": "8", "closes": "9"],
        "tuesday": ["opens": "8", "closes": "9", "lunch": "1"],
      ],
      "bill": ["lines": .array([["sku": "s", "count": 1, "price": 1]])],
      "draft": ["lines": .array([["sku": "s", "count": 1, "price": .double(0.5), "note": "n"]])],
    ])
    #expect(hours.contains("lunch: string?  # in 5 of 10"), "\(hours)")
    #expect(hours.contains("note: string?  # in 5 of 10"))
    #expect(hours.contains("price: double"))
    // What has little in common stays apart.
    let apart = try text(["weapon": ["id": "i", "damage": 1], "armor": ["id": "i", "defense": 1]])
    #expect(!apart.contains("types:"))
  }
}
