import Foundation

nonisolated extension Date: NativeCodable {
  public var plainForm: Date { self }

  public static func native(_ plain: Date) throws -> Date { plain }
}
