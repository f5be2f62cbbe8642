/// Returns a host with letters of any script as it is spelled in ASCII: `例え.jp` as
/// `xn--r8jz45g.jp`.
///
/// Letters are written small, and nothing else is mapped: the length of a URL can differ a little
/// from Foundation's where a host has letters that have several forms.
func internationalHost(_ host: String) -> String {
  var labels = [""]
  for scalar in host.lowercased().unicodeScalars {
    switch scalar {
    // The dots of other scripts.
    case ".", "\u{3002}", "\u{FF0E}", "\u{FF61}": labels.append("")
    // A soft hyphen.
    case "\u{AD}": break
    default: labels[labels.count - 1].unicodeScalars.append(scalar)
    }
  }
  return labels.map { label in
    label.utf8.allSatisfy { $0 < 0x80 } ? label : "xn--" + Punycode.encoded(label)
  }.joined(separator: ".")
}

/// The encoding of a host's parts in ASCII: RFC 3492.
private enum Punycode {
  private static let base = 36
  private static let least = 1
  private static let most = 26

  static func encoded(_ label: String) -> String {
    let scalars = label.unicodeScalars.map { Int($0.value) }
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let plainCount = output.count
    if plainCount > 0 { output.append(UInt8(ascii: "-")) }
    var handled = plainCount
    var (next, delta, bias) = (0x80, 0, 72)
    while handled < scalars.count {
      let smallest = scalars.filter { $0 >= next }.min() ?? next
      delta += (smallest - next) * (handled + 1)
      next = smallest
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, count: handled + 1, isFirst: handled == plainCount)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var position = base
    while true {
      let threshold = min(max(position - bias, least), most)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var result = 0
    while delta > (base - least) * most / 2 {
      delta /= base - least
      result += base
    }
    return result + (base - least + 1) * delta / (delta + 38)
  }
}
