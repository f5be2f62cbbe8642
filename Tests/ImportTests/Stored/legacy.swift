import FirebaseFirestore
import Foundation

@testable import NewApp
@testable import OldApp

extension Comparison {
  mutating func compareModels() async throws {
    // guessed: 'kinds' is a set, which is stored as an array
    let named: (inout [String: Any]) -> Void = { fields in
      fields["kinds"] = (fields["kinds"] as? [String])?.sorted()
    }
    await compare(OldApp.Customer.self, NewApp.Customer.self, named: named) { values in
      [String: Any]([
        "first_name": values.text, "LastName": values.maybe { $0.text },
        "imageUrl": values.maybe { $0.address }, "balance": values.double,
        "class": values.text, "description": values.maybe { $0.text },
        "previous": values.list { values in
          [String: Any](["Street": values.text, "zip_code": values.maybe { $0.integer }])
        },
        "token": values.one(of: ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]),
        "secret": values.maybe { $0.bytes },
        "kinds": Array(Set(values.list { $0.text })),
      ])
    }
  }
}
