// swift-tools-version: 6.2

// Generated code, compiled against a stand-in for Google's SDK, which can't be built everywhere, and
// against FiresmithRuntime. A package of its own: a module named FirebaseFirestore must not be in
// the way of anyone's. Run `firesmith generate` in this folder first: most of the code for Google's
// SDK isn't checked in, because all of it contains the same support code.

import PackageDescription

// Where there is no Combine, publishers are tested with a stand-in; and FiresmithRuntime, which is
// built with it here, is a target of this package.
#if canImport(Darwin)
  let combine: [Target] = []
#else
  let combine: [Target] = [.target(name: "Combine")]
#endif
let combineDependency = combine.map { Target.Dependency.target(name: $0.name) }

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For the files of the support code themselves, whose imports have no access level.
let support: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Targets whose folders have the generated code, an app's code, and for tests what differs between
/// the flavours, each as a symbolic link.
let portable: [SwiftSetting] = [.define("PORTABLE")]
let runtime: Target.Dependency = "FiresmithRuntime"
let firebaseStore: [Target.Dependency] = ["FirebaseCore", "FirebaseFirestore", runtime]

let package = Package(
  name: "FirebaseFlavour",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16)],
  targets: combine + [
    .target(name: "FiresmithIndexRules"),
    .target(name: "FiresmithRuntime", dependencies: ["FiresmithIndexRules"] + combineDependency),
    .target(name: "FirebaseCore", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "FiresmithTestSupport"),
    .target(
      name: "FirebaseFirestore",
      dependencies: ["FirebaseCore", runtime] + combineDependency,
      swiftSettings: [
        .swiftLanguageMode(.v5),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
    .testTarget(
      name: "FirebaseTests", dependencies: ["FirebaseFirestore", "FirebaseLibrary"],
      swiftSettings: strict),
    .testTarget(
      name: "PortableTests", dependencies: [runtime], swiftSettings: strict + portable),
    .testTarget(
      name: "FirebaseFormatTests", dependencies: ["FirebaseFirestore"], swiftSettings: strict),
    .testTarget(
      name: "PortableFormatTests", dependencies: [runtime], swiftSettings: strict + portable),
    .target(
      name: "FirebaseSwift5", dependencies: ["FirebaseFirestore"],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    // The files of the support code themselves. In Swift 5 mode, because Google's SDK isn't made for
    // data-race checks, and files that both flavours share can't say so where they would import it.
    .target(
      name: "FirebaseSupport", dependencies: ["FirebaseFirestore"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error),
        .swiftLanguageMode(.v5),
      ]),
    // The store for Google's SDK, whose files are support code, too.
    .target(
      name: "FirebaseStoreSupport", dependencies: firebaseStore, swiftSettings: support),
    // Generated code with that store, and the suite for all stores, over the stand-in.
    .target(
      name: "FiresmithLibraryExample", dependencies: firebaseStore, swiftSettings: strict),
    .target(
      name: "FirebaseStoreSwift5", dependencies: firebaseStore,
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .target(
      name: "FirebaseStoreMainActor", dependencies: firebaseStore,
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "StoreConformanceTests",
      dependencies: ["FiresmithLibraryExample", "FiresmithTestSupport"] + firebaseStore),
    .target(name: "FirebaseGuide", dependencies: ["FirebaseFirestore"], swiftSettings: strict),
    // With the program that the suite for all stores runs, too.
    .target(
      name: "FirebaseLibrary", dependencies: ["FirebaseFirestore"],
      swiftSettings: strict + [.define("FIREBASE")]),
    .target(
      name: "PortableSwift5", dependencies: [runtime],
      swiftSettings: strict + portable + [.swiftLanguageMode(.v5)]),
  ]
)
