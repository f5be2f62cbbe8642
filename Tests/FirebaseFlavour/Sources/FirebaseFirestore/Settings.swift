public import Foundation

/// An app's settings for the data on the device. The stand-in keeps everything in memory.
open class FirestoreSettings: NSObject {
  /// The queue on which listeners and completion handlers are called.
  public var dispatchQueue: DispatchQueue = .main
  public var cacheSettings: any LocalCacheSettings & NSObjectProtocol = PersistentCacheSettings()
}

public protocol LocalCacheSettings {}

open class PersistentCacheSettings: NSObject, LocalCacheSettings {
  public override init() {}

  public init(sizeBytes size: NSNumber) {}
}

open class MemoryCacheSettings: NSObject, LocalCacheSettings {}
