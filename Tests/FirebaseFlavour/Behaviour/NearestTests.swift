#if PORTABLE
  import FiresmithRuntime
  import Foundation
  import Testing

  // Google's SDK for Apple's systems doesn't search for vectors.
  extension BehaviourTests {
    private func fillStyles() async throws {
      let styles = ["a": [1.0, 0, 0], "b": [0, 1, 0], "c": [1, 1, 0], "d": [-1, 0, 0]]
      for (id, style) in styles {
        try await authors.set(
          Author(id: id, name: id == "d" ? "D" : "A", style: VectorValue(style)))
      }
      try await authors.set(Author(id: "none", name: "A"))
    }

    @Test func theNearestDocumentsComeFirstWithTheirDistances() async throws {
      try await fillStyles()
      let style = VectorValue([1, 0.25, 0])
      let nearest = authors.findNearest(.style, to: style, limit: 2, distance: .euclidean)
      #expect(try await nearest.getAll().get().map(\.id) == ["a", "c"])
      let (list, distances) = try await nearest.getAllWithDistances()
      #expect(try list.get().map(\.id) == ["a", "c"])
      #expect(list.documents.map(\.others.isEmpty) == [true, true])
      #expect(distances == [0.25, 0.75])
      let near = authors.findNearest(
        .style, to: style, limit: 9, distance: .dotProduct, threshold: 0.25)
      #expect(try await near.getAllWithDistances().distances == [1.25, 1, 0.25])
      let named = authors.whereField(.name, isEqualTo: "D")
      #expect(
        try await named.findNearest(.style, to: style, limit: 9, distance: .cosine)
          .getAll().get().map(\.id) == ["d"])
      let nobody = authors.whereField(.name, in: [])
        .findNearest(.style, to: style, limit: 9, distance: .cosine)
      #expect(try await nobody.getAll().results.isEmpty)
      #expect(try await nobody.getAllWithDistances().distances == [])
    }

    @Test func schemasDeclareSearchesForVectors() async throws {
      try await fillStyles()
      let style = VectorValue([1, 0.25, 0])
      #expect(
        try await authors.writingLike(style: style).getAll().get().map(\.id) == ["a", "c", "b"],
        "the threshold leaves out what is in the other direction")
      #expect(
        try await authors.namesakesLike(name: "A", other: style).getAll().get().map(\.id)
          == ["c", "a", "b"])
    }

    @Test func aDocumentThatCantBeReadIsAFailureAmongTheNearest() async throws {
      try await fillStyles()
      try await authors.collection.document("a").updateData(["name": 5])
      let nearest = authors.findNearest(
        .style, to: VectorValue([1, 0, 0]), limit: 2, distance: .euclidean)
      let (list, distances) = try await nearest.getAllWithDistances()
      #expect(list.failures.count == 1)
      #expect(list.documents.map(\.id) == ["c"])
      #expect(distances == [0, 1])
    }

    @Test func whatASearchForVectorsCantBeCombinedWith() async throws {
      func refusal(
        of query: some DocumentQueryable<Author>, style: [Double] = [1, 0, 0], limit: Int = 5,
        threshold: Double? = nil
      ) async -> RepositoryError? {
        let nearest = query.findNearest(
          .style, to: VectorValue(style), limit: limit, distance: .cosine, threshold: threshold)
        return await failure { try await nearest.getAll() }
      }
      let notTwice = authors.whereField(.name, isNotEqualTo: "A")
        .whereField(.name, isNotEqualTo: "B")
      guard case .invalidQuery = await refusal(of: notTwice) else {
        Issue.record("the search hides what Firestore doesn't allow")
        return
      }
      for limit in [-1, 0, 1001] {
        #expect(
          await refusal(of: authors, limit: limit)
            == .invalidQuery(
              reason: "A search for vectors finds 1 to 1000 documents, not \(limit)."))
      }
      #expect(await refusal(of: authors, limit: 1000) == nil)
      #expect(await refusal(of: authors, threshold: .nan) != nil)
      #expect(
        await refusal(of: authors, style: [1, 0])
          == .invalidValue(field: "style", reason: "has 3 dimensions, not 2"))
    }

    @Test func searchesForVectorsCombineAsTheTableSays() async throws {
      try await fillStyles()
      // The compiler finds this file through a link in a folder of `FirebaseFlavour/Tests`.
      let tests = URL(fileURLWithPath: #filePath + "/../../../../..").standardized
      let table = tests.appendingPathComponent("beside-nearest.tsv")
      let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
        .map { $0.split(separator: "\t").map(String.init) }.filter { $0[2] != "-" }
      let author = Author(id: "a", name: "A")
      let page = try await authors.getAll()
      let queries: [String: [DocumentQuery<Author>]] = [
        "where": [authors.whereField(.name, isEqualTo: "A")],
        "any": [
          authors.whereFilter(
            .any(.whereField(.name, isEqualTo: "A"), .whereField(.name, isEqualTo: "D")))
        ],
        "group": [DocumentQuery(collectionGroup: "authors")],
        "select": [authors.query],
        "order": [authors.order(by: .name)],
        "order by id": [authors.orderByDocumentID()],
        "limit": [authors.limit(to: 5)],
        "limit_to_last": [authors.order(by: .name).limit(toLast: 5)],
        "start": [authors.start(at: author), authors.start(after: page)],
        "end": [authors.end(at: author), authors.end(before: author)],
      ]
      #expect(Set(queries.keys) == Set(rows.map { $0[0] }))
      for row in rows {
        for query in queries[row[0], default: []] {
          let nearest = query.findNearest(
            .style, to: VectorValue([1, 0, 0]), limit: 5, distance: .cosine)
          let error = await failure {
            if row[0] == "select" {
              _ = try await nearest.select(AuthorName.self).getAll()
            } else {
              _ = try await nearest.getAll()
            }
          }
          if row[2] == "allowed" {
            #expect(error == nil, "\(row[0])")
          } else if case .invalidQuery? = error {
            continue
          } else {
            Issue.record("\(row[0])")
          }
        }
      }
    }
  }
#endif
