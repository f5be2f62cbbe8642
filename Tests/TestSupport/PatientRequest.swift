import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// Creates a request whose answer may take as long as a busy machine needs for it.
  public init(waitingFor url: URL) {
    self.init(url: url)
    // Foundation on Linux ignores what the initializer is given, and ends requests after a minute.
    timeoutInterval = 1e6
  }
}
