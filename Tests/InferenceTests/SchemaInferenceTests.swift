import FiresmithStoredData
import FiresmithTestSupport
import Testing

@testable import FiresmithInference

/// The schemas that are inferred from documents of one kind.
@Suite struct SchemaInferenceTests {
  /// Returns the files for documents of a collection.
  private func text(
    _ count: Int, in collection: String = "items", showingRareValues: Bool = false,
    _ fields: (Int) -> StoredFields
  ) throws -> String {
    let documents = (0..<count).map { index in
      StoredDocument(path: "\(collection)/d\(index)", fields: fields(index))
    }
    return try text(documents, showingRareValues: showingRareValues)
  }

  private func text(
    _ documents: [StoredDocument], showingRareValues: Bool = false
  ) throws -> String {
    var options = SchemaInference.Options()
    options.showsRareValues = showingRareValues
    let inferred = try Inferred(documents, options: options)
    try inferred.requireFit(documents)
    try inferred.requireGenerated()
    return inferred.text
  }

  @Test func fieldsAreAsTheyAreInAllDocuments() throws {
    let text = try text(4) { index in
      var fields: [StoredFields.Entry] = [
        .init(name: "always", value: .boolean(index > 1)),
        .init(name: "empty", value: .array([])),
        .init(name: "never", value: .null),
        .init(name: "nulls", value: index == 0 ? .null : 5),
        .init(name: "number", value: index == 0 ? 5 : .double(0.5)),
        .init(name: "time", value: .string("2024-01-0\(index + 1)T00:00:00Z")),
        .init(name: "vector", value: .vector([1, 2, 3])),
        .init(name: "vectors", value: .vector(Array(repeating: 0, count: index + 1))),
      ]
      if index == 0 { fields.append(.init(name: "rare", value: "x")) }
      return StoredFields(fields)
    }
    #expect(
      text == """
        --- items.yaml
        collections:
          items:  # 4 documents
            model: Item
            fields:
              always: boolean
              empty: array<any>                           # always empty
              never: { type: any?, nulls: explicit }      # always null
              nulls: { type: integer?, nulls: explicit }  # null in 1
              number: double
              rare: string?  # in 1 of 4
              time: string   # all are times
              vector: vector<3>
              vectors: any  # vectors of different lengths

        """)
  }

  @Test func mixedTypesAreAUnionOrAny() throws {
    let text = try text(5) { index in
      let values: [StoredValue] = ["a", 1, .boolean(true), .bytes([1]), .double(0.5)]
      return [
        "few": values[index % 2], "many": values[index],
        "list": .array([values[index % 2], .map([:])]), "with_null": .array([.null, 1]),
      ]
    }
    #expect(
      text.contains(
        """
            fields:
              few:  # string in 3, integer in 2
                any_of:
                  text: string
                  number: integer
              list: array<List>      # string in 3, integer in 2, map in 5
              many: any              # string in 1, integer in 1, double in 1, boolean in 1, bytes in 1
              with_null: array<any>  # null is among the values

        types:
          List:
            any_of:
              text: string
              number: integer
              map: map<any>  # always empty

        """), "\(text)")
  }

  @Test func fewStringsAreAnEnumeration() throws {
    let words = ["draft", "in review", "published"]
    let common = try text(90) { ["status": .string(words[$0 % 3])] }
    #expect(
      common == """
        --- items.yaml
        collections:
          items:  # 90 documents
            model: Item
            fields:
              status: Status

        enums:
          Status:
            cases:
              draft:                  # 30
              in_review: "in review"  # 30
              published:              # 30
            unknown: unknown

        """)
    // Too few, too many different ones, too rare, and such that are no words.
    #expect(try text(19) { ["status": .string(words[$0 % 3])] }.contains("status: string"))
    #expect(try text(600) { ["status": .string("w\($0 % 25)")] }.contains("status: string"))
    #expect(try text(90) { ["at": .string("\($0 % 3)")] }.contains("at: string"))
    #expect(try text(90) { ["mail": .string("a\($0 % 2)@b.c")] }.contains("mail: string"))
    let rare: (Int) -> StoredFields = { ["status": .string(words[min(2, $0 / 40)])] }
    #expect(try text(90, rare).contains("published:              # 10"))
    // What is rarer is shown by request only.
    let rarer: (Int) -> StoredFields = {
      ["status": .string($0 == 0 ? "klaxon" : words[$0 % 2 * 2])]
    }
    #expect(try text(90, rarer).contains("status: Status  # 1 other string in 1"))
    #expect(try text(90, showingRareValues: true, rarer).contains("klaxon:"))
    // Names of people, places and things, and ids of documents, whatever they are.
    for name in ["owner", "city", "title", "closed_by"] {
      #expect(try text(90) { [name: .string(["anna", "ben"][$0 % 2])] }.contains(": string"))
    }
    #expect(
      try text(90) { ["x": .string(["anna", "ben"][$0 % 2])] }
        .contains("x: string  # 2 different strings; an enumeration?"))
  }

  @Test func aStringCanTellWhatThereIs() throws {
    let text = try text(60) { index in
      index % 2 == 0
        ? ["kind": "ebook", "size": 3, "title": .string("t\(index)")]
        : index < 30
          ? ["kind": "in-print", "pages": 3, "note": "n", "title": .string("t\(index)")]
          : ["kind": "in-print", "pages": 3, "title": .string("t\(index)")]
    }
    #expect(
      text == """
        --- items.yaml
        collections:
          items:  # 60 documents
            model: Item
            discriminator: kind  # tells which there are of note, pages, size
            cases:
              ebook:  # 30
                fields:
                  size: integer
                  title: string
              in_print:  # 30
                tag: "in-print"
                fields:
                  note: string?  # in 15 of 30
                  pages: integer
                  title: string
            unknown: unknown

        """)
  }

  @Test func integersThatCountFrom1970AreSaidToBeTimes() throws {
    let text = try text(5) { index in
      ["ms": .integer(1_700_000_000_000 + index), "s": .integer(1_700_000_000), "n": 5]
    }
    #expect(text.contains("ms: integer  # like times: milliseconds since 1970"))
    #expect(
      text.contains("s: integer  # like times: seconds since 1970")
        && !text.contains("n: integer  #"))
  }

  @Test func keysThatAreDataMakeAMap() throws {
    let text = try text(30) { index in
      [
        "scores": .map(StoredFields([.init(name: "player\(index)", value: 5)])),
        "by_mail": .map(StoredFields([.init(name: "a@b.c", value: 5)])),
        "size": ["width": 1, "height": 2],
      ]
    }
    #expect(
      text.contains(
        """
            fields:
              by_mail: map<integer>
              scores: map<integer>
              size:
                fields:
                  height: integer
                  width: integer

        """), "\(text)")
  }

  @Test func typesThatAreEqualAreShared() throws {
    let address: StoredValue = ["street": "s", "zip": "z"]
    let text = try text(
      ["orders", "users"].map { name in
        StoredDocument(
          path: "\(name)/a",
          fields: [
            "billing_address": address, "home_address": address,
            "lines": .array([["sku": "x", "count": 1]]), "note": ["a": 1],
          ])
      })
    #expect(
      text == """
        --- orders.yaml
        collections:
          orders:  # 1 document
            model: Order
            fields:
              billing_address: Address
              home_address: Address
              lines: array<Line>
              note: Note
        --- users.yaml
        collections:
          users:  # 1 document
            model: User
            fields:
              billing_address: Address
              home_address: Address
              lines: array<Line>
              note: Note
        --- types.yaml
        # What several collections have.

        types:
          Address:  # of 4 fields
            fields:
              street: string
              zip: string
          Line:  # of 2 fields
            fields:
              count: integer
              sku: string
          Note:  # of 2 fields
            fields:
              a: integer

        """)
  }

  @Test func collectionsAreNestedAndReferredTo() throws {
    func reference(_ path: String) -> StoredValue {
      .reference(StoredReference(project: nil, database: nil, path: path))
    }
    let text = try text([
      StoredDocument(path: "users-v2/u", fields: ["id": "x", "name": "n"]),
      StoredDocument(path: "users-v2/u/posts/p", fields: ["by": reference("users-v2/u")]),
      StoredDocument(path: "users-v2/u/posts/p/comments/c", fields: ["on": reference("posts/p")]),
      StoredDocument(path: "tenants/t/devices/d", fields: ["of": reference("users-v2/u/posts/p")]),
      StoredDocument(path: "comments/c", fields: ["number": "c"]),
      StoredDocument(path: "comments/d", fields: ["number": "d"]),
    ])
    #expect(
      text == """
        --- comments.yaml
        collections:
          comments:  # 2 documents
            model: Comment
            id: { name: number, stored: true }
            fields: {}
        --- devices.yaml
        collections:
          devices:  # 1 document
            path: "tenants/{tenant}/devices"
            model: Device
            fields:
              of: reference<posts>
        --- users.yaml
        collections:
          users:  # 1 document
            path: users-v2
            model: User
            id: document_id
            fields:
              id: string
              name: string
            collections:
              posts:  # 1 document
                model: Post
                fields:
                  by: reference<users>
                collections:
                  post_comments:  # 1 document
                    path: comments
                    model: PostComment
                    fields:
                      "on": reference  # to posts

        """)
  }

  /// Files have no more levels than can be read, and paths as many as Firestore has.
  @Test func deepCollectionsAreDeclaredBesideTheOthers() throws {
    var path = "c/d"
    var documents = [StoredDocument(path: path, fields: ["a": 1])]
    for _ in 1..<100 {
      path += "/c/d"
      documents.append(StoredDocument(path: path, fields: ["a": 1]))
    }
    #expect(try text(documents).contains("path: \"c/{c}/c/{c_c}/c/"))
  }

  /// Names that a language can't have, or that clash in one, get others; stored names stay.
  @Test func namesThatClashGetOthers() throws {
    let text = try text(1) { _ in
      ["a_b": 1, "aB": 2, "_": 3, "id": 4, "class": 5, "x\ny: z": 6, "q\"r": ["a b": 1]]
    }
    #expect(
      text == """
        --- items.yaml
        collections:
          items:  # 1 document
            model: Item
            id: document_id
            fields:
              _: { type: integer, swift: { name: field3 }, python: { name: field_3 }, typescript: { name: field3 } }
              aB: integer
              a_b: { type: integer, swift: { name: field5 }, python: { name: field_5 }, typescript: { name: field5 } }
              class: integer
              id: integer
              "q\\"r":
                fields:
                  "a b": integer
              "x\\ny: z": integer

        """)
  }

  /// A type called 'Null' would be none, and two parameters of a path can't have one name in code.
  @Test func madeUpNamesMeanNothingElse() throws {
    let text = try text([
      StoredDocument(path: "a_b/x/a__b/y/user_id/z/items/d", fields: ["null": .array([["a": 1]])])
    ])
    #expect(text.contains("path: \"a_b/{a_b}/a__b/{a__b_2}/user_id/{user_id_document}/items\""))
    #expect(text.contains("\"null\": array<NullValue>"), "\(text)")
  }

  @Test func nothingGivesNothing() throws {
    #expect(try Inferred([]).files.isEmpty)
    let strange = StoredDocument(path: "__x__/a", fields: ["a": 1])
    let inferred = try Inferred([strange])
    #expect(inferred.files.isEmpty)
    #expect(
      inferred.description.notes
        == ["1 document left out, because a schema can't have the collection's id"])
  }
}
