nonisolated extension SingleDocument {
  /// The same operations, which return a `Result` instead of throwing.
  public var results: SingleDocumentResults<Self> { SingleDocumentResults(base: self) }
}

/// The operations of a single document, each returning a `Result`.
nonisolated public struct SingleDocumentResults<Base: SingleDocument>: Sendable {
  internal let base: Base
}

nonisolated extension SingleDocumentResults {
  /// See ``SingleDocument/get(source:)``.
  public func get(
    source: FirestoreSource = .default
  ) async -> Result<Base.Model, RepositoryError> {
    do {
      return .success(try await base.get(source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``SingleDocument/getIfExists(source:)``.
  public func getIfExists(
    source: FirestoreSource = .default
  ) async -> Result<Base.Model?, RepositoryError> {
    do {
      return .success(try await base.getIfExists(source: source))
    } catch {
      return .failure(error)
    }
  }

  /// See ``SingleDocument/set(_:merge:)``.
  @discardableResult
  public func set(
    _ model: Base.Model, merge: Bool = false
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.set(model, merge: merge))
    } catch {
      return .failure(error)
    }
  }

  /// See ``SingleDocument/update(_:)``.
  @discardableResult
  nonisolated(nonsending) public func update(
    _ changes: (inout DocumentUpdate<Base.Model>) -> Void
  ) async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.update(changes))
    } catch {
      return .failure(error)
    }
  }

  /// See ``SingleDocument/delete()``.
  @discardableResult
  public func delete() async -> Result<Void, RepositoryError> {
    do {
      return .success(try await base.delete())
    } catch {
      return .failure(error)
    }
  }
}
