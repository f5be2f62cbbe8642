import FiresmithRuntime
import Foundation
import Testing

@testable import FiresmithSQLite

/// The lock of a file's folder, which another process holds.
@Suite struct FolderLockTests {
  private let file: FileStore

  init() throws { file = try FileStore() }

  /// Calls `body` while somebody else opens or closes a file of the folder.
  private func whileLocked<Output>(_ body: () async throws -> Output) async throws -> Output {
    let folder = open(file.folder.path, O_RDONLY | O_CLOEXEC)
    try #require(folder >= 0)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX) == 0)
    return try await body()
  }

  @Test func nobodyOpensAFileMeanwhile() async throws {
    try await file.fill(1)
    let error = try await whileLocked {
      await failure { _ = try file.open { $0.timeout = 0 } }
    }
    #expect(error?.code == .unavailable)
    #expect(error?.hadNoEffect == true)
    await (try file.open()).close()
  }

  @Test func aFileIsNotMadeMeanwhile() async throws {
    let error = try await whileLocked {
      await failure { _ = try file.open { $0.timeout = 0 } }
    }
    #expect(error?.code == .unavailable)
    #expect(FileStatus(of: file.path) == nil)
  }

  /// A process that stands still keeps nobody from closing a store. The log stays for whoever opens
  /// the file next.
  @Test func aStoreIsClosedAndItsLogStays() async throws {
    let store = try file.open()
    try await store.commit([FileStore.document(0)])
    try await whileLocked { await store.close() }
    #expect(FileStatus(of: OpenFile.log(of: file.path)) != nil)
    let again = try file.open()
    #expect(try await again.count(of: LimitTests.all) == 1)
    #expect(try await again.problems() == [])
    await again.close()
    #expect(FileStatus(of: OpenFile.log(of: file.path)) == nil)
  }
}
