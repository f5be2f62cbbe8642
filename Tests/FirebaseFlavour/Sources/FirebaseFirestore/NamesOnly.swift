public import Foundation

// What generated code doesn't use: the stand-in has the names alone, because an app that imports
// both Google's module and generated code has to find each type by its name.

// MARK: - Pipelines

public protocol Expression: Sendable {}
public protocol BooleanExpression: Expression {}
public protocol Selectable: Sendable {}

open class FunctionExpression: Expression, @unchecked Sendable {}
open class ArrayExpression: FunctionExpression, @unchecked Sendable {}
open class ConditionalExpression: FunctionExpression, @unchecked Sendable {}
open class CurrentTimestamp: FunctionExpression, @unchecked Sendable {}
open class ErrorExpression: FunctionExpression, @unchecked Sendable {}
open class MapExpression: FunctionExpression, @unchecked Sendable {}
open class RandomExpression: FunctionExpression, @unchecked Sendable {}

public struct AliasedExpression: Selectable {}
public struct Constant: Expression {}
public struct CurrentDocument: Expression {}
public struct DocumentMatches: BooleanExpression {}
public struct Field: Expression, Selectable {}
public struct Score: Expression {}
public struct Variable: Expression {}

open class AggregateFunction: @unchecked Sendable {}
open class CountAll: AggregateFunction, @unchecked Sendable {}
public struct AliasedAggregate {}

open class Pipeline: @unchecked Sendable {}
open class Subcollection: Pipeline, @unchecked Sendable {}
public struct PipelineResult: Sendable {}
public struct PipelineSource: Sendable {}
public struct Ordering: Sendable {}
public struct Direction: Hashable, Sendable {}
public struct DistanceMeasure: Hashable, Sendable {}
public struct TimeGranularity: Hashable, Sendable {}
public struct TimePart: Hashable, Sendable {}
public struct TimeUnit: Hashable, Sendable {}

// MARK: - Property wrappers for views

@propertyWrapper public struct FirestoreQuery<T> {
  public var wrappedValue: T

  public init(wrappedValue: T) {
    self.wrappedValue = wrappedValue
  }

  public init<Element: Decodable>(collectionPath: String) where T == [Element] {
    wrappedValue = []
  }
}

public enum QueryPredicate {}
public enum DecodingFailureStrategy { case ignore, raise }

// MARK: - Bundles, caches and options

open class LoadBundleTask: NSObject {}
open class LoadBundleTaskProgress: NSObject {}
public enum LoadBundleTaskState: Int { case error, inProgress, success }
public typealias LoadBundleObserverHandle = Int

open class PersistentCacheIndexManager: NSObject {}
public protocol MemoryGarbageCollectorSettings {}
open class MemoryEagerGCSetting: NSObject, MemoryGarbageCollectorSettings {}
open class MemoryLRUGCSettings: NSObject, MemoryGarbageCollectorSettings {}
// swift-format-ignore: AlwaysUseLowerCamelCase
public let FirestoreCacheSizeUnlimited: Int64 = -1

open class SnapshotListenOptions: NSObject {}
public enum ListenSource: UInt, Sendable { case `default`, cache }
open class TransactionOptions: NSObject {
  public var maxAttempts = 5
}
