import Comparing
import FiresmithRuntime
import Foundation
import New
import Old

/// Documents that one of two modules writes, as the models of the other one read them.
///
/// Each line of the standard input has the key of a model in both modules, the module that writes
/// the document, and its fields, as Firestore's REST API has them. For each, the program prints why
/// the writer or the reader refuses it, and in what they differ.
private struct Verdict: Encodable {
  var own: String?
  var refusal: String?
  /// The reason for which the reader refuses the document as the writer writes it again.
  var rewrittenRefusal: String?
  var differences: [String] = []

  init(_ line: String) throws {
    let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
    let (writers, readers) =
      parts[1] == "Old" ? (Old.readers, New.readers) : (New.readers, Old.readers)
    guard let writer = writers[parts[0]], let reader = readers[parts[0]] else {
      own = "no models for \(parts[0])"
      return
    }
    let fields = try FirestoreJSON.fields(from: Data(parts[2].utf8))
    let written: Reading
    do {
      written = try writer(fields)
    } catch {
      own = "\(error)"
      return
    }
    func read(_ document: [String: DocumentValue]) -> (String?, [String]) {
      do {
        let read = try reader(document)
        return (nil, written.meaning.differences(from: read.meaning) + written.lost(in: read))
      } catch {
        return ("\(error)", [])
      }
    }
    (refusal, differences) = read(fields)
    let again = read(written.fields)
    rewrittenRefusal = again.0
    differences += again.1
  }
}

private var verdicts: [Verdict] = []
while let line = readLine() { verdicts.append(try Verdict(line)) }
FileHandle.standardOutput.write(try JSONEncoder().encode(verdicts))
