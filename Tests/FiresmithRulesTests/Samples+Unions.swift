import FiresmithDiagnostics
import FiresmithSchema

@testable import FiresmithRules

// One of several maps, or of several types.
extension SampleMaker {
  mutating func samples(of union: Union) -> Samples {
    let tag = union.discriminator.value
    var result = Samples(right: [], wrong: Stored.all(but: [.map]))
    for unionCase in union.cases {
      let stored = unionCase.tag.stored
      guard case .structure(let structure) = schema[unionCase.payload].kind else { continue }
      if let content = union.content?.value {
        var samples = samples(of: unionCase.payload)
        // Content that holds the union itself isn't checked inside.
        if samples.right.isEmpty { samples.right = [] }
        result.right += samples.right.map { .map([tag: stored, content: $0]) }
        result.wrong += samples.wrong.map {
          var wrong = $0
          wrong.value = .map([tag: stored, content: wrong.value])
          return wrong
        }
        result.wrong.append(.init(value: .map([tag: stored])))
      } else {
        open.append(unionCase.payload)
        let samples = maps(of: structure.fields, with: [tag: stored])
        open.removeLast()
        result.right += samples.right
        result.wrong += samples.wrong.filter { $0.value.entries != nil && $0.value.has(tag) }.map {
          var wrong = $0
          wrong.level += 1
          return wrong
        }
      }
    }
    guard case .map(let first)? = result.right.first else { return result }
    let isText = union.discriminatorType == .string
    var unknown = first
    unknown[tag] = isText ? .string("not a case") : .integer(99)
    if union.unknown == nil {
      result.wrong.append(.init(value: .map(unknown)))
    } else {
      result.right.append(.map([tag: unknown[tag] ?? .null, "surprise": .boolean(true)]))
    }
    for value in Stored.all(but: [isText ? .string : .integer]) + [nil] {
      var map = first
      map[tag] = value
      result.wrong.append(.init(value: .map(map), lacksKey: value == nil))
    }
    return result
  }

  mutating func samples(of union: UntaggedUnion) -> Samples {
    var result = Samples(right: [], wrong: [])
    var kinds: Set<Stored.Kind> = []
    let members = union.members.fields
    for field in members {
      let samples = samples(of: field)
      let kind = schema.storedKind(of: field.type)
      kinds.formUnion(
        kind.map { $0.sampleKinds(inUnion: members.map { schema.storedKind(of: $0.type) }) } ?? [])
      result.right += samples.right
      let own = Set(samples.right.map(\.kind))
      result.wrong += samples.wrong.filter { own.contains($0.value.kind) && !$0.lacksKey }
        .filter { kind != .map || $0.value != .map(["surprise": .boolean(true)]) }
    }
    let others = Stored.all(but: kinds)
    if union.unknown != nil, kinds.contains(.map) { result.right.append(.map(["surprise": .null])) }
    if union.unknown == nil {
      result.wrong += others.map { Samples.Wrong(value: $0) }
    } else {
      result.right += others
    }
    return result
  }
}
