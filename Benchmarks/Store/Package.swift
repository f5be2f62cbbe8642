// swift-tools-version: 6.2

// A separate package, so that it is built without the tool and its plugin.

import PackageDescription

let package = Package(
  name: "store",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "firesmith", path: "../..")],
  targets: [
    .executableTarget(
      name: "store", dependencies: [.product(name: "FiresmithRuntime", package: "firesmith")])
  ],
  swiftLanguageModes: [.v6]
)
