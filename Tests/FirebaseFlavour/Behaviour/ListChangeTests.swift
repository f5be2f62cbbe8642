import Foundation
import Testing

#if PORTABLE
  import FiresmithRuntime
#else
  @preconcurrency import FirebaseFirestore
#endif

extension BehaviourTests {
  private func told(_ list: DocumentList<Book>) -> [String] {
    list.changes.map { change in
      let indices = [change.oldIndex, change.newIndex].map { $0.map(String.init) ?? "-" }
      return "\(change.kind) \(change.reference.documentID) \(indices.joined(separator: ">"))"
    }
  }

  @Test func theListsOfAListenerSayWhatChanged() async throws {
    for (id, title) in [("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")] {
      try await books.set(book(id, title))
    }
    var lists = books.order(by: .title).listen().makeAsyncIterator()
    let first = try #require(try await lists.next())
    #expect(told(first) == ["added a ->0", "added b ->1", "added c ->2", "added d ->3"])

    let new = try book("e", "B")
    try await books.runBatch { batch in
      try batch.delete("a", from: books)
      try batch.update("b", in: books) { $0.set(.title, to: "Z") }
      try batch.update("d", in: books) { $0.set(.numberOfPages, to: 7) }
      try batch.set(new, in: books)
    }
    let second = try #require(try await lists.next())
    #expect(second.documents.map(\.title) == ["B", "C", "D", "Z"])
    #expect(
      told(second) == ["removed a 0>-", "added e ->0", "modified d 3>2", "modified b 1>3"])
    #expect(try second.changes[0].result.get().title == "A")
    #expect(try second.changes[2].result.get().numberOfPages == 7)

    try put("books-v1/c", rawBook(["title": "C", "number_of_pages": "many"]))
    let third = try #require(try await lists.next())
    #expect(told(third) == ["modified c 1>1"])
    guard case .failure(.invalidDocument)? = third.changes.first?.result else {
      Issue.record("\(third.changes)")
      return
    }
    #expect(try await books.getAll().changes.isEmpty)
  }

  @Test func changesAreThoseSinceTheListThatWasAskedForBefore() async throws {
    for number in 0..<10 { try await books.set(book("b\(number)", "\(number % 4)")) }
    var lists = books.order(by: .title).listen().makeAsyncIterator()
    var previous = try #require(try await lists.next())
    for round in 0..<20 {
      // Several lists become out of date before anybody asks for one.
      for step in 0...(round % 3) {
        let id = "b\((round * 7 + step * 3) % 12)"
        if (round + step) % 3 == 0 {
          try await books.delete(id)
        } else {
          try await books.set(book(id, "\((round + step * 5) % 4)"))
        }
      }
      let expected = try await books.order(by: .title).getAll()
      while previous.documents != expected.documents {
        let list = try #require(try await lists.next())
        expectChanges(of: list, since: previous)
        previous = list
      }
    }
  }

  private func expectChanges(of list: DocumentList<Book>, since previous: DocumentList<Book>) {
    let (old, new) = (previous.references.map(\.documentID), list.references.map(\.documentID))
    for change in list.changes {
      let id = change.reference.documentID
      #expect(change.oldIndex == old.firstIndex(of: id))
      #expect(change.newIndex == new.firstIndex(of: id))
      switch change.kind {
      case .added: #expect(change.oldIndex == nil && change.newIndex != nil)
      case .modified: #expect(change.oldIndex != nil && change.newIndex != nil)
      case .removed: #expect(change.oldIndex != nil && change.newIndex == nil)
      }
    }
    let changed = Set(list.changes.map(\.reference.documentID))
    #expect(changed.count == list.changes.count)
    #expect(changed.isSuperset(of: Set(old).symmetricDifference(new)))
    for (index, id) in new.enumerated() where !changed.contains(id) {
      guard let oldIndex = old.firstIndex(of: id) else { continue }
      #expect(previous.results[oldIndex] == list.results[index], "\(id) changed untold")
    }
  }

  @Test func withoutACacheAndWaitingWritesListsAreWhatTheDatabaseHas() async throws {
    try await cards.set(Card(id: "c1", libraryID: "l", name: "A"))
    for list in [try await cards.getAll(), try await cards.get(["c1", "none"])] {
      #expect(!list.isFromCache && !list.hasPendingWrites)
    }
  }
}
