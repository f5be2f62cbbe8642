import FirebaseFirestore

@testable import NewApp
@testable import OldApp

extension Comparison {
  mutating func compareModels() async throws {
    var number = 0
    await compare(OldApp.TodoTask.self, NewApp.TodoTask.self) { values in
      defer { number += 1 }
      return [String: Any]([
        "id": "\(number)", "title": values.text, "completed": values.boolean,
        "userId": values.maybe { $0.text }, "priority": values.one(of: [0, 1, 5]),
      ])
    }
    await compare(OldApp.AppUser.self, NewApp.AppUser.self) { values in
      [String: Any]([
        "name": values.text, "photoURL": values.maybe { $0.text }, "joined": values.time,
      ])
    }
  }
}
