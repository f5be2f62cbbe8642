public import Foundation

/// What an app may say about what is kept on the device. The stand-in keeps everything in memory.
open class FirestoreSettings: NSObject {
  /// Where listeners and completion handlers are called.
  public var dispatchQueue: DispatchQueue = .main
  public var cacheSettings: any LocalCacheSettings & NSObjectProtocol = PersistentCacheSettings()
}

public protocol LocalCacheSettings {}

open class PersistentCacheSettings: NSObject, LocalCacheSettings {
  public override init() {}

  public init(sizeBytes size: NSNumber) {}
}

open class MemoryCacheSettings: NSObject, LocalCacheSettings {}
