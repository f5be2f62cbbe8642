import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The machine that the measurements run on.
enum Machine {
  /// Its cores, its operating system and its load.
  static var summary: String {
    let process = ProcessInfo.processInfo
    return """
      \(process.activeProcessorCount) cores\(processorName.map { " (\($0))" } ?? ""), \
      \(process.operatingSystemVersionString), load \(load)
      """
  }

  /// The load: the number of processes that ran or waited to run, averaged over the last minute.
  ///
  /// Above half a core, wall times are too long. CPU times are affected less.
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
