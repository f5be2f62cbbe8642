import FiresmithMustache

/// A template that is built into the tool and that users can replace or extend.
package struct BuiltInTemplate: Sendable {
  package let name: String
  package let text: String
  /// The names of its blocks, in order.
  package let blocks: [String]
  private let outline: TemplateOutline

  package init(name: String, text: String) {
    self.name = name
    self.text = text
    outline = TemplateOutline(text)
    blocks = outline.blocks.map(\.name)
  }

  /// The name under which a template that replaces this one extends it.
  private var builtInName: String { TemplateReplacement.builtInPrefix + name }

  /// The name of the file that replaces the template.
  package var fileName: String { name + ".mustache" }

  /// A file that replaces the template and changes nothing yet.
  package var copy: String { ContextVersion.history.declaration + "\n" + text }

  /// A file that replaces one block and changes nothing yet; nil if there is no such block.
  package func copy(ofBlock name: String) -> String? {
    guard let block = outline.blocks.first(where: { $0.name == name }) else { return nil }
    let isLines = block.contents.isEmpty || block.contents.hasSuffix("\n")
    return """
      \(ContextVersion.history.declaration)
      {{<\(builtInName)}}
      {{$\(name)}}\(isLines ? "\n" : "")\(block.contents){{/\(name)}}
      {{/\(builtInName)}}

      """
  }

  /// A part of a template, and what replaces it.
  package struct Change: Sendable {
    /// The block; nil for the whole template.
    package let block: String?
    package let old: String
    package let new: String
  }

  /// Returns the changes that a file makes in place of this template: each block that it fills if
  /// it extends the template, otherwise the whole template.
  package func changes(in text: String) -> [Change] {
    let fillings = TemplateOutline(text).fillings.filter { $0.parent == builtInName }
    if fillings.isEmpty { return [Change(block: nil, old: copy, new: text)] }
    return fillings.map { filling in
      let old = outline.blocks.first { $0.name == filling.block.name }
      return Change(
        block: filling.block.name, old: old?.contents ?? "", new: filling.block.contents)
    }
  }
}
