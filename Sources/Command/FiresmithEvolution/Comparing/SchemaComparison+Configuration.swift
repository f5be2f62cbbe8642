import FiresmithDiagnostics
import FiresmithText

extension SchemaComparison {
  mutating func compareConfigurations() {
    guard let old = old.configuration, let new = new.configuration else { return }
    for (output, other) in pairs(old.code, new.code) {
      guard let other else {
        let words = "\(output.text("language")) code in \(quoted(output.text("directory")))"
        add(
          .outputRemoved, "outputs.\(output.text("directory"))", "\(words) is no longer generated",
          (words, ""), at: output.values["directory"]?.mark ?? output.mark, nil)
        continue
      }
      compare(output, other)
    }
    compareRuleOutputs(old.rules, new.rules)
  }

  /// Returns the outputs, each with that of the same folder, or else the only one of its language.
  private func pairs(
    _ old: [ConfigurationFacts.Output], _ new: [ConfigurationFacts.Output]
  ) -> [(ConfigurationFacts.Output, ConfigurationFacts.Output?)] {
    old.map { output in
      let language = output.text("language")
      let alike = new.filter { $0.text("language") == language }
      let same = alike.first { $0.text("directory") == output.text("directory") }
      let isOnly = alike.count == 1 && old.filter { $0.text("language") == language }.count == 1
      return (output, same ?? (isOnly ? alike.first : nil))
    }
  }

  private mutating func compare(_ old: ConfigurationFacts.Output, _ new: ConfigurationFacts.Output)
  {
    let place = "outputs.\(new.text("directory"))"
    let oldMark = old.mark
    compare("directory", old, new) { comparison, facts, marks in
      comparison.add(
        .outputRemoved, place,
        "code is generated in \(quoted(facts.1)) in place of \(quoted(facts.0))",
        facts, at: marks.0 ?? oldMark, marks.1)
    }
    compare("database", old, new) { comparison, facts, marks in
      comparison.add(
        .databaseChanged, "database",
        "new code reads and writes the database \(quoted(facts.1)), and shipped apps \(quoted(facts.0))",
        facts, at: marks.0, marks.1)
    }
    compare("edition", old, new) { comparison, facts, marks in
      comparison.add(
        .editionChanged, "edition",
        "the edition is \(quoted(facts.1)), and was \(quoted(facts.0)): other queries need indexes",
        facts, at: marks.0, marks.1)
    }
    for (key, option) in ConfigurationFacts.options {
      guard option.isHurt(old.items(key), new.items(key)) else { continue }
      let facts = (old.text(key), new.text(key))
      add(
        .optionChanged, "\(place).\(key)",
        "\(quoted(key)) is \(quoted(facts.1)), which was \(quoted(facts.0)): \(option.consequence)",
        facts, at: old.values[key]?.mark ?? old.mark, new.values[key]?.mark ?? new.mark)
    }
  }

  /// Reports a key that has another value.
  private mutating func compare(
    _ key: String, _ old: ConfigurationFacts.Output, _ new: ConfigurationFacts.Output,
    _ report: (
      inout SchemaComparison, (String, String), (SourceMark?, SourceMark?)
    ) -> Void
  ) {
    let facts = (old.text(key), new.text(key))
    guard facts.0 != facts.1 else { return }
    report(&self, facts, (old.values[key]?.mark ?? old.mark, new.values[key]?.mark ?? new.mark))
  }

  private mutating func compareRuleOutputs(
    _ old: ConfigurationFacts.Output?, _ new: ConfigurationFacts.Output?
  ) {
    guard let new else {
      guard let old else { return }
      let path = old.text("rules")
      add(
        .outputRemoved, "outputs.rules",
        "the rules in \(quoted(path)) are no longer generated: what calls their functions is refused",
        (path, ""), at: old.values["rules"]?.mark, nil)
      return
    }
    guard let old else {
      add(
        .rulesAdded, "outputs.rules",
        "there are rules for the schemas in \(quoted(new.text("rules"))): once the team's rules call them, "
          + "they refuse what shipped apps write otherwise", ("", "rules"), at: nil,
        new.values["rules"]?.mark)
      return
    }
    compare("function_names", old, new) { comparison, facts, marks in
      comparison.add(
        .optionChanged, "outputs.rules.function_names",
        "the functions in rules are called \(quoted(facts.1)), and were \(quoted(facts.0)): what calls "
          + "them has to change", facts, at: marks.0, marks.1)
    }
    guard old.text("server_times") != "checked", new.text("server_times") == "checked" else {
      return
    }
    add(
      .rulesServerTime, "outputs.rules.server_times",
      "the rules compare times with the server's, which shipped apps may set themselves",
      ("trusted", "checked"), at: old.values["server_times"]?.mark,
      new.values["server_times"]?.mark ?? new.values["rules"]?.mark)
  }
}

extension ConfigurationFacts.Output {
  /// The first place of the output in the configuration; `nil` if nothing is written.
  fileprivate var mark: SourceMark? { values.values.map(\.mark).min() }
}
