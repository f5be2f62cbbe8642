import FiresmithAgreementExample
import FiresmithRuntime
import Foundation
import Testing

/// Defaults that aren't literals.
@Suite struct NewValueTests {
  @Test func eachNewModelHasItsOwn() {
    #expect(Receipt().number != Receipt().number)
    #expect(Receipt.empty.number != Receipt.empty.number)
  }

  @Test func storedModelsKeepTheirs() throws {
    let receipt = Receipt(at: Date(timeIntervalSince1970: 981_173_106))
    let stored = try FirestoreEncoder().encode(receipt)
    #expect(try FirestoreDecoder().decode(Receipt.self, from: stored) == receipt)
  }

  @Test(arguments: ["number", "at"])
  func aMissingOneIsAFailure(_ name: String) throws {
    var stored = try FirestoreEncoder().encode(Receipt())
    stored[name] = nil
    #expect {
      _ = try FirestoreDecoder().decode(Receipt.self, from: stored)
    } throws: { error in
      guard case DecodingError.keyNotFound(let key, _) = error else { return false }
      return key.stringValue == name
    }
  }
}
