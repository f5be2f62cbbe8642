import Foundation

/// The project that is measured, the package around this one.
struct Project {
  /// SwiftPM's build configuration.
  enum Configuration: String { case debug, release }

  let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Builds a product, unless it is up to date. Release builds are made as the README says, on
  /// Linux with Swift's libraries linked statically.
  ///
  /// - Returns: The folder with the results.
  func build(product: String, _ configuration: Configuration) throws -> URL {
    note("building \(product) (\(configuration))")
    var arguments = ["build", "--configuration", configuration.rawValue, "--product", product]
    #if os(Linux)
      if configuration == .release { arguments.append("--static-swift-stdlib") }
    #endif
    try Program(path: "swift", arguments: arguments, folder: folder).run()
    return folder.appendingPathComponent(".build/\(configuration)")
  }

  /// Builds a program in release configuration: a product of the package in a folder of the
  /// project.
  func build(program product: String, of package: String) throws -> Program {
    let package = folder.appendingPathComponent(package)
    try swift(
      "build", "--configuration", "release", "--product", product, "--package-path", package.path
    ).run()
    return Program(
      path: package.appendingPathComponent(".build/release/\(product)").path, arguments: [],
      folder: package)
  }

  /// Creates a Python virtual environment, once, with the requirements of a file in `Benchmarks`.
  ///
  /// - Returns: The folder of its programs.
  func pythonEnvironment(_ name: String, requirements: String) throws -> URL {
    let package = folder.appendingPathComponent("Benchmarks")
    let environment = package.appendingPathComponent(".build/\(name)")
    let programs = environment.appendingPathComponent("bin")
    try Program(path: "python3", arguments: ["-m", "venv", environment.path], folder: package).run()
    try Program(
      path: programs.appendingPathComponent("python").path,
      arguments: ["-m", "pip", "install", "--quiet", "--requirement", requirements],
      folder: package
    ).run()
    return programs
  }

  /// The package that declares the module that models import, if it is there.
  func package(declaring module: FirestoreModule) -> URL? {
    let package =
      switch module {
      case .runtime: folder
      case .sdk: folder.appendingPathComponent("Tests/FirebaseFlavour")
      case .library: folder.appendingPathComponent("Benchmarks/Firebase")
      }
    let manifest = package.appendingPathComponent("Package.swift").path
    return FileManager.default.fileExists(atPath: manifest) ? package : nil
  }

  /// Builds the module that models import.
  ///
  /// - Returns: The folder with the compiled module.
  func build(
    _ module: FirestoreModule, of package: URL, _ configuration: Configuration
  ) throws -> URL {
    try swift(
      "build", "--package-path", package.path, "--configuration", configuration.rawValue,
      "--target", module.rawValue
    ).run()
    return package.appendingPathComponent(".build/\(configuration)/Modules")
  }

  /// The command `swift` with arguments, in the project's folder.
  func swift(_ arguments: String...) -> Program {
    Program(path: "swift", arguments: arguments, folder: folder)
  }
}

/// Reports progress, on standard error: only tables go to standard output.
func note(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}

/// Prints a part of the result immediately.
func show(_ text: String) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
