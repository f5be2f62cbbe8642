import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The machine that the figures come from.
enum Machine {
  /// Its cores, its system and what else it is doing.
  static var summary: String {
    let process = ProcessInfo.processInfo
    return """
      \(process.activeProcessorCount) cores\(processorName.map { " (\($0))" } ?? ""), \
      \(process.operatingSystemVersionString), load \(load)
      """
  }

  /// How many processes were running or waiting to run, averaged over the last minute.
  ///
  /// Where it is more than half a core, wall times are too long; CPU times suffer less.
  static var load: String {
    var averages = [0.0]
    guard getloadavg(&averages, 1) == 1 else { return "unknown" }
    return averages[0].text(digits: 1)
  }

  private static var processorName: String? {
    let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
