@_exported public import Foundation

open class NSColor: NSObject {
  public let redComponent: CGFloat
  public let greenComponent: CGFloat
  public let blueComponent: CGFloat
  public let alphaComponent: CGFloat

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (redComponent, greenComponent, blueComponent, alphaComponent) = (red, green, blue, alpha)
  }

  open func usingColorSpace(_ space: NSColorSpace) -> NSColor? { self }
}

open class NSColorSpace: NSObject {
  open class var sRGB: NSColorSpace { NSColorSpace() }
}
