import FirebaseFirestore

@testable import NewApp
@testable import OldApp

extension Comparison {
  mutating func compareModels() async throws {
    await compare(OldApp.Profile.self, NewApp.Profile.self) { values in
      [String: Any]([
        "name": values.text, "age": values.maybe { $0.integer },
        "scores": ["a": values.double, "b c": values.double], "level": values.integer,
      ])
    }
    // left: '@Observable' stores an empty map '_$observationRegistrar', too
    let named: (inout [String: Any]) -> Void = { $0["_$observationRegistrar"] = nil }
    await compare(OldApp.Settings.self, NewApp.Settings.self, named: named) { values in
      ["_theme": values.text, "_launches": values.integer, "_$observationRegistrar": [:]]
    }
  }
}
