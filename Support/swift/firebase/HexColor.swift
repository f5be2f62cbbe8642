import Foundation

// MARK: - Colour

/// A colour, stored the way CSS writes it: `#rrggbb`, or `#rrggbbaa` if it is translucent.
nonisolated public struct HexColor: Sendable {
  /// The red component in the sRGB colour space.
  public var red: UInt8 { didSet { if red != oldValue { form = HexColorForm() } } }
  /// The green component in the sRGB colour space.
  public var green: UInt8 { didSet { if green != oldValue { form = HexColorForm() } } }
  /// The blue component in the sRGB colour space.
  public var blue: UInt8 { didSet { if blue != oldValue { form = HexColorForm() } } }
  /// 255 is opaque.
  public var alpha: UInt8 { didSet { if alpha != oldValue { form = HexColorForm() } } }

  /// The document's own spelling of the color that was read. Equality, hashes and descriptions
  /// ignore it.
  private var form = HexColorForm()

  /// Creates a colour in the sRGB colour space.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = .max) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

nonisolated extension HexColor: Hashable {
  public static func == (left: HexColor, right: HexColor) -> Bool {
    left.red == right.red && left.green == right.green && left.blue == right.blue
      && left.alpha == right.alpha
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }
}

nonisolated extension HexColor: LosslessStringConvertible {
  /// Creates a colour from its CSS form in upper or lower case: `HexColor("#f05138")`. Returns
  /// `nil` for any other text.
  public init?(_ description: String) {
    var digits = String(description.dropFirst())
    if digits.utf8.count == 6 { digits += "ff" }
    guard description.first == "#", digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 24),
      green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8),
      alpha: UInt8(truncatingIfNeeded: value))
  }

  public var description: String {
    let opaque = String(format: "#%02x%02x%02x", red, green, blue)
    return alpha == .max ? opaque : opaque + String(format: "%02x", alpha)
  }
}

nonisolated extension HexColor: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let description = try container.decode(String.self)
    guard let color = HexColor(description) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(description)” is not a colour such as #f05138")
    }
    self = color
    form = HexColorForm(of: description)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(form.applied(to: description))
  }
}
