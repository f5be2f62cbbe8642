// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Reader",
  dependencies: [.package(path: "Packages/Core")],
  targets: [
    .target(name: "App"),
    .target(name: "Server", path: "Backend/Server"),
    .target(name: "Elsewhere", path: "../Elsewhere"),
  ]
)
