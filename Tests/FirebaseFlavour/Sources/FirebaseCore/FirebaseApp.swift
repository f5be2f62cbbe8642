public import Foundation

/// An app of Google's SDK. The stand-in's default app is configured already.
open class FirebaseApp: NSObject {
  public let name: String
  public let options: FirebaseOptions

  private init(name: String, options: FirebaseOptions) {
    self.name = name
    self.options = options
  }

  nonisolated(unsafe) private static var apps = [
    "__FIRAPP_DEFAULT": FirebaseApp(
      name: "__FIRAPP_DEFAULT", options: FirebaseOptions(projectID: "memory"))
  ]
  private static let lock = NSLock()

  public class func configure() {}

  public class func configure(name: String, options: FirebaseOptions) {
    lock.withLock { apps[name] = FirebaseApp(name: name, options: options) }
  }

  public class func app() -> FirebaseApp? { app(name: "__FIRAPP_DEFAULT") }

  public class func app(name: String) -> FirebaseApp? { lock.withLock { apps[name] } }
}

open class FirebaseOptions: NSObject {
  public var projectID: String?

  public init(projectID: String) {
    self.projectID = projectID
  }
}
