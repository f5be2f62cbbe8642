// Prints the declarations of Swift files as the compiler's own parser sees them, in the form of
// `DeclarationList`. Built by a test, with the libraries of the toolchain.

import Foundation
import SwiftParser
import SwiftSyntax

/// Prints what is declared in types, one line a declaration.
final class Lister: SyntaxVisitor {
  var lines: [String] = []
  var owners: [String] = []

  func list(_ fields: [String]) {
    let escaped = fields.map {
      $0.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n", with: "\\n")
        .replacingOccurrences(of: "\t", with: "\\t")
    }
    lines.append(escaped.joined(separator: "\t"))
  }

  func qualified(_ name: String) -> String { (owners + [name]).joined(separator: ".") }

  func compact(_ node: (some SyntaxProtocol)?) -> String {
    guard let node else { return "" }
    var result = ""
    for token in node.tokens(viewMode: .sourceAccurate) {
      let text = token.text
      if let last = result.last, let first = text.first, isWord(last), isWord(first) {
        result += " "
      }
      result += text
    }
    return result
  }

  func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
      || character.utf8.first.map { $0 >= 0x80 } ?? false
  }

  func name(_ token: TokenSyntax) -> String { token.text.filter { $0 != "`" } }

  func attributes(_ list: AttributeListSyntax) -> String {
    var names: [String] = []
    for element in list {
      switch element {
      case .attribute(let attribute): names.append(compact(attribute.attributeName))
      case .ifConfigDecl: break
      }
    }
    return names.joined(separator: ",")
  }

  func modifiers(_ list: DeclModifierListSyntax) -> String {
    list.map { compact($0) }.joined(separator: ",")
  }

  func open(
    _ kind: String, _ name: String, _ attributes: AttributeListSyntax,
    _ modifiers: DeclModifierListSyntax, _ inherited: InheritanceClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    let types = inherited?.inheritedTypes.map { compact($0.type) } ?? []
    list([
      kind, qualified(name), self.attributes(attributes), self.modifiers(modifiers),
      types.joined(separator: ","),
    ])
    owners.append(name)
    return .visitChildren
  }

  func close() { owners.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    open("struct", name(node.name), node.attributes, node.modifiers, node.inheritanceClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { close() }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    open("class", name(node.name), node.attributes, node.modifiers, node.inheritanceClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { close() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    open("actor", name(node.name), node.attributes, node.modifiers, node.inheritanceClause)
  }
  override func visitPost(_ node: ActorDeclSyntax) { close() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    open("enum", name(node.name), node.attributes, node.modifiers, node.inheritanceClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { close() }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    open("protocol", name(node.name), node.attributes, node.modifiers, node.inheritanceClause)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { close() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = compact(node.extendedType).filter { $0 != "`" }
    return open("extension", name, node.attributes, node.modifiers, node.inheritanceClause)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { close() }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !owners.isEmpty else { return .skipChildren }
    var rows: [[String]] = []
    var lastType = ""
    for binding in node.bindings.reversed() {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      var type = compact(binding.typeAnnotation?.type)
      if type.isEmpty, binding.initializer == nil { type = lastType }
      lastType = type
      rows.append([
        "property", qualified(name(pattern.identifier)), node.bindingSpecifier.text, type,
        binding.initializer?.value.trimmedDescription ?? "",
        attributes(node.attributes), modifiers(node.modifiers),
        isComputed(binding) ? "computed" : "stored",
      ])
    }
    for row in rows.reversed() { list(row) }
    return .skipChildren
  }

  func isComputed(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock, binding.initializer == nil else { return false }
    switch block.accessors {
    case .getter: return true
    case .accessors(let list):
      let first = list.first?.accessorSpecifier.text
      return first != "willSet" && first != "didSet"
    }
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements {
      list([
        "case", qualified(name(element.name)),
        element.rawValue?.value.trimmedDescription ?? "",
        compact(element.parameterClause?.parameters),
      ])
    }
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if !owners.isEmpty {
      list(["typealias", qualified(name(node.name)), compact(node.initializer.value)])
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = node.signature.parameterClause.parameters.map {
      "\(name($0.firstName)):\(compact($0.type))\(compact($0.ellipsis))"
    }
    list(["init", owners.joined(separator: "."), parameters.joined(separator: ",")])
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
}

for path in CommandLine.arguments.dropFirst() {
  let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  let lister = Lister(viewMode: .sourceAccurate)
  let tree = Parser.parse(source: text)
  lister.walk(tree)
  var output = "file\t\(path)\n"
  if tree.hasError { output += "error\n" }
  for line in lister.lines { output += line + "\n" }
  // What is known so far stays if the next file takes too long.
  FileHandle.standardOutput.write(Data(output.utf8))
}
