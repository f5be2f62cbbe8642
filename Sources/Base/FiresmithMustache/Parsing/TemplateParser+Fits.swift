/// The first form of `{{#fits}}`, which has ended.
struct WaitingForm {
  let tag: Tag
  /// The place of its step.
  let step: Int
  /// The offset behind its end, where the second form has to begin.
  let end: Int
}

extension Tag {
  /// The name of the section that measures lines.
  static let fits = "fits"

  /// Whether this begins the form for lines that don't fit.
  var isSecondForm: Bool { kind == .invertedSection && contents == Self.fits }
}

// `{{#fits}}one line{{/fits}}{{^fits}}several{{/fits}}`: both forms are required, side by side, so
// that no template depends on what was measured elsewhere.

extension TemplateParser {
  /// Adds `{{#fits}}`.
  mutating func addFirstForm(_ tag: Tag) {
    openTags.append(OpenTag(tag: tag, kind: .firstForm, step: program.steps.count))
    // Replaced when the second form ends.
    program.steps.append(.fits(otherwise: program.steps.count, end: program.steps.count))
  }

  /// Adds `{{^fits}}` and returns where the text after it begins; reports it and returns nil if it
  /// doesn't follow a first form.
  mutating func addSecondForm(_ tag: Tag, in text: TemplateText) -> Int? {
    let range = text.lineOfLoneTag(at: tag.range) ?? tag.range
    guard let first = waitingForm, first.end == range.lowerBound else {
      waitingForm = nil
      findings.append((tag.mark, "'{{^fits}}' must directly follow the end of '{{#fits}}'"))
      return nil
    }
    waitingForm = nil
    openTags.append(
      OpenTag(tag: tag, kind: .secondForm(first: first.step), step: program.steps.count))
    return range.upperBound
  }

  /// Reports a first form whose second one doesn't follow.
  mutating func reportMissingForm() {
    guard let form = waitingForm else { return }
    waitingForm = nil
    findings.append(
      (form.tag.mark, "'{{#fits}}' needs a form for lines that don't fit: '{{^fits}}'"))
  }
}
