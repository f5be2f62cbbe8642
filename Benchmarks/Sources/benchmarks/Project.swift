import Foundation

/// The project that is measured: the package that holds this one.
struct Project {
  /// How SwiftPM builds.
  enum Configuration: String { case debug, release }

  let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Builds a product, unless it is up to date.
  ///
  /// - Returns: the folder of what SwiftPM builds in this configuration.
  func build(product: String, _ configuration: Configuration) throws -> URL {
    note("building \(product) (\(configuration))")
    try swift("build", "--configuration", configuration.rawValue, "--product", product).run()
    return binaries(configuration)
  }

  /// Builds the program that does the least that a generator has to do.
  func buildFloor() throws -> URL {
    let package = folder.appendingPathComponent("Benchmarks")
    try swift(
      "build", "--configuration", "release", "--product", "floor", "--package-path", package.path
    ).run()
    return package.appendingPathComponent(".build/release/floor")
  }

  /// Where SwiftPM puts what it builds.
  func binaries(_ configuration: Configuration) -> URL {
    folder.appendingPathComponent(".build").appendingPathComponent(configuration.rawValue)
  }

  /// The command `swift` with arguments, in the project's folder.
  func swift(_ arguments: String...) -> Program {
    Program(path: "swift", arguments: arguments, folder: folder)
  }
}

/// Tells whoever waits what is being done; the tables alone go to standard output.
func note(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}

/// Prints a part of the result, at once.
func show(_ text: String) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
