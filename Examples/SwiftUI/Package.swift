// swift-tools-version: 6.2

import PackageDescription

// A user's package has Firesmith from its repository:
// `.package(url: "https://github.com/firesmith/firesmith", from: "0.1.0")`
let package = Package(
  name: "SwiftUI",
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17)],
  products: [.library(name: "Screens", targets: ["Screens"])],
  dependencies: [.package(name: "firesmith", path: "../..")],
  targets: [
    .target(
      name: "Screens",
      dependencies: [.product(name: "FiresmithRuntime", package: "firesmith")],
      // As in new Xcode projects.
      swiftSettings: [.defaultIsolation(MainActor.self)],
      plugins: [.plugin(name: "FiresmithPlugin", package: "firesmith")]),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["Screens", .product(name: "FiresmithRuntime", package: "firesmith")]),
  ]
)
