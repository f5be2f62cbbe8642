import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

/// Reading any bytes ends with a value or an error.
@Suite struct FuzzTests {
  @Test func aPrefixIsNeverADocument() throws {
    let bytes = Array(try FirestoreJSON.data(from: try document(seed: 1)))
    for end in 0..<bytes.count {
      #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.document(from: bytes[..<end]) }
    }
  }

  @Test func randomDocumentsSurvive() throws {
    for seed in 0..<RandomCases.count(25) {
      let document = try document(seed: UInt64(seed))
      let read = try FirestoreJSON.document(from: FirestoreJSON.data(from: document))
      #expect(read == document)
    }
  }

  @Test func mutatedDocumentsAreReadOrRefused() throws {
    var generator = SeededGenerator(seed: 5)
    var read = 0
    var refused = 0
    for seed in 0..<RandomCases.count(10) {
      let original = Array(try FirestoreJSON.data(from: try document(seed: UInt64(seed))))
      for _ in 0..<60 {
        let mutated = mutate(original, &generator)
        do {
          let document = try FirestoreJSON.document(from: mutated)
          // A value that was read can be written and read again, unless Firestore can't store it.
          if let data = try? FirestoreJSON.data(from: document) {
            #expect(try FirestoreJSON.document(from: data).fields == document.fields)
          }
          read += 1
        } catch {
          #expect(error.offset <= mutated.count)
          refused += 1
        }
        _ = try? FirestoreJSON.documents(from: mutated)
      }
    }
    #expect(min(read, refused) > RandomCases.count(5))
  }

  @Test func decodingWhateverWasReadEnds() throws {
    for seed in 0..<RandomCases.count(15) {
      let document = try document(seed: UInt64(seed))
      for value in document.fields.values {
        _ = try? FirestoreDecoder().decode([Wrapped].self, from: value)
        _ = try? FirestoreDecoder().decode([String: [Int: Date]].self, from: value)
        _ = try? FirestoreDecoder().decode(Identified.self, from: value)
      }
      let read = try FirestoreDecoder().decode([String: DocumentValue].self, from: document.fields)
      #expect(try FirestoreEncoder().encode(read) == document.fields)
    }
  }

  @Test func bytesOfAnyKindAreReadOrRefused() {
    var generator = SeededGenerator(seed: 9)
    let structure = Array(#"{}[]",:\u0e-.19tnfNI"#.utf8)
    for _ in 0..<5_000 {
      let isStructure = Bool.random(using: &generator)
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        isStructure
          ? structure.randomElement(using: &generator) ?? 0
          : UInt8.random(in: 0...255, using: &generator)
      }
      #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.document(from: bytes) }
      #expect(throws: FirestoreJSONError.self) { try FirestoreJSON.value(from: bytes) }
    }
  }

  /// Also on a thread with a stack of 512 KiB, as on Apple's platforms.
  @Test(arguments: [
    (#"{"arrayValue":{"values":["#, "]}}"), (#"{"mapValue":{"fields":{"a":"#, "}}}"),
    (#"{"mapValue":{"unknown":["#, "]}}"), (#"{"mapValue":{"unknown":{"a":"#, "}}}"),
    ("[", "]"), (#"{"a":"#, "}"),
  ])
  func deepNestingIsRefused(_ opening: String, _ closing: String) async throws {
    let repeated = { (text: String) in String(repeating: text, count: 100_000) }
    for text in [
      repeated(opening) + #"{"nullValue":null}"# + repeated(closing), repeated(opening),
      opening + repeated("[") + repeated("]") + closing, opening + repeated(#"{"a":"#),
    ] {
      let isRefused = await onSmallStack {
        do {
          _ = try FirestoreJSON.value(from: Array(text.utf8))
          return false
        } catch {
          return true
        }
      }
      #expect(isRefused)
    }
  }

  private func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
    await withCheckedContinuation { end in
      let thread = Thread { end.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  private func mutate(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let structure = Array(#"{}[]",:\u0e-.19tnfNI"#.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[index] = structure.randomElement(using: &generator) ?? 0
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(structure.randomElement(using: &generator) ?? 0, at: index)
      case 4: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      default:
        let end = min(bytes.count, index + Int.random(in: 1...20, using: &generator))
        bytes.insert(
          contentsOf: bytes[index..<end], at: Int.random(in: 0...index, using: &generator))
      }
    }
    return bytes
  }

  private func document(seed: UInt64) throws -> FirestoreDocument {
    var generator = SeededGenerator(seed: seed)
    return FirestoreDocument(
      reference: try documentReference("books/b\(seed)"), fields: try fields(&generator, depth: 0))
  }

  private func fields(
    _ generator: inout SeededGenerator, depth: Int
  ) throws -> [String: DocumentValue] {
    var fields: [String: DocumentValue] = [:]
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      fields[text(&generator) + "_"] = try value(&generator, depth: depth + 1, isElement: false)
    }
    return fields
  }

  private func value(
    _ generator: inout SeededGenerator, depth: Int, isElement: Bool
  ) throws -> DocumentValue {
    let limit = depth > 4 ? 9 : isElement ? 10 : 12
    switch Int.random(in: 0..<limit, using: &generator) {
    case 0: return .null
    case 1: return .boolean(.random(using: &generator))
    case 2: return .integer(Int(truncatingIfNeeded: generator.next()))
    case 3: return .double(Double(bitPattern: generator.next()))
    case 4: return .string(text(&generator))
    case 5: return .bytes(Data(text(&generator).utf8))
    case 6:
      return .timestamp(
        Timestamp(
          seconds: .random(in: -62_135_596_800...253_402_300_799, using: &generator),
          nanoseconds: .random(in: 0...999_999_999, using: &generator)))
    case 7:
      return .geopoint(
        GeoPoint(
          latitude: .random(in: -90...90, using: &generator),
          longitude: .random(in: -180...180, using: &generator)))
    case 8: return .reference(try documentReference("a/b\(generator.next())", project: "q"))
    case 9: return .map(try fields(&generator, depth: depth))
    case 10: return .vector(VectorValue([.random(in: -1...1, using: &generator)]))
    default:
      var elements: [DocumentValue] = []
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        elements.append(try value(&generator, depth: depth + 1, isElement: true))
      }
      return .array(elements)
    }
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let alphabet = Array("ab\"\\/\n\u{0}\u{7f}é€🦉\u{301}{}[]:,")
    let count = Int.random(in: 0...12, using: &generator)
    return String((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "x" })
  }
}
