import FirebaseFirestore

@testable import NewApp
@testable import OldApp

extension Comparison {
  mutating func compareModels() async throws {
    await compare(OldApp.Order.self, NewApp.Order.self) { values in
      let address: (inout MadeUp) -> [String: Any] = { values in
        [String: Any]([
          "street": values.text, "city": values.text, "location": values.maybe { $0.place },
        ])
      }
      let shop = [String: Any]([
        "kind": "pick-up", "shop_name": values.text, "hours": values.maybe { $0.text },
      ])
      let post = address(&values).merging(["kind": "post"]) { $1 }
      let payments: [[String: Any]] = [["card": ["number": values.text]], ["invoice": [:]]]
      return [String: Any]([
        "number": values.integer,
        "lines": values.maybe { values in
          values.list { ["sku": $0.text, "count": $0.integer, "price": $0.double] }
        },
        "address": address(&values), "billing": values.maybe(address),
        "payment": values.one(of: payments),
        "delivery": values.boolean ? shop : post, "total": values.double, "version": 2,
        "notes": values.maybe { $0.text }, "is_gift": values.maybe { $0.boolean },
      ])
    }
  }
}
