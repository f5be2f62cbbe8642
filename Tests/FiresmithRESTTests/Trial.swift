import FiresmithRuntime
import FiresmithTestSupport
import Foundation
import Testing

@testable import FiresmithREST

/// A store behind a proxy that injects one fault, and what is behind the proxy.
struct Trial {
  static let token = "ya29.a0AfB-s3cret_0123456789abcdef"

  let fault: Fault
  let method: String
  let proxy: FaultProxy
  /// The store behind the proxy, and the same database without it.
  let store, direct: RESTStore

  private let start = Date()
  /// Whether the next request of the method meets the fault.
  private let isArmed: Locked<Bool>

  /// - Parameter method: The method whose request the fault meets.
  init(_ fault: Fault, on method: String, isArmed: Bool = true) async throws {
    self.fault = fault
    self.method = method
    let armed = Locked(isArmed)
    self.isArmed = armed
    let emulator = try await Emulator.shared()
    let project = Emulator.newProject()
    let warmUp = "warm-up"
    proxy = try FaultProxy(to: emulator.host) { request in
      // Faults of connections show in the next request, which has to be the one of the method.
      if fault.isAboutConnection { return request.body.contains(warmUp) ? fault : nil }
      guard request.path.hasSuffix(":\(method)") else { return nil }
      return armed.withLock { armed in
        defer { armed = false }
        return armed ? fault : nil
      }
    }
    var options = RESTStore.Options()
    // Hundreds of tests may come in between.
    options.timeout = 1200
    direct = RESTStore(project: project, emulatorHost: emulator.host, options: options)
    options.firstPause = 0.001
    options.listenInterval = 0.02
    options.maximumAnswerSize = 1 << 20
    options.attempts = 20
    if fault.isWaitedFor { options.attemptTimeout = 5 }
    let expiry = Date(timeIntervalSinceNow: 1e6)
    store = RESTStore(
      project: project, emulatorHost: proxy.host,
      credentials: .tokens { AccessToken(Trial.token, expiry: expiry) }, options: options)
    try await direct.commit(
      (1...3).map { DocumentWrite(path: "books/\($0)", operation: .update(["n": .integer($0)])) })
    if fault.isAboutConnection { _ = try await store.documents(at: ["books/\(warmUp)"]) }
  }

  var reference: DocumentReference {
    DocumentReference(uncheckedName: "\(store.root)c/d", connection: nil)
  }

  /// Whether the trial began long ago.
  var isOld: Bool { start.timeIntervalSinceNow < -10 }

  func arm() {
    isArmed.withLock { $0 = true }
  }

  /// The number of requests of the method.
  var attempts: Int { proxy.requests.count { $0.path.hasSuffix(":\(method)") } }

  func readsRightOrFails(_ read: (Trial) async throws -> [String]) async throws {
    let error = await failure {
      let found = try await read(self)
      let paths = (1...found.count).map { "books/\($0)" }
      #expect(found == paths && found.count >= 2, "\(fault): \(found)")
    }
    // A page of documents that is too long is asked for again in smaller pages.
    if fault == .endlessAnswer, method != "runAggregationQuery" {
      #expect(error == nil && attempts > 1)
    } else {
      check(error)
      if fault.effect == .lasting { #expect(attempts == 1, "\(fault)") }
    }
  }

  /// Checks what must be true of every call.
  ///
  /// - Parameter isHarmless: Whether the call may be repeated.
  func check(_ error: FirestoreErrorCode?, isHarmless: Bool = true) {
    #expect(proxy.redirectedRequests.isEmpty)
    let isRepeated = isHarmless || !fault.isAmbiguous
    switch fault.effect {
    case .none:
      let mayFail = fault.isAboutConnection && !isHarmless
      #expect(error == nil || mayFail, "\(fault): \(error?.message ?? "")")
    case .passing:
      #expect(error == nil || !isRepeated, "\(fault): \(error?.message ?? "")")
      #expect(attempts > 1 || !isRepeated, "\(fault)")
    case .lasting:
      #expect(error != nil, "\(fault)")
    }
    guard let error else { return }
    #expect(error.message.count < 700, "\(fault)")
    #expect(!error.message.contains("s3cret"), "\(fault): \(error.message)")
  }

  /// Checks what must be true of every call that writes 1 into `n` of `c/d`.
  func checkWrite(_ error: FirestoreErrorCode?, isHarmless: Bool) async throws {
    check(error, isHarmless: isHarmless)
    if fault.effect == .lasting { #expect(attempts == 1, "\(fault)") }
    let number = try await direct.documents(at: ["c/d"])[0]?.fields["n"]
    if let error {
      #expect(number == nil || number == 1, "\(fault)")
      let isUnsure = error.message.contains("Whether the writes took effect is unknown.")
      #expect(number == nil || isUnsure, "\(fault): \(error.message)")
    } else {
      #expect(number == 1, "\(fault)")
    }
  }
}

/// Lets a few go on at a time.
final class Turns: Sendable {
  static let shared = Turns()

  private struct State {
    var free = 12
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Waits until it is the caller's turn.
  func begin() async {
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if goesOn { continuation.resume() }
    }
  }

  func end() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}

extension Fault {
  /// Whether a client can't tell if the server did what it was asked for.
  fileprivate var isAmbiguous: Bool {
    switch self {
    case .tooManyRequests, .tokenEcho, .passwordWanted: false
    default: true
    }
  }

  /// Whether a client notices only because it waits in vain.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .silence, .silentAnswer, .stalledBody, .drippingBody: true
    default: false
    }
  }

  /// Whether the next request on the connection is the one in trouble.
  fileprivate var isAboutConnection: Bool {
    self == .staleConnection || self == .staleAfterwards
  }
}
