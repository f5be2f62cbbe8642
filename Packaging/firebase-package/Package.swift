// swift-tools-version: 6.2

import PackageDescription

// The support code of generated code that uses Google's SDK, as a library, so that all modules of
// an app have the same. A package of its own: whoever depends on the package `firesmith` alone
// needs nothing of Google's.
let package = Package(
  name: "firesmith-firebase",
  platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15)],
  products: [
    .library(name: "FiresmithFirebase", targets: ["FiresmithFirebase"]),
    .library(name: "FiresmithFirebaseStore", targets: ["FiresmithFirebaseStore"]),
  ],
  dependencies: [
    // From the first version whose types of values are all `Sendable`.
    .package(url: "https://github.com/firebase/firebase-ios-sdk", "11.6.0"..<"13.0.0"),
    // Of the same version.
    .package(name: "firesmith", path: "../.."),
  ],
  targets: [
    // In Swift 5 mode, because Google's SDK isn't made for data-race checks.
    .target(
      name: "FiresmithFirebase",
      dependencies: [.product(name: "FirebaseFirestore", package: "firebase-ios-sdk")],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The store with which code for `FiresmithRuntime` uses Google's SDK.
    .target(
      name: "FiresmithFirebaseStore",
      dependencies: [
        .product(name: "FirebaseCore", package: "firebase-ios-sdk"),
        .product(name: "FirebaseFirestore", package: "firebase-ios-sdk"),
        .product(name: "FiresmithRuntime", package: "firesmith"),
      ]),
  ]
)
