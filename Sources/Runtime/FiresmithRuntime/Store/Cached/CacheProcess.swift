import Foundation

/// A process as the owner of a local store knows it: its id, which another one may get later, and
/// when it began.
package struct CacheProcess: Sendable {
  package let id: Int
  package let start: String
  /// Returns whether the process with an id that began at a time certainly runs.
  package let isRunning: @Sendable (Int, String) -> Bool

  package init(
    id: Int, start: String, isRunning: @escaping @Sendable (Int, String) -> Bool
  ) {
    self.id = id
    self.start = start
    self.isRunning = isRunning
  }

  /// This process.
  package static let current: CacheProcess = {
    let id = Int(ProcessInfo.processInfo.processIdentifier)
    return CacheProcess(id: id, start: started(id) ?? "") { id, start in
      guard let found = started(id) else { return kill(pid_t(truncatingIfNeeded: id), 0) == 0 }
      return found == start
    }
  }()

  /// Returns when the process with this id began, in words that differ after a restart of the
  /// machine; empty if it has ended, and `nil` if the system doesn't say.
  static func started(_ id: Int) -> String? {
    #if canImport(Darwin)
      var request = [CTL_KERN, KERN_PROC, KERN_PROC_PID, pid_t(truncatingIfNeeded: id)]
      var process = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      guard sysctl(&request, u_int(request.count), &process, &size, nil, 0) == 0, size > 0 else {
        return nil
      }
      guard Int32(process.kp_proc.p_stat) != SZOMB else { return "" }
      let time = process.kp_proc.p_un.__p_starttime
      return "\(time.tv_sec).\(time.tv_usec)"
    #else
      let boot = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      guard let boot, let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        // The name, which comes before, may have anything in it.
        let end = stat.lastIndex(of: ")")
      else { return nil }
      let values = stat[stat.index(after: end)...].split(separator: " ")
      guard values.count > 19 else { return nil }
      guard values[0] != "Z", values[0] != "X" else { return "" }
      return "\(boot.filter { !$0.isNewline }) \(values[19])"
    #endif
  }
}
