import FirebaseFirestore
import Foundation

@testable import NewApp
@testable import OldApp

extension Comparison {
  mutating func compareModels() async throws {
    await compare(OldApp.Book.self, NewApp.Book.self) { values in
      let cover: Any? = values.maybe { values in
        [String: Any]([
          "small": values.address, "large": values.maybe { $0.address },
        ])
      }
      return [String: Any]([
        "title": values.text, "pages": values.integer, "author": values.text,
        "tags": values.list { $0.text }, "cover": cover,
        "status": values.one(of: ["draft", "in_review", "published"]),
        "created_at": values.maybe { $0.time } ?? NSNull(),
        "websiteUrl": values.maybe { $0.address },
      ])
    }
    await compare(OldApp.Loan.self, NewApp.Loan.self) { values in
      [
        "card": values.reference, "dueOn": values.time,
        "returnedOn": values.maybe { $0.time } ?? NSNull(),
      ]
    }
  }
}
