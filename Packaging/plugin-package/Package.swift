// swift-tools-version: 6.2

import PackageDescription

// The plugin has another name than that of the package `firesmith`, on which the same package can
// depend for its library. There is no command plugin, because SwiftPM would compile it in every
// clean build.
let package = Package(
  name: "firesmith-plugin",
  products: [
    .plugin(name: "FiresmithPrebuiltPlugin", targets: ["FiresmithPrebuiltPlugin"])
  ],
  targets: [
    .plugin(
      name: "FiresmithPrebuiltPlugin", capability: .buildTool(),
      dependencies: ["FiresmithExecutables"]),
    .binaryTarget(name: "FiresmithExecutables", path: "firesmith.artifactbundle"),
  ]
)
