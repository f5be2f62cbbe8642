import FiresmithAgreementExample
import FiresmithLanguageKeys
import FiresmithRuntime
import FiresmithShowcaseExample
import FiresmithTestSupport
import Foundation
import Testing

/// Whether the samples of generated Swift, Python and TypeScript are the same.
@Suite(.ring(.consumers), .python) struct SampleTests {
  typealias Model = SampledModel & Encodable & Sendable

  private static let agreement: [any Model.Type] = [
    Attachment.WebLink.self, Attachment.self, Image.self,
    FiresmithAgreementExample.Card.Address.self, FiresmithAgreementExample.Card.self,
    FiresmithAgreementExample.CardSnapshot.self, Limited.self, LimitedPart.self, Fact.Short.self,
    Fact.self, Cost.self, Figure.Round.self, Figure.PlainModel.self, Figure.self,
    PlainSample.Child.self, PlainSample.self, Sample.Child.self, Sample.self, Defaults.self,
    Receipt.self, Leaf.self, Timing.self, Point.self, Stamp.self, Stop.self, Branch.self, Tree.self,
    Shape.Circle.self, Shape.Square.self, Shape.self, Pet.Dog.self, Pet.self, Cat.self,
    Event.Signup.self, Event.self, Amount.Money.self, Amount.self, Mixed.self, MomentOr.self,
    Signal.Stop.self, Signal.self, FiresmithAgreementExample.Media.Ebook.self,
    FiresmithAgreementExample.Media.Paper.self, FiresmithAgreementExample.Media.self, Ticket.self,
    Visit.self, FiresmithAgreementExample.Notice.Text.self, FiresmithAgreementExample.Notice.self,
    TicketLabel.self, Fee.self, Fees.self, FiresmithAgreementExample.Shelf.self,
    FiresmithAgreementExample.ShelfSnapshot.self, ShelfHead.self, Crate.Box.self, Crate.Tube.self,
    Crate.self, OpenShelf.self, Place.self, Cover.self, Form.Round.self, Form.Square.self,
    Form.self,
    Parcel.self, ParcelSeal.Lead.self, ParcelSeal.Wax.self, ParcelSeal.self, Wrapping.Foil.self,
    Wrapping.StringModel.self, Wrapping.self,
  ]

  private static let showcase: [any Model.Type] = [
    Library.self, Author.self, FiresmithShowcaseExample.Card.self,
    FiresmithShowcaseExample.CardSnapshot.self, Book.CoverImages.self, Book.self, Loan.self,
    Tag.self, Audiobook.self, FiresmithShowcaseExample.Media.Ebook.self,
    FiresmithShowcaseExample.Media.self, Whereabouts.self, Hours.self,
    FiresmithShowcaseExample.Shelf.self,
    AppSettings.self, FiresmithShowcaseExample.Notice.self, User.self, Preferences.self,
    TestUser.self, Activity.Rename.self, Activity.self,
  ]

  @Test(arguments: [("agreement", 1), ("agreement", 7), ("showcase", 1), ("showcase", 20)])
  func theyAreTheSame(package: String, seed: UInt64) async throws {
    let types = package == "agreement" ? Self.agreement : Self.showcase
    let python = try await samplesOfPython(package, count: 30, seed: seed)
    for type in types {
      let name = type._sampleSeries.name
      let forms = try #require(python[name], "\(name)")
      let swift = try json(of: type, count: 30, seed: seed)
      #expect(forms.values.contains { has($0, swift) }, "\(package).\(name)")
    }
  }

  @Test(.typeScript, arguments: [1, 7] as [UInt64])
  func thoseOfTypeScriptAreTheSame(seed: UInt64) async throws {
    let typeScript = try await TypeScriptProgram.shared.value.samples(seed: seed)
    let python = try await samplesOfPython("agreement", count: 30, seed: seed).values
      .reduce(into: [String: [Any]]()) { $0.merge($1) { first, _ in first } }
    #expect(typeScript.count > 40)
    for (name, samples) in typeScript {
      let others = try #require(python[name], "\(name)")
      #expect(samples.count == others.count)
      // JavaScript's JSON hasn't all doubles of `Limited`.
      #expect((name == "Limited") == samples.contains { $0 is NSNull }, "\(name)")
      for (sample, other) in zip(samples, others) where !(sample is NSNull) {
        #expect(has(withoutForeignID(other, sample), sample), "\(name)")
      }
    }
  }

  /// Returns a sample of Python's as TypeScript has it: a map that a case of a collection's union
  /// declares in place has no id there, and no tag in its JSON.
  private func withoutForeignID(_ python: Any, _ typeScript: Any) -> Any {
    guard let python = python as? [String: Any], let typeScript = typeScript as? [String: Any],
      Self.tags.contains(where: { python[$0] != nil && typeScript[$0] == nil })
    else { return python }
    return python.filter { key, value in
      typeScript[key] != nil || (value as? String)?.hasPrefix("sample-") != true
    }
  }

  private func json<Sample: Model>(
    of type: Sample.Type, count: Int, seed: UInt64
  ) throws -> [Any] {
    let data = try JSONEncoder.firesmith.encode(type.samples(count, seed: seed))
    return try #require(JSONSerialization.jsonObject(with: data) as? [Any])
  }

  /// Returns the samples by the name of the series and of the model.
  private func samplesOfPython(
    _ package: String, count: Int, seed: UInt64
  ) async throws -> [String: [String: [Any]]] {
    let packages = try await GeneratedPackages.shared.value
    let script = Files.tests.appendingPathComponent("Agreement/samples.py").path
    let folder = try TemporaryFolder()
    let result = try await PythonEnvironment.shared.value.python.run(
      [script, package, "\(count)", "\(seed)"], in: folder.url,
      environment: [
        "PYTHONPATH": packages.folder.path, "PYTHONPYCACHEPREFIX": Files.compiledPython,
      ])
    try #require(result.status == 0, "\(result.problems)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: [String: [Any]]])
  }

  /// Whether a value of Python's is the same as one of Swift's. Python also has nulls, fields that
  /// aren't stored, and the tags of cases.
  private func has(_ python: Any, _ swift: Any) -> Bool {
    switch (python, swift) {
    case (let python as [Any], let swift as [Any]):
      python.count == swift.count && zip(python, swift).allSatisfy { has($0, $1) }
    case (let python as [String: Any], let swift as [String: Any]):
      swift.allSatisfy { key, value in python[key].map { has($0, value) } ?? false }
        && python.allSatisfy { swift[$0] != nil || isExtra($0, $1) }
    default: (python as? NSObject) == (swift as? NSObject)
    }
  }

  private static let tags = ["code", "form", "kind", "shape", "species", "type"]
  private static let unstored = ["note", "reason_why_i_love_this"]

  private func isExtra(_ key: String, _ value: Any) -> Bool {
    value is NSNull || (Self.tags + Self.unstored).contains(key)
  }
}
