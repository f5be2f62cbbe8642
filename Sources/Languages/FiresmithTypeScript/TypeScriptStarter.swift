import FiresmithLanguage

extension LanguageStarter {
  /// The text of `firesmith init` about TypeScript.
  static let typeScript = LanguageStarter(
    directory: "generated",
    sources: SourceFolder(name: "src", packageFile: "package.json"),
    directoryNote: "Nothing else may be in it.",
    member: "property",
    options: """
      # The SDK that the code imports: web for firebase, or admin for firebase-admin.
      # sdk: web
      """,
    call: "getDocs(booksWithStatus(db, { status: 'reading' }))",
    installation: """
      The command generates a folder 'generated' of types, converters, and functions for collections and
      queries. They import Firebase's SDK:

        npm install firebase
      """)
}
