// swift-tools-version: 6.2

// A separate package, because SwiftPM builds a plugin's tool before anything else in a package that
// uses it, which the other benchmarks don't need.

import PackageDescription

let package = Package(
  name: "coding",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "firesmith", path: "../..")],
  targets: [
    .executableTarget(
      name: "coding",
      dependencies: [.product(name: "FiresmithRuntime", package: "firesmith")],
      plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]
    )
  ],
  swiftLanguageModes: [.v6]
)
