// swift-tools-version: 6.2

import PackageDescription

// A user's package has Firesmith from its repository:
// `.package(url: "https://github.com/firesmith/firesmith", from: "0.1.0")`
let package = Package(
  name: "Library",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "firesmith", path: "../..")],
  targets: [
    .executableTarget(
      name: "library",
      dependencies: [
        .product(name: "FiresmithRuntime", package: "firesmith"),
        .product(name: "FiresmithREST", package: "firesmith"),
        .product(name: "FiresmithServiceAccount", package: "firesmith"),
        .product(name: "FiresmithSQLite", package: "firesmith"),
      ],
      plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")])
  ]
)
