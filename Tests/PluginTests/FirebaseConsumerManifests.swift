/// The files of the packages that `FirebasePackageTests` builds, apart from copies of the
/// project's.
enum FirebaseConsumerManifests {
  /// The package `firesmith` with what the store for Google's SDK and the stand-in need.
  static let firesmith = """
    // swift-tools-version: 6.2

    import PackageDescription

    let package = Package(
      name: "firesmith",
      platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15)],
      products: [.library(name: "FiresmithRuntime", targets: ["FiresmithRuntime"])],
      targets: [
        .target(name: "FiresmithIndexRules"),
        .target(name: "FiresmithValues"),
        .target(
          name: "FiresmithRuntime", dependencies: ["FiresmithIndexRules", "FiresmithValues"]),
      ]
    )

    """

  /// The stand-in for Google's SDK.
  static func google(_ version: String) -> String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    #if canImport(Darwin)
      let combine: [Target] = []
    #else
      let combine: [Target] = [.target(name: "Combine")]
    #endif

    let package = Package(
      name: "Firebase",
      platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15)],
      products: [
        .library(name: "FirebaseCore", targets: ["FirebaseCore"]),
        .library(name: "FirebaseFirestore", targets: ["FirebaseFirestore"]),
      ],
      dependencies: [
        .package(url: "https://github.com/firesmith/firesmith", exact: "\(version)")
      ],
      targets: combine + [
        .target(name: "FirebaseCore"),
        .target(
          name: "FirebaseFirestore",
          dependencies: combine.map { .target(name: $0.name) } + [
            "FirebaseCore", .product(name: "FiresmithRuntime", package: "firesmith"),
          ],
          swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
      ],
      swiftLanguageModes: [.v5]
    )

    """
  }

  /// The files of a team's package with tests, and with an app of three modules.
  static func files(_ version: String) -> [String: String] {
    [
      "Package.swift": package(version),
      "firesmith.yaml": """
      access: public
      runtime: package
      outputs:
        - { schemas: [Schemas/library], styles: [shortcuts], directory: Sources/FirebaseLibrary }
        - { schemas: [Schemas/shelves.yaml], directory: Sources/Shelves }
        - { schemas: [Schemas/readers.yaml], directory: Sources/Readers }
        - { schemas: [Schemas/readers.yaml], sdk: portable, directory: Sources/Notes }

      """,
      "Schemas/shelves.yaml": "collections: { books: { model: Book, fields: { name: string } } }\n",
      "Schemas/readers.yaml":
        "collections: { readers: { model: Reader, fields: { name: string } } }\n",
      "Sources/Shelves/Shelves.swift": named("Book"),
      "Sources/Readers/Readers.swift": named("Reader"),
      "Sources/App/App.swift": app,
      "Sources/Notes/Notes.swift": notes,
    ]
  }

  /// A team's package that has a version of Google's SDK.
  static func package(_ version: String, withSDK sdk: String) -> String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    let package = Package(
      name: "Team",
      platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16)],
      dependencies: [
        .package(url: "https://github.com/firesmith/firesmith-firebase", exact: "\(version)"),
        .package(url: "https://github.com/firebase/firebase-ios-sdk", exact: "\(sdk)"),
      ],
      targets: [
        .executableTarget(
          name: "App",
          dependencies: [.product(name: "FiresmithFirebase", package: "firesmith-firebase")])
      ]
    )

    """
  }

  private static func package(_ version: String) -> String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    let library = Target.Dependency.product(name: "FiresmithFirebase", package: "firesmith-firebase")

    let package = Package(
      name: "Team",
      platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16)],
      dependencies: [
        .package(url: "https://github.com/firesmith/firesmith", exact: "\(version)"),
        .package(url: "https://github.com/firesmith/firesmith-firebase", exact: "\(version)"),
        .package(url: "https://github.com/firebase/firebase-ios-sdk", "11.0.0"..<"13.0.0"),
      ],
      targets: [
        .executableTarget(
          name: "Notes",
          dependencies: [
            .product(name: "FirebaseCore", package: "firebase-ios-sdk"),
            .product(name: "FiresmithFirebaseStore", package: "firesmith-firebase"),
            .product(name: "FiresmithRuntime", package: "firesmith"),
          ],
          swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "Shelves", dependencies: [library], swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "Readers", dependencies: [library], swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
          name: "App", dependencies: ["Readers", "Shelves", library],
          swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(
          name: "FirebaseLibrary", dependencies: [library],
          swiftSettings: [.define("FIREBASE"), .treatAllWarnings(as: .error)]),
        // Compiled at once, which takes half the CPU time.
        .testTarget(
          name: "FirebaseTests", dependencies: ["FirebaseLibrary", library],
          swiftSettings: [
            .unsafeFlags([
              "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
              "-no-emit-module-separately-wmo",
            ])
          ]),
      ]
    )

    """
  }

  /// A module's own code, beside what is generated.
  private static func named(_ model: String) -> String {
    """
    /// A model that an app's generic code takes.
    public protocol \(model)Named {
      var name: String { get }
    }

    extension \(model): \(model)Named {}

    """
  }

  /// Code for `FiresmithRuntime` over Google's SDK.
  private static let notes = """
    import FirebaseCore
    import FiresmithFirebaseStore
    import FiresmithRuntime

    @main
    struct Notes {
      static func main() async throws {
        FirebaseApp.configure()
        Firestore.default = Firestore(store: FirebaseStore())
        try await ReaderRepository().set(Reader(id: "ida", name: "Ida"))
        print(try await ReaderRepository().get("ida").name)
      }
    }

    """

  private static let app = """
    import FirebaseCore
    import FiresmithFirebase
    import Readers
    import Shelves

    /// Generic code over the models of all modules.
    func lines<Model: DocumentModel>(
      _ repository: some DocumentRepository<Model>, _ name: KeyPath<Model, String>
    ) async throws(RepositoryError) -> [String] {
      let list: DocumentList<Model> = try await repository.query.getAll()
      return list.documents.map { "\\(Model.self): \\($0[keyPath: name])" }
    }

    /// The one view of errors.
    struct ErrorView {
      let error: RepositoryError

      var text: String {
        switch error {
        case .notFound(let path): "not found: \\(path)"
        default: error.localizedDescription
        }
      }
    }

    @main
    struct App {
      static func main() async throws {
        FirebaseApp.configure()
        let (books, readers) = (BookRepository(), ReaderRepository())
        // One batch over the models of two modules.
        try await books.runBatch { batch in
          try batch.set(Book(id: "momo", name: "Momo"), in: books)
          try batch.set(Reader(id: "ida", name: "Ida"), in: readers)
        }
        for line in try await lines(books, \\.name) + lines(readers, \\.name) { print(line) }
        do throws(RepositoryError) {
          _ = try await readers.get("nobody")
        } catch {
          print(ErrorView(error: error).text)
        }
      }
    }

    """
}
