#if PORTABLE
  import FiresmithRuntime
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

    @Test func `The nearest documents come first, with their distances`() async throws {
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

    @Test func `Schemas declare searches for vectors`() async throws {
      try await fillStyles()
      let style = VectorValue([1, 0.25, 0])
      #expect(
        try await authors.writingLike(style: style).getAll().get().map(\.id) == ["a", "c", "b"],
        "the threshold leaves out what is in the other direction")
      #expect(
        try await authors.namesakesLike(name: "A", other: style).getAll().get().map(\.id)
          == ["c", "a", "b"])
    }

    @Test func `A document that can't be read is a failure among the nearest`() async throws {
      try await fillStyles()
      try await authors.collection.document("a").updateData(["name": 5])
      let nearest = authors.findNearest(
        .style, to: VectorValue([1, 0, 0]), limit: 2, distance: .euclidean)
      let (list, distances) = try await nearest.getAllWithDistances()
      #expect(list.failures.count == 1)
      #expect(list.documents.map(\.id) == ["c"])
      #expect(distances == [0, 1])
    }

    @Test func `What a search for vectors can't be combined with`() async throws {
      func refusal(
        of query: some DocumentQueryable<Author>, style: [Double] = [1, 0, 0], limit: Int = 5,
        threshold: Double? = nil
      ) async -> RepositoryError? {
        let nearest = query.findNearest(
          .style, to: VectorValue(style), limit: limit, distance: .cosine, threshold: threshold)
        return await failure { try await nearest.getAll() }
      }
      let author = Author(id: "a", name: "A")
      let refused: [DocumentQuery<Author>] = [
        authors.order(by: .name), authors.orderByDocumentID(), authors.limit(to: 5),
        authors.order(by: .name).limit(toLast: 5), authors.start(at: author),
        authors.start(after: try await authors.getAll()),
        authors.whereField(.name, isNotEqualTo: "A").whereField(.name, isNotEqualTo: "B"),
      ]
      for (index, query) in refused.enumerated() {
        guard case .invalidQuery = await refusal(of: query) else {
          Issue.record("\(index)")
          continue
        }
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
  }
#endif
