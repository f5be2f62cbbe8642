/// A colour, stored the way CSS writes it: `#rrggbb`, or `#rrggbbaa` if it is translucent.
public struct HexColor: Sendable {
  /// The red component in the sRGB colour space.
  public var red: UInt8 { didSet { if red != oldValue { form = HexColorForm() } } }
  /// The green component in the sRGB colour space.
  public var green: UInt8 { didSet { if green != oldValue { form = HexColorForm() } } }
  /// The blue component in the sRGB colour space.
  public var blue: UInt8 { didSet { if blue != oldValue { form = HexColorForm() } } }
  /// The opacity: 0 is transparent, 255 is opaque.
  public var alpha: UInt8 { didSet { if alpha != oldValue { form = HexColorForm() } } }

  /// The notation of the color in the document that it was read from. Equality, hashes and
  /// descriptions ignore it.
  private var form = HexColorForm()

  /// Creates a colour in the sRGB colour space.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = .max) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension HexColor: Hashable {
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

extension HexColor: LosslessStringConvertible {
  /// Creates the colour written in `description`, in upper or lower case: `HexColor("#f05138")`.
  public init?(_ description: String) {
    let bytes = description.utf8
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 7 || bytes.count == 9 else { return nil }
    var value: UInt32 = 0
    for byte in bytes.dropFirst() {
      guard let digit = HexColor.value(ofDigit: byte) else { return nil }
      value = value << 4 | digit
    }
    if bytes.count == 7 { value = value << 8 | 0xff }
    self.init(
      red: UInt8(truncatingIfNeeded: value >> 24),
      green: UInt8(truncatingIfNeeded: value >> 16),
      blue: UInt8(truncatingIfNeeded: value >> 8),
      alpha: UInt8(truncatingIfNeeded: value))
  }

  /// The colour in lower case, as it is stored; without the alpha component if that is 255.
  public var description: String {
    let components = alpha == .max ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { description, component in
      description += component < 16 ? "0" : ""
      description += String(component, radix: 16)
    }
  }

  private static func value(ofDigit byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension HexColor: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let description = try container.decode(String.self)
    guard let color = HexColor(description) else {
      let reason = "holds the string “\(description)”, which is not a colour such as #f05138"
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: reason,
          underlyingError: Misfit(reason: reason)))
    }
    self = color
    form = HexColorForm(of: description)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(form.applied(to: description))
  }
}
