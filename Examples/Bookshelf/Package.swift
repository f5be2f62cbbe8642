// swift-tools-version: 6.2

import PackageDescription

// A user's package has Firesmith from its repository:
// `.package(url: "https://github.com/firesmith/firesmith", from: "0.1.0")`
let package = Package(
  name: "Bookshelf",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "firesmith", path: "../..")],
  targets: [
    .executableTarget(
      name: "Bookshelf",
      dependencies: [.product(name: "FiresmithRuntime", package: "firesmith")],
      plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]),
    .testTarget(name: "BookshelfTests", dependencies: ["Bookshelf"]),
  ]
)
