import Foundation

/// The number of random cases, in one place: few in the first ring, twenty times as many in the
/// long one.
///
/// `FIRESMITH_SHARE=2/8` limits the long ring to the second of eight shares, and
/// `FIRESMITH_TIMES=100` makes it a hundred times as many.
public enum RandomCases {
  /// The factor by which the long ring has more cases.
  public static let factor =
    ProcessInfo.processInfo.environment["FIRESMITH_TIMES"].flatMap { Int($0) } ?? 20

  /// The number of processes that a test kills: a thousand in the shares of the long ring together.
  public static let kills = Ring.isLong ? 1_000 / Share.current.count : 10

  /// Returns seeds from `first`: `few` of them in the first ring.
  public static func seeds(_ few: Int, from first: UInt64 = 1) -> [UInt64] {
    Share.ofThisRun(Array(first..<first + UInt64(count(few))))
  }

  /// Returns how often a test has to draw from one generator: `few` times in the first ring.
  public static func count(_ few: Int) -> Int { Ring.isLong ? few * factor : few }
}

/// A share of what the long ring runs: `FIRESMITH_SHARE=2/8` is the second of eight.
public struct Share: Equatable, Sendable {
  /// The number of the share, from 1.
  public let number: Int
  public let count: Int

  /// All of it.
  public static let all = Share(number: 1, count: 1)

  /// The share that the environment asks for.
  public static let current =
    ProcessInfo.processInfo.environment["FIRESMITH_SHARE"].flatMap(Share.init) ?? all

  /// Creates a share from a text such as `2/8`; `nil` if it isn't one.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/").map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1], count > 0,
      1...count ~= number
    else { return nil }
    self.init(number: number, count: count)
  }

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Returns the share's items: every item is in one share of each count.
  public func items<Item>(of all: [Item]) -> [Item] {
    all.indices.filter { $0 % count == number - 1 }.map { all[$0] }
  }

  /// Returns the items that this run has, which are all of them unless it has a share.
  public static func ofThisRun<Item>(_ all: [Item]) -> [Item] { current.items(of: all) }
}
