import Testing

@testable import FiresmithLanguage
@testable import FiresmithSwift

@Suite struct SwiftNamingTests {
  let naming = SwiftNaming(acronyms: OutputOptions.defaultAcronyms)

  @Test(
    arguments: [
      // Words
      ("HTML5Parser", "html5Parser", "HTML5Parser"),
      ("i18n_key", "i18nKey", "I18nKey"),
      ("point3D", "point3D", "Point3D"),
      ("URLsByName", "urlsByName", "URLsByName"),
      ("pdfDocs", "pdfDocs", "PdfDocs"),
      ("PDFs", "pdfs", "PDFs"),
      ("URLsize", "urLsize", "URLsize"),
      ("api_urls", "apiURLs", "APIURLs"),
      ("ID_LIST", "idList", "IDList"),
      ("https", "https", "HTTPS"),
      ("a1b2", "a1b2", "A1b2"),
      ("2024_01_02", "_2024_01_02", "_2024_01_02"),
      ("-1_-2", "minus1Minus2", "Minus1Minus2"),
      ("a-1", "a1", "A1"),
      ("don't_panic", "dontPanic", "DontPanic"),
      ("who’s", "whos", "Whos"),
      ("is done?", "isDone", "IsDone"),
      ("R&D", "rAndD", "RAndD"),
      ("<=", "lessEqual", "LessEqual"),
      ("_1", "_1", "_1"),
      ("__2_3", "__2_3", "_2_3"),
      // Scripts
      ("ID名前", "id名前", "ID名前"),
      ("名前ID", "名前ID", "名前ID"),
      ("Tシャツ", "tシャツ", "Tシャツ"),
      ("user_名前", "user名前", "User名前"),
      ("ΓΕΙΑ_ΣΟΥ", "γειαΣου", "ΓειαΣου"),
      ("ǆungla", "ǆungla", "ǅungla"),
      ("ქართული", "ქართული", "ქართული"),
      ("हिन्दी", "हिन्दी", "हिन्दी"),
      ("שלום_עולם", "שלוםעולם", "שלוםעולם"),
      ("col·lecció", "col·lecció", "Col·lecció"),
      ("日・月", "日月", "日月"),
      ("٣d", "_٣d", "_٣d"),
      // Composed, whatever the file's editor wrote
      ("cafe\u{301}", "café", "Café"),
      ("E\u{301}COLE_ID", "écoleID", "ÉcoleID"),
      ("\u{1112}\u{1161}\u{11AB}", "한", "한"),
      // Symbols
      ("😀😀", "u1F600U1F600", "U1F600U1F600"),
      ("👨‍👩‍👧", "u1F468U1F469U1F467", "U1F468U1F469U1F467"),
      ("👍🏽", "u1F44DU1F3FD", "U1F44DU1F3FD"),
      ("1️⃣", "_1U20E3", "_1U20E3"),
      ("10€", "_10U20AC", "_10U20AC"),
      ("°", "u00B0", "U00B0"),
      // Marks without a letter
      ("\u{301}a", "u0301A", "U0301A"),
      ("a_\u{301}", "aU0301", "AU0301"),
    ] as [(String, String, String)])
  func names(_ stored: String, _ property: String, _ type: String) {
    #expect(naming.property(stored) == property)
    #expect(naming.type(stored) == type)
  }

  @Test(arguments: ["", "_", "___", " ", "...", "-", "--", "?", "\u{200D}", "\u{FE0F}", "\u{202E}"])
  func namesThatLeaveNoIdentifier(_ stored: String) {
    #expect(naming.property(stored) == nil)
    #expect(naming.enumCase(stored) == nil)
    #expect(naming.method(stored) == nil)
    #expect(naming.type(stored) == nil)
    #expect(naming.parameter([stored]) == nil)
  }

  @Test func acronymsAreConfigured() {
    let none = SwiftNaming(acronyms: [])
    #expect(none.property("user_id") == "userId")
    #expect(none.property("userID") == "userID")
    #expect(none.property("image_urls") == "imageUrls")
    #expect(none.type("id") == "Id")
    #expect(none.type("UUIDs") == "UUIDs")
    #expect(none.documentIDParameter(ofModel: "Book") == "bookId")

    let others = SwiftNaming(acronyms: ["PDF", "oauth2", "мвд"])
    #expect(others.property("pdf_file") == "pdfFile")
    #expect(others.type("pdf_file") == "PDFFile")
    #expect(others.property("my_pdfs") == "myPDFs")
    #expect(others.property("user_oauth2_token") == "userOAUTH2Token")
    #expect(others.property("отдел_мвд") == "отделМВД")
    #expect(others.property("user_id") == "userId")
  }

  @Test func invisibleCharactersNeverReachAnIdentifier() {
    // Planes 0, 1 and 14 hold all of them but the private ones.
    for range in [UInt32(0)..<0x3500, 0xFB00..<0x14000, 0xE0000..<0xE0200, 0x10FFF0..<0x110000] {
      for scalar in range.compactMap(Unicode.Scalar.init) where !scalar.isVisible {
        let name = naming.property("a\(scalar)b") ?? ""
        #expect(SwiftNaming.isIdentifier(name), "U+\(String(scalar.value, radix: 16)): \(name)")
      }
    }
  }

  @Test(arguments: [
    ("Book", "book", "bookID", "book"),
    ("CoverImages", "coverImages", "coverImagesID", "cover images"),
    ("URLSession", "urlSession", "urlSessionID", "URL session"),
    ("IOSDevice", "iosDevice", "iosDeviceID", "IOS device"),
    ("ID", "id", "idID", "ID"),
    ("PDF", "pdf", "pdfID", "pdf"),
    ("Default", "`default`", "defaultID", "default"),
    ("Self", "self_", "selfID", "self"),
    ("A", "a", "aID", "a"),
    ("PlanB", "planB", "planBID", "plan b"),
    ("Книга", "книга", "книгаID", "книга"),
  ])
  func namesOfATypesValues(_ type: String, _ variable: String, _ parameter: String, _ noun: String)
  {
    #expect(naming.variable(ofType: type) == variable)
    #expect(naming.documentIDParameter(ofModel: type) == parameter)
    #expect(naming.noun(type) == noun)
  }

  @Test func namesOfRepositories() {
    #expect(SwiftNaming.repository(ofModel: "Book") == "BookRepository")
    #expect(naming.repository(ofCollection: "old_books") == "OldBooksRepository")
    #expect(naming.repository(ofCollection: "_") == nil)
    // `DocumentRepository` is the protocol of all repositories.
    #expect(SwiftNaming.repository(ofModel: "Document") == "DocumentModelRepository")
  }

  @Test func namesOfQueriesAndTheirParameters() {
    #expect(naming.method("in_library") == "inLibrary")
    #expect(naming.method("count") == "count_")
    #expect(naming.method("where") == "`where`")
    #expect(naming.parameter(["cover", "small_url"]) == "coverSmallURL")
    #expect(naming.parameter(["in"]) == "`in`")
    #expect(naming.parameter(["firestore"]) == "firestore_")
  }

  @Test func writtenTypesAreKept() {
    #expect(SwiftNaming.writtenType("Book") == "Book")
    #expect(SwiftNaming.writtenType("Html5Page") == "Html5Page")
    #expect(SwiftNaming.writtenType("Date") == "DateModel")
    #expect(SwiftNaming.writtenType("Book_Page") == "Book_Page")
  }

  @Test func explicitNames() {
    #expect(SwiftNaming.explicitMember("isbn") == "isbn")
    #expect(SwiftNaming.explicitMember("HTTP") == "HTTP")
    #expect(SwiftNaming.explicitMember("description") == "description")
    #expect(SwiftNaming.explicitMember("class") == "`class`")
    #expect(SwiftNaming.explicitMember("_id") == "_id")
    for name in [
      "", "_", "a b", "a-b", "1a", "`a`", "self", "init", "Type", "😀", "a\u{200B}", "$a",
    ] {
      #expect(SwiftNaming.explicitMember(name) == nil)
    }
  }

  @Test func bareNames() {
    #expect(SwiftNaming.bare("`default`") == "default")
    #expect(SwiftNaming.bare("title") == "title")
    #expect(SwiftNaming.label("`default`") == "default")
    #expect(SwiftNaming.label("`inout`") == "`inout`")
  }
}
