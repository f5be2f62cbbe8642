import FiresmithLanguage

extension LanguageStarter {
  /// The text of `firesmith init` about Python.
  static let python = LanguageStarter(
    directory: "stored",
    sources: SourceFolder(name: "src", packageFile: "__init__.py"),
    directoryNote: "Its name is the name of the package.",
    member: "attribute",
    options: """
      # Where the package takes the code from that all packages share: vendored for a copy of its own,
      # or package for the Python package firesmith-runtime.
      # runtime: vendored
      """,
    call: "books.with_status(status=Status.READING)",
    installation: """
      The command generates a package 'stored' of pydantic models and repositories. Install what it
      imports:

        pip install "pydantic>=2.11" google-cloud-firestore
      """)
}
