// swift-tools-version: 6.2

// Generated code, compiled against a stand-in for Google's SDK, which can't be built everywhere,
// and against FiresmithRuntime. A package of its own: a module named FirebaseFirestore must not be
// in the way of anyone's. Run `firesmith generate` in this folder first: most of the code for
// Google's SDK isn't checked in, because all of it contains the same support code.

import PackageDescription

// `FlavourTests` has the modules of the project itself already, and names the folder that they are
// in. Without that, as for the benchmarks, they are targets of this package.
let built = Context.environment["FIRESMITH_BUILT_MODULES"]
let builtModules: [SwiftSetting] = built.map { [.unsafeFlags(["-I", $0])] } ?? []
let builtObjects: [LinkerSetting] = built.map { [.unsafeFlags(["@\($0)/objects.txt"])] } ?? []

// Where there is no Combine, publishers are tested with a stand-in. A FiresmithRuntime that was
// built without it lacks them, so that they are a module of their own, which sees what the files
// see in FiresmithRuntime.
#if canImport(Darwin)
  let combine: [Target] = []
  let lacksPublishers = false
#else
  let combine: [Target] = [.target(name: "Combine")]
  let lacksPublishers = built != nil
#endif
let combineDependency = combine.map { Target.Dependency.target(name: $0.name) }

let publishers: [Target] =
  lacksPublishers
  ? [
    .target(
      name: "FiresmithRuntimePublishers", dependencies: combineDependency,
      swiftSettings: builtModules + [
        .unsafeFlags(
          ["-testable-import-module", "FiresmithRuntime"].flatMap { ["-Xfrontend", $0] })
      ])
  ] : []
let withPublishers: [SwiftSetting] =
  lacksPublishers
  ? [
    .unsafeFlags(
      ["-import-module", "FiresmithRuntimePublishers"].flatMap { ["-Xfrontend", $0] })
  ] : []

let runtime: [Target.Dependency] = built == nil ? ["FiresmithRuntime"] : []
let testSupport: [Target.Dependency] = built == nil ? ["FiresmithTestSupport"] : []
let project: [Target] =
  built == nil
  ? [
    .target(name: "FiresmithIndexRules"),
    .target(name: "FiresmithValues"),
    .target(
      name: "FiresmithRuntime",
      dependencies: ["FiresmithIndexRules", "FiresmithValues"] + combineDependency),
    .target(name: "FiresmithTestSupport"),
  ] : []

let strict: [SwiftSetting] =
  builtModules + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]

/// Targets whose folders have the generated code, an app's code, and for tests what differs between
/// the flavours, each as a symbolic link.
let portable: [SwiftSetting] = [.define("PORTABLE")]
let firebaseStore: [Target.Dependency] = ["FirebaseCore", "FirebaseFirestore"] + runtime

let package = Package(
  name: "FirebaseFlavour",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16)],
  targets: combine + project + publishers + [
    .target(name: "FirebaseCore", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "FirebaseFirestore",
      dependencies: ["FirebaseCore"] + runtime + combineDependency,
      swiftSettings: builtModules + [
        .swiftLanguageMode(.v5),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ],
      linkerSettings: builtObjects
    ),
    .testTarget(
      name: "FirebaseTests", dependencies: ["FirebaseFirestore", "FirebaseLibrary"],
      swiftSettings: strict),
    .testTarget(
      name: "PortableTests",
      dependencies: runtime + publishers.map { .target(name: $0.name) },
      swiftSettings: strict + portable + withPublishers),
    .testTarget(
      name: "FirebaseFormatTests", dependencies: ["FirebaseFirestore"], swiftSettings: strict),
    .testTarget(
      name: "PortableFormatTests", dependencies: runtime, swiftSettings: strict + portable),
    // Generated code, the store for Google's SDK, and the suite for all stores, over the stand-in.
    .target(name: "FiresmithLibraryExample", dependencies: runtime, swiftSettings: strict),
    // Its imports have no access level, as in the package that it is a library of.
    .target(
      name: "FiresmithFirebaseStore", dependencies: firebaseStore,
      swiftSettings: builtModules + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
    .testTarget(
      name: "StoreConformanceTests",
      dependencies: ["FiresmithFirebaseStore", "FiresmithLibraryExample"] + testSupport
        + firebaseStore,
      swiftSettings: builtModules),
    // With the program that the suite for all stores runs, too.
    .target(
      name: "FirebaseLibrary", dependencies: ["FirebaseFirestore"],
      swiftSettings: strict + [.define("FIREBASE")]),
  ]
)

// As in the project's own manifest, each module is compiled at once, which takes half the CPU time.
for target in package.targets {
  let flags = [
    "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
    "-no-emit-module-separately-wmo",
  ]
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
}
