import FirebaseFirestore

@testable import NewApp
@testable import OldApp

extension Comparison {
  mutating func compareModels() async throws {
    let old: Store = { fields, reference in
      try await reference.setData(fields)
      let found = try await Firestore.firestore().collection("documents").getDocuments()
      try await reference.delete()
      return found.documents.first.flatMap { OldApp.Message(document: $0)?.data } ?? [:]
    }
    let new: Store = { try Self.store($0, at: $1, as: NewApp.Message.self) }
    // undecided: data(as:) reads whole doubles of 'extra' as integers
    let named: (inout [String: Any]) -> Void = { fields in
      let extra = fields["extra"] as? [String: Any]
      fields["extra"] = extra?.mapValues { value in
        (value as? Double).flatMap { Int(exactly: $0) } ?? value
      }
    }
    await compare("Message", named: named, old: old, new: new) { values in
      [String: Any]([
        "body": values.text, "sent_at": values.time, "likes": values.maybe { $0.integer },
        "attachments": values.maybe { $0.list { $0.text } },
        "extra": values.maybe { values in
          let some: [String: Any] = ["a": values.integer, "b": values.time, "c": values.place]
          return [
            "text": values.text, "double": values.double, "some": some, "list": [some, [:]],
            "bytes": values.bytes, "reference": values.reference, "boolean": values.boolean,
          ] as [String: Any]
        },
      ])
    }
  }
}
