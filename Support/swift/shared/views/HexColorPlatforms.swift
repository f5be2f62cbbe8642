// Colours of Apple's frameworks, in sRGB, the colour space of CSS.

#if canImport(UIKit)
  public import UIKit

  nonisolated extension HexColor {
    /// Creates the CSS form of `color`. Colours outside sRGB become the nearest colour in it.
    ///
    /// Returns `nil` for a pattern.
    public init?(_ color: UIKit.UIColor) {
      var red: CGFloat = 0
      var green: CGFloat = 0
      var blue: CGFloat = 0
      var alpha: CGFloat = 0
      guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
  }

  nonisolated extension UIKit.UIColor {
    /// Creates the colour that `color` stores.
    public convenience init(_ color: HexColor) {
      self.init(
        red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
        blue: CGFloat(color.blue) / 255, alpha: CGFloat(color.alpha) / 255)
    }
  }
#elseif canImport(AppKit)
  public import AppKit

  nonisolated extension HexColor {
    /// Creates the CSS form of `color`. Colours outside sRGB become the nearest colour in it.
    ///
    /// Returns `nil` for a pattern.
    public init?(_ color: AppKit.NSColor) {
      guard let color = color.usingColorSpace(.sRGB) else { return nil }
      self.init(
        red: color.redComponent, green: color.greenComponent, blue: color.blueComponent,
        alpha: color.alphaComponent)
    }
  }

  nonisolated extension AppKit.NSColor {
    /// Creates the colour that `color` stores.
    public convenience init(_ color: HexColor) {
      self.init(
        srgbRed: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
        blue: CGFloat(color.blue) / 255, alpha: CGFloat(color.alpha) / 255)
    }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  nonisolated extension HexColor {
    private init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(
        red: HexColor.byte(red), green: HexColor.byte(green), blue: HexColor.byte(blue),
        alpha: HexColor.byte(alpha))
    }

    private static func byte(_ component: CGFloat) -> UInt8 {
      guard component > 0 else { return 0 }
      return component < 1 ? UInt8((component * 255).rounded()) : .max
    }
  }
#endif

#if canImport(SwiftUI)
  public import SwiftUI

  @available(watchOS 7, *)
  nonisolated extension SwiftUI.Color {
    /// Creates the colour that `color` stores.
    public init(_ color: HexColor) {
      self.init(
        .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255,
        blue: Double(color.blue) / 255, opacity: Double(color.alpha) / 255)
    }
  }

  @available(watchOS 7, *)
  nonisolated extension HexColor {
    /// Creates the CSS form of `color` in the current environment. Colours outside sRGB become the
    /// nearest colour in it. Returns `nil` if `color` isn't a single colour.
    public init?(_ color: SwiftUI.Color) {
      #if canImport(UIKit)
        self.init(UIKit.UIColor(color))
      #else
        self.init(AppKit.NSColor(color))
      #endif
    }
  }
#endif
