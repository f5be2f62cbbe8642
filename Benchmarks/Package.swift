// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v13)],
  targets: [
    .executableTarget(name: "benchmarks"),
    .systemLibrary(
      name: "LibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .executableTarget(name: "floor", dependencies: ["LibYAML"]),
  ],
  swiftLanguageModes: [.v6]
)
