#if !PORTABLE
  @preconcurrency import FirebaseFirestore
  import Foundation
  import Testing

  // What only Google's SDK does, and that the stand-in does it as well: without, the other tests
  // would pass by luck.
  extension BehaviourTests {
    private func exceptions(_ body: () throws -> Void) rethrows -> Int {
      clearRecord()
      try body()
      defer { clearRecord() }
      return SDKRecord.exceptions.count
    }

    @Test func theStandInRecordsWhatEndsAProcess() throws {
      #expect(exceptions { _ = Timestamp(date: Date(timeIntervalSince1970: 253_402_300_800)) } == 1)
      #expect(exceptions { _ = Timestamp(date: Date(timeIntervalSince1970: -62_135_596_801)) } == 1)
      #expect(exceptions { _ = GeoPoint(latitude: 200.5, longitude: 0) } == 1)
      let map: [String: Any] = ["latitude": 200.5, "longitude": 0]
      let point = try exceptions {
        _ = try Firestore.Decoder().decode([String: GeoPoint].self, from: ["a": map])
      }
      #expect(point == 1, "a map is read as a geopoint")
      struct Timed: Encodable { @ServerTimestamp var at: Date? }
      let time = try exceptions {
        _ = try Firestore.Encoder().encode(Timed(at: .distantPast - 1e6))
      }
      #expect(time == 1)
      let other = otherFirestore().document("a/b")
      let batch = Firestore.firestore().batch()
      #expect(exceptions { batch.setData([:], forDocument: other) } == 1)
      let own = Firestore.firestore().document("a/b")
      #expect(exceptions { batch.setData(["other": other], forDocument: own) } == 1)
      let query = Firestore.firestore().collection("a")
      #expect(exceptions { _ = query.whereField("b", isEqualTo: other) } == 1)
      batch.commit()
      #expect(exceptions { batch.deleteDocument(own) } == 1)
    }

    // What the page about generated code warns of. Repositories don't use this coder.
    @Test func googlesCoderEndsTheProcessForWhatModelsHoldAndDocumentsStore() throws {
      let card = Reference<Card>(Firestore.firestore().document("cards-v1/c"))
      let loan = Loan(id: "l", card: card, dueOn: .distantPast - 1e6)
      #expect(try exceptions { _ = try Firestore.Encoder().encode(loan) } == 1)
      var late = try book("b")
      late.addedAt = Date(timeIntervalSince1970: 253_402_300_800)
      #expect(try exceptions { _ = try Firestore.Encoder().encode(late) } == 1)

      let stored = try Firestore.Encoder().encode(Loan(id: "l", card: card, dueOn: .now))
      let far = ["seconds": 300_000_000_000, "nanoseconds": 0]
      let due = stored.merging(["due_on": far]) { $1 }
      #expect(exceptions { _ = try? Firestore.Decoder().decode(Loan.self, from: due) } == 1)
      var shelved = try Firestore.Encoder().encode(book("b"))
      shelved["shelf_location"] = ["latitude": 200.5, "longitude": 0]
      let reference = Firestore.firestore().document("books-v1/b")
      let raised = exceptions {
        _ = try? Firestore.Decoder().decode(Book.self, from: shelved, in: reference)
      }
      #expect(raised >= 1)
    }

    @Test func theStandInFailsAndLogsAsGooglesSDK() {
      #expect {
        try Firestore.Decoder().decode([String: DocumentReference].self, from: ["a": "text"])
      } throws: {
        $0 is FirestoreDecodingError
      }
      #expect {
        try Firestore.Decoder().decode([String: GeoPoint].self, from: ["a": "text"])
      } throws: { error in
        guard case DecodingError.typeMismatch(let type, _) = error else { return false }
        return type == [String: Any].self
      }
      _ = DocumentID<String>(wrappedValue: "x")
      #expect(SDKRecord.warnings.count == 1)
      clearRecord()
      let time = Timestamp(date: Date(timeIntervalSinceReferenceDate: 721_692_800.0000019))
      #expect(time.nanoseconds < 2000, "what is finer is cut off")
    }

    // The schemas that `firesmith import` writes have a double for it.
    @Test func googlesCoderStoresADecimalAsADouble() throws {
      struct Priced: Codable { var price: Decimal }
      let precise = try #require(Decimal(string: "12345678901234567.25", locale: nil))
      let stored = try Firestore.Encoder().encode(Priced(price: precise))
      #expect(stored["price"] as? Double == 12_345_678_901_234_568)
      let read = try Firestore.Decoder().decode(Priced.self, from: stored)
      #expect(read.price != precise, "digits are lost")
      #expect(throws: DecodingError.self) {
        try Firestore.Decoder().decode(Priced.self, from: ["price": "12.50"])
      }
    }

    @Test func aRefusedDocumentHidesNoOther() async throws {
      let ids = (0..<60).map { "c\($0)" }
      for id in ids { try await cards.set(Card(id: id, libraryID: "l", name: id)) }
      Firestore.firestore().refuseReading("cards-v1/c7")
      Firestore.firestore().refuseReading("cards-v1/c59")
      let found = try await cards.get(ids + ["none"])
      #expect(found.results.count == 61 && found.references.last?.documentID == "none")
      #expect(found.documents.map(\.id) == ids.filter { $0 != "c7" && $0 != "c59" })
      #expect(
        found.failures == [
          .permissionDenied(path: "cards-v1/c7"), .permissionDenied(path: "cards-v1/c59"),
          .notFound(path: "cards-v1/none"),
        ])
      #expect((2...20).contains(Firestore.firestore().mostParallelReads))
      let refused = try await cards.get(["c1", "c7"])
      #expect(
        await failure { try await cards.start(after: refused).getAll() }
          == .permissionDenied(path: "cards-v1/c7"))
    }

    @Test func aPageCantBeginAfterAnyTimeThatTheServerHasYetToSet() async throws {
      let (books, momo) = (books, try book("b1"))
      try await books.set(momo)
      try await Firestore.firestore().disableNetwork()
      let fields = [
        DocumentField<Book, Date?>("undeclared"), DocumentField<Book, Date?>("map", "time"),
        Book.Field<Date?>.withdrawnAt,
      ]
      try books.enqueueBatch { batch in
        try batch.update("b1", in: books) { for field in fields { $0.setServerTimestamp(field) } }
      }
      let page = try await books.getAll()
      for field in fields {
        for query in [books.order(by: field), books.whereField(field, isNotEqualTo: nil)] {
          guard
            case .invalidQuery? = await failure(of: { try await query.start(after: page).getAll() })
          else {
            Issue.record("it began there")
            continue
          }
        }
      }
      try await Firestore.firestore().enableNetwork()
      let confirmed = try await books.getAll()
      for field in fields {
        #expect(try await books.order(by: field).start(after: confirmed).count() == 0)
      }
    }

    @Test func aWriteNoticesThatItsTaskIsCancelledAndStillArrives() async throws {
      try await Firestore.firestore().disableNetwork()
      let cards = cards
      let writes: [@Sendable () async throws -> Void] = [
        { try await cards.set(Card(id: "a", libraryID: "l", name: "A")) },
        { _ = try await cards.add(Card(id: "", libraryID: "l", name: "B")) },
        { try await cards.update("a") { $0.set(.name, to: "C") } },
        { try await cards.runBatch { try $0.delete("gone", from: cards) } },
      ]
      for (index, write) in writes.enumerated() {
        let task = Task { try await write() }
        while Firestore.firestore().waitingCount == index { await Task.yield() }
        task.cancel()
        #expect(await failure { try await task.value } == .cancelled)
      }
      let early = Task {
        while !Task.isCancelled { await Task.yield() }
        try await cards.set(Card(id: "early", libraryID: "l", name: "E"))
      }
      early.cancel()
      #expect(await failure { try await early.value } == .cancelled)
      try await Firestore.firestore().enableNetwork()
      #expect(raw("cards-v1/a")["name"] == "C" && raw("cards-v1/early").isEmpty)
    }

    @Test func aTransactionNoticesThatItsTaskIsCancelled() async throws {
      let (cards, isReleased) = (cards, Flag())
      let task = Task {
        try await cards.runTransaction { _ in
          while !isReleased.value { Thread.sleep(forTimeInterval: 0.001) }
        }
      }
      for _ in 0..<100 { await Task.yield() }
      task.cancel()
      #expect(await failure { try await task.value } == .cancelled)
      isReleased.raise()
    }
  }
#endif
