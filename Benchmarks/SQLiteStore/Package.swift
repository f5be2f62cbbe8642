// swift-tools-version: 6.2

// A separate package, so that it is built without the tool and its plugin.

import PackageDescription

let package = Package(
  name: "sqlite-store",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "firesmith", path: "../..")],
  targets: [
    .target(name: "reference", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "sqlite-store",
      dependencies: [
        "reference",
        .product(name: "FiresmithRuntime", package: "firesmith"),
        .product(name: "FiresmithSQLite", package: "firesmith"),
      ]),
    .executableTarget(
      name: "cached-store",
      dependencies: [
        .product(name: "FiresmithRuntime", package: "firesmith"),
        .product(name: "FiresmithSQLite", package: "firesmith"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
