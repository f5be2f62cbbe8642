public import AppKit

public protocol ShapeStyle: Sendable {}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

public struct Color: ShapeStyle, Hashable {
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB
  }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}

  public static let red = Color(red: 1, green: 0, blue: 0)
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
}

extension NSColor {
  public convenience init(_ color: Color) {
    self.init(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  }
}

public struct Font: Hashable, Sendable {
  public static let headline = Font()
}
