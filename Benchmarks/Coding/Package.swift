// swift-tools-version: 6.2

// A package of its own, because SwiftPM builds the tool of a plugin before it builds anything of a
// package that uses it, and the other benchmarks need none.

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
