import FiresmithPatterns
import FiresmithSchema

@testable import FiresmithRules

// Scalars, at the bounds that constraints set, and beyond them.
extension SampleMaker {
  func samples(of scalar: Scalar, _ constraints: Constraints?) -> Samples {
    switch scalar {
    case .any: return Samples(right: Stored.kinds.map(\.value), wrong: [])
    case .boolean:
      return Samples(right: [.boolean(true), .boolean(false)], wrong: Stored.all(but: [.boolean]))
    case .timestamp, .geopoint:
      let kind: Stored.Kind = scalar == .timestamp ? .timestamp : .geopoint
      let right = Stored.kinds.filter { $0.kind == kind }.map(\.value)
      return Samples(right: right, wrong: Stored.all(but: [kind]))
    case .integer, .duration: return integers(scalar, constraints)
    case .double: return doubles(constraints)
    case .string: return texts(constraints, usual: ["x", ""], wrong: [])
    case .bytes: return bytes(constraints)
    case .url:
      return texts(
        constraints,
        usual: ["../a?b#c", "mailto:a@b.c", "https://ex%C3%A4mple.com:80/%C3%A4?q=1#top"],
        wrong: ["", "https://exa mple.com/", "http://a:b"])
    case .uuid:
      return texts(
        constraints, usual: ["6BA7B810-9DAD-11D1-80B4-00C04FD430C8"], wrong: ["6BA7B810"])
    case .decimal:
      return texts(
        constraints,
        usual: ["0", "0.00", "-0.01", "12.50", "-" + String(repeating: "9", count: 38)],
        wrong: [
          "", "-", "-0", "-0.0", "+1", "01", "-01", ".5", "5.", "1e2", "NaN", "12abc", "1.2.3",
          "1\n",
          String(repeating: "9", count: 39), "0." + String(repeating: "1", count: 38),
        ])
    case .color:
      return texts(
        constraints, usual: ["#f05138", "#F0513880"], wrong: ["red", "#f53", "#f05138\n"])
    }
  }

  private func integers(_ scalar: Scalar, _ constraints: Constraints?) -> Samples {
    let minimum = constraints?.minimum.flatMap { Int($0) }
    let maximum = constraints?.maximum.flatMap { Int($0) }
    let right = minimum ?? maximum ?? 5
    var samples = Samples(
      right: [.integer(right), .integer(maximum ?? right)], wrong: Stored.all(but: [.integer]))
    let range = scalar.rules.range
    if let least = minimum ?? range?.lowerBound, least > .min {
      samples.wrong.append(.init(value: .integer(least - 1)))
    }
    if let greatest = maximum ?? range?.upperBound, greatest < .max {
      samples.wrong.append(.init(value: .integer(greatest + 1)))
    }
    return samples
  }

  private func doubles(_ constraints: Constraints?) -> Samples {
    let minimum = constraints?.minimum.flatMap { Double($0) }
    let maximum = constraints?.maximum.flatMap { Double($0) }
    let right = minimum ?? maximum ?? 1.5
    var samples = Samples(
      right: [.double(right), .double(maximum ?? right)],
      wrong: Stored.all(but: [.double, .integer]))
    if minimum == nil, maximum == nil { samples.right += [.integer(7), .double(.nan)] }
    if let minimum { samples.wrong.append(.init(value: .double(minimum - 1))) }
    if let maximum, maximum < 1e15 { samples.wrong.append(.init(value: .double(maximum + 1))) }
    if minimum != nil || maximum != nil { samples.wrong.append(.init(value: .double(.nan))) }
    return samples
  }

  private func texts(_ constraints: Constraints?, usual: [String], wrong: [String]) -> Samples {
    var right = usual
    var wrong = wrong
    if let pattern = constraints?.pattern {
      let texts = Samples.texts[pattern.source]
      right = texts?.right ?? []
      wrong += [texts?.wrong ?? ""]
    } else if let minimum = constraints?.minimumLength {
      right = [String(repeating: "😀", count: (minimum + 1) / 2)]
      wrong.append(String(repeating: "x", count: max(minimum - 1, 0)))
    }
    if let maximum = constraints?.maximumLength {
      let filler = right.first.flatMap(\.last) ?? "x"
      let first = right.first ?? ""
      right = right.filter { $0.utf16.count <= maximum }
      if constraints?.pattern == nil, usual.first == "x" {
        right.append(String(repeating: "é", count: maximum))
      }
      wrong.append(
        first + String(repeating: filler, count: maximum + 1 - min(first.utf16.count, maximum)))
    }
    return Samples(
      right: right.map(Stored.string), wrong: Stored.all(but: [.string]) + wrong.map(Stored.string))
  }

  private func bytes(_ constraints: Constraints?) -> Samples {
    let minimum = constraints?.minimumLength ?? 0
    let maximum = constraints?.maximumLength
    // Four letters for three bytes.
    func bytes(_ count: Int) -> Stored {
      .bytes(
        String(repeating: "AAAA", count: count / 3) + ["", "AA==", "AAA="][count % 3])
    }
    var samples = Samples(
      right: [bytes(maximum ?? minimum), bytes(minimum)], wrong: Stored.all(but: [.bytes]))
    if minimum > 0 { samples.wrong.append(.init(value: bytes(minimum - 1))) }
    if let maximum { samples.wrong.append(.init(value: bytes(maximum + 1))) }
    return samples
  }
}
