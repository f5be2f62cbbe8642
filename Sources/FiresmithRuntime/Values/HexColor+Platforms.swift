// Conversions from and to the colours of Apple's frameworks, in the sRGB colour space, which is the
// one that CSS means.

#if canImport(UIKit)
  import UIKit

  extension HexColor {
    /// `color` as CSS writes it; what sRGB can't show becomes the nearest that it can.
    ///
    /// `nil` for a pattern, which is no single colour.
    public init?(_ color: UIColor) {
      var red: CGFloat = 0
      var green: CGFloat = 0
      var blue: CGFloat = 0
      var alpha: CGFloat = 0
      guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
  }

  extension UIColor {
    /// The colour that `color` stores.
    public convenience init(_ color: HexColor) {
      self.init(
        red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
        blue: CGFloat(color.blue) / 255, alpha: CGFloat(color.alpha) / 255)
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension HexColor {
    /// `color` as CSS writes it; what sRGB can't show becomes the nearest that it can.
    ///
    /// `nil` for a pattern, which is no single colour.
    public init?(_ color: NSColor) {
      guard let color = color.usingColorSpace(.sRGB) else { return nil }
      self.init(
        red: color.redComponent, green: color.greenComponent, blue: color.blueComponent,
        alpha: color.alphaComponent)
    }
  }

  extension NSColor {
    /// The colour that `color` stores.
    public convenience init(_ color: HexColor) {
      self.init(
        srgbRed: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
        blue: CGFloat(color.blue) / 255, alpha: CGFloat(color.alpha) / 255)
    }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension HexColor {
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
  import SwiftUI

  @available(watchOS 7, *)
  extension Color {
    /// The colour that `color` stores.
    public init(_ color: HexColor) {
      self.init(
        .sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255,
        blue: Double(color.blue) / 255, opacity: Double(color.alpha) / 255)
    }
  }

  @available(watchOS 7, *)
  extension HexColor {
    /// `color` as CSS writes it in the current environment; what sRGB can't show becomes the
    /// nearest that it can. `nil` if it is no single colour.
    public init?(_ color: Color) {
      #if canImport(UIKit)
        self.init(UIColor(color))
      #else
        self.init(NSColor(color))
      #endif
    }
  }
#endif
