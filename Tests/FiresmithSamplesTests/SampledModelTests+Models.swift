import FiresmithAgreementExample
import FiresmithGuideExample
import FiresmithLibraryExample
import FiresmithShowcaseExample
import FiresmithTypesExample

/// The models with samples.
extension SampledModelTests {
  static let agreement: [any Model.Type] = [
    FiresmithAgreementExample.Attachment.WebLink.self,
    FiresmithAgreementExample.Attachment.self,
    FiresmithAgreementExample.Image.self,
    FiresmithAgreementExample.Card.Address.self,
    FiresmithAgreementExample.Card.self,
    FiresmithAgreementExample.CardSnapshot.self,
    FiresmithAgreementExample.Limited.self,
    FiresmithAgreementExample.LimitedPart.self,
    FiresmithAgreementExample.Fact.Short.self,
    FiresmithAgreementExample.Fact.self,
    FiresmithAgreementExample.Cost.self,
    FiresmithAgreementExample.Figure.Round.self,
    FiresmithAgreementExample.Figure.PlainModel.self,
    FiresmithAgreementExample.Figure.self,
    FiresmithAgreementExample.PlainSample.Child.self,
    FiresmithAgreementExample.PlainSample.self,
    FiresmithAgreementExample.Sample.Child.self,
    FiresmithAgreementExample.Sample.self,
    FiresmithAgreementExample.Defaults.self,
    FiresmithAgreementExample.Receipt.self,
    FiresmithAgreementExample.Leaf.self,
    FiresmithAgreementExample.Timing.self,
    FiresmithAgreementExample.Fee.self,
    FiresmithAgreementExample.Fees.self,
    FiresmithAgreementExample.Point.self,
    FiresmithAgreementExample.Stamp.self,
    FiresmithAgreementExample.Stop.self,
    FiresmithAgreementExample.Branch.self,
    FiresmithAgreementExample.Tree.self,
    FiresmithAgreementExample.Shape.Circle.self,
    FiresmithAgreementExample.Shape.Square.self,
    FiresmithAgreementExample.Shape.self,
    FiresmithAgreementExample.Pet.Dog.self,
    FiresmithAgreementExample.Pet.self,
    FiresmithAgreementExample.Cat.self,
    FiresmithAgreementExample.Event.Signup.self,
    FiresmithAgreementExample.Event.self,
    FiresmithAgreementExample.Amount.Money.self,
    FiresmithAgreementExample.Amount.self,
    FiresmithAgreementExample.Mixed.self,
    FiresmithAgreementExample.MomentOr.self,
    FiresmithAgreementExample.Signal.Stop.self,
    FiresmithAgreementExample.Signal.self,
    FiresmithAgreementExample.Media.Ebook.self,
    FiresmithAgreementExample.Media.Paper.self,
    FiresmithAgreementExample.Media.self,
    FiresmithAgreementExample.Ticket.self,
    FiresmithAgreementExample.Visit.self,
    FiresmithAgreementExample.Notice.Text.self,
    FiresmithAgreementExample.Notice.self,
    FiresmithAgreementExample.TicketLabel.self,
  ]

  static let guide: [any Model.Type] = [
    FiresmithGuideExample.Article.self,
    FiresmithGuideExample.Book.self,
    FiresmithGuideExample.BookWithCoverImages.CoverImages.self,
    FiresmithGuideExample.BookWithCoverImages.self,
    FiresmithGuideExample.BookWithGenre.self,
    FiresmithGuideExample.BookWithTags.self,
    FiresmithGuideExample.Tag.self,
    FiresmithGuideExample.ColorEntry.self,
    FiresmithGuideExample.Office.self,
    FiresmithGuideExample.ProgrammingLanguage.self,
  ]

  static let library: [any Model.Type] = [
    FiresmithLibraryExample.Library.self,
    FiresmithLibraryExample.Book.self,
    FiresmithLibraryExample.Card.self,
  ]

  static let showcase: [any Model.Type] = [
    FiresmithShowcaseExample.Library.self,
    FiresmithShowcaseExample.Author.self,
    FiresmithShowcaseExample.AuthorName.self,
    FiresmithShowcaseExample.Card.self,
    FiresmithShowcaseExample.CardSnapshot.self,
    FiresmithShowcaseExample.Book.CoverImages.self,
    FiresmithShowcaseExample.Book.self,
    FiresmithShowcaseExample.BookTitle.self,
    FiresmithShowcaseExample.Loan.self,
    FiresmithShowcaseExample.Tag.self,
    FiresmithShowcaseExample.Audiobook.self,
    FiresmithShowcaseExample.Media.Ebook.self,
    FiresmithShowcaseExample.Media.self,
    FiresmithShowcaseExample.Whereabouts.self,
    FiresmithShowcaseExample.Hours.self,
    FiresmithShowcaseExample.Shelf.self,
    FiresmithShowcaseExample.AppSettings.self,
    FiresmithShowcaseExample.Notice.self,
    FiresmithShowcaseExample.User.self,
    FiresmithShowcaseExample.Preferences.self,
    FiresmithShowcaseExample.TestUser.self,
    FiresmithShowcaseExample.Activity.Rename.self,
    FiresmithShowcaseExample.Activity.self,
  ]

  static let types: [any Model.Type] = [
    FiresmithTypesExample.Sample.Address.self,
    FiresmithTypesExample.Sample.self,
    FiresmithTypesExample.Child.self,
    FiresmithTypesExample.Shape.Circle.self,
    FiresmithTypesExample.Shape.Square.self,
    FiresmithTypesExample.Shape.self,
  ]
}
