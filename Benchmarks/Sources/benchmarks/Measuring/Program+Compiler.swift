import Foundation

extension Program {
  /// Compiles all Swift files of a folder as one module.
  static func compiler(of folder: URL, _ options: [String], modules: URL) throws -> Program {
    Program(
      path: "swiftc",
      arguments: ["-c", "-whole-module-optimization", "-o", "Models.o"] + options
        + (try inputs(in: folder, modules)),
      folder: folder)
  }

  /// Compiles as SwiftPM does in debug builds: files that have changed since the last call, and
  /// those that depend on them.
  static func debugCompiler(of folder: URL, modules: URL) throws -> Program {
    let inputs = try inputs(in: folder, modules)
    var outputs = ["": ["swift-dependencies": "Models.swiftdeps"]]
    for file in inputs where file.hasSuffix(".swift") {
      outputs[file] = [
        "object": "\(file).o", "swiftmodule": "\(file).partial",
        "swift-dependencies": "\(file)deps",
      ]
    }
    try JSONEncoder().encode(outputs).write(to: folder.appendingPathComponent("outputs.json"))
    return Program(
      path: "swiftc",
      arguments: [
        "-c", "-incremental", "-enable-batch-mode", "-Onone", "-g", "-enable-testing",
        "-emit-module", "-emit-module-path", "Models.swiftmodule", "-output-file-map",
        "outputs.json", "-j\(ProcessInfo.processInfo.activeProcessorCount)",
      ] + inputs,
      folder: folder)
  }

  private static func inputs(in folder: URL, _ modules: URL) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
    return [
      "-swift-version", "6", "-parse-as-library", "-module-name", "Models", "-I", modules.path,
    ] + files
  }
}
