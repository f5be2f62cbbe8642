// swift-tools-version: 6.2

// Generated code that imports the support code for Google's SDK, and that has a copy of it, over
// the tests' stand-in for the SDK. A package of its own: a module named FirebaseFirestore must not
// be in anyone's way. The benchmarks run `firesmith generate` in this folder first.

import PackageDescription

#if canImport(Darwin)
  let combine: [Target] = []
#else
  let combine: [Target] = [.target(name: "Combine")]
#endif
let combineDependency = combine.map { Target.Dependency.target(name: $0.name) }

let package = Package(
  name: "firebase",
  platforms: [.macOS(.v13)],
  targets: combine + [
    .target(name: "FiresmithIndexRules"),
    .target(name: "FiresmithValues"),
    .target(name: "FiresmithRuntime", dependencies: ["FiresmithIndexRules", "FiresmithValues"]),
    .target(name: "FirebaseCore", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "FirebaseFirestore",
      dependencies: ["FirebaseCore", "FiresmithRuntime"] + combineDependency,
      swiftSettings: [
        .swiftLanguageMode(.v5), .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
    // As in its own package.
    .target(
      name: "FiresmithFirebase", dependencies: ["FirebaseFirestore"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "WithPackage", dependencies: ["FiresmithFirebase"],
      swiftSettings: [.define("FIREBASE"), .define("PACKAGE")]),
    .executableTarget(
      name: "WithCopy", dependencies: ["FirebaseFirestore"],
      swiftSettings: [.define("FIREBASE")]),
  ],
  swiftLanguageModes: [.v6]
)
